import AlertAnswers
import AlertModel
import DropIns
import Glibc
import PresenterClient

/// A notification that our own presenter shows, over its socket.
enum PresenterToast {
  /// What became of it.
  enum Outcome {
    /// It is there, and nobody waits.
    case left
    case pressed(String)
    case gone(NotifyEnd)
    /// There is no presenter to be had.
    case unreachable
    /// The presenter does not show it, and says why.
    case refused(String)
  }

  /// Shows it; waits for its end if that is wanted.
  ///
  /// - Parameters:
  ///   - order: What is shown.
  ///   - told: Told of the number that later calls know it by.
  /// - Returns: What became of it.
  static func show(_ order: NotifyOrder, told: (UInt32) -> Void) -> Outcome {
    let notification = order.notification
    let number = notification.replaced == 0 ? UInt32(getpid()) : notification.replaced
    let waits = order.waits || !notification.actions.isEmpty
    do {
      let client = try client()
      // Whoever waits is told the number first, and nobody is told one that is not shown.
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

  /// The way to the presenter of the display.
  static func client() throws -> PresenterClient {
    let idle = ClientEnvironment.value(of: "TOCSIN_IDLE_SECONDS")
    return try PresenterClient(
      .current(idleSeconds: try IdleSeconds.fromEnvironment(idle)))
  }
}
