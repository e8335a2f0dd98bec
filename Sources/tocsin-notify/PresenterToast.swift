import AlertAnswers
import AlertModel
import DropIns
import Glibc
import PresenterClient

/// A notification that our own presenter shows as a toast.
enum PresenterToast {
  /// The result of showing a toast.
  enum Outcome {
    /// The toast is shown, and the program does not wait.
    case left
    case pressed(String)
    case gone(NotifyCloseReason)
    /// The presenter could not be reached or started.
    case unreachable
    /// The presenter refused the toast.
    case refused(String)
  }

  /// Shows a toast, and waits for its end if the order says so.
  ///
  /// - Parameters:
  ///   - order: The notification.
  ///   - told: Called with the notification's ID.
  /// - Returns: The result.
  static func show(_ order: NotifyOrder, told: (UInt32) -> Void) -> Outcome {
    let notification = order.notification
    let number = notification.replaced == 0 ? UInt32(getpid()) : notification.replaced
    let waits = order.waits || !notification.actions.isEmpty
    do {
      let client = try client()
      // A waiting caller gets the ID first; otherwise it is printed only if the toast is shown.
      if waits { told(number) }
      let end = try client.present(notification.toast(number: number), waits: waits)
      guard case .ended(_, let response) = end else {
        told(number)
        return .left
      }
      switch response.outcome {
      case .button: return .pressed(notification.key(ofButton: response.button ?? ""))
      case .timedOut: return .gone(.expired)
      case .cancelled: return .gone(.dismissed)
      case .dismissed, .withdrawn: return .gone(.closed)
      case .failed: return .gone(.undefined)
      }
    } catch let error as ClientError where error.code == .unavailable {
      return .unreachable
    } catch {
      return .refused("\(error)")
    }
  }

  /// Returns a client for the display's presenter.
  static func client() throws -> PresenterClient {
    let idle = ClientEnvironment.value(of: "TOCSIN_IDLE_SECONDS")
    return try PresenterClient(
      .current(idleSeconds: try IdleSeconds.fromEnvironment(idle)))
  }
}
