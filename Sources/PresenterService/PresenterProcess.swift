package import AlertModel
package import AlertProtocol
internal import CShims
import GLib
import Glibc
import NotificationModel

/// The life of a presenter's process: seat, display, socket, the word that it is ready, the loop,
/// and the way out.
package final class PresenterProcess {
  /// How a process is to run.
  package struct Configuration {
    package var location: SocketLocation
    /// nil when it stays.
    package var idleSeconds: Double?
    /// The descriptor on which whoever started it awaits one line.
    package var readyDescriptor: Int32?
    package var limits = ServiceLimits()
    /// Asks the presenter that has the seat to give it up; nil when it is to be left in peace.
    package var makeRoom: (@MainActor () throws -> Void)?
    package var log = ServiceLog.silent
    /// Called when nothing more is asked of this process, before another may take its place.
    package var willLeave: @MainActor (_ displayIsLost: Bool) -> Void = { _ in }

    package init(location: SocketLocation) {
      self.location = location
    }
  }

  /// Why a process ends, when not in peace.
  package struct Failure: Error, CustomStringConvertible {
    /// The exit status.
    package var status: Int32
    package var description: String

    package init(status: Int32, _ description: String) {
      self.status = status
      self.description = description
    }
  }

  /// Seconds within which the presenter that has the seat must have made room, and nanoseconds
  /// between two looks.
  private static let roomSeconds = 10.0
  private static let lookNanoseconds: Int64 = 2_000_000

  private let configuration: Configuration
  private let loop = MainLoop()
  private var service: SocketService?
  private var signals: [SignalWatch] = []
  private var failure: Failure?

  package init(_ configuration: Configuration) {
    self.configuration = configuration
  }

  /// Runs until the process is to end.
  ///
  /// `open` makes the presenter; it is called when the seat is taken, so that a process that comes
  /// too late opens no
  /// display. It is given what to call when the display is lost. A presenter that also decides about
  /// notifications, a `NotificationControlling`, takes the orders for them.
  ///
  /// Returns false, having done nothing, when another presenter has the seat. Throws why the
  /// process must end.
  package func run(
    open: (_ lost: @escaping (String) -> Void) throws -> any AlertPresenting
  ) throws(Failure) -> Bool {
    // Xlib and the ready pipe write where nobody may read any more.
    signal(SIGPIPE, SIG_IGN)
    guard let seat = try takeSeat() else {
      report(.taken)
      return false
    }
    do {
      try serve(open)
    } catch {
      let failure = error as? Failure ?? Failure(status: 70, "\(error)")
      report(.failed(status: failure.status, message: failure.description))
      throw failure
    }
    // The display may be lost already, before there is a loop to end.
    if failure == nil { loop.run() }
    configuration.willLeave(failure != nil)
    // The socket is gone by now; whoever comes next may have the seat.
    service = nil
    seat.leave()
    if let failure { throw failure }
    return true
  }

  private func takeSeat() throws(Failure) -> PresenterSeat? {
    let deadline = MonotonicClock.now() + Int64(Self.roomSeconds * 1e9)
    do {
      while true {
        if let seat = try PresenterSeat(at: configuration.location) { return seat }
        guard let makeRoom = configuration.makeRoom, MonotonicClock.now() < deadline else {
          return nil
        }
        // Somebody else may be quicker to take the seat: then that one is asked.
        try makeRoom()
        tocsin_sleep(Self.lookNanoseconds)
      }
    } catch {
      throw Failure(status: 69, "\(error)")
    }
  }

  private func serve(
    _ open: (_ lost: @escaping (String) -> Void) throws -> any AlertPresenting
  ) throws {
    for number in [SIGTERM, SIGINT, SIGHUP] {
      signals.append(try SignalWatch(number) { [weak self] in self?.service?.stop() })
    }
    let presenter = try open { [weak self] reason in self?.lose(reason) }
    do throws(SystemCallError) {
      service = try SocketService(
        for: presenter, controller: presenter as? any NotificationControlling,
        at: configuration.location, idleSeconds: configuration.idleSeconds,
        limits: configuration.limits, log: configuration.log
      ) { [weak self] in
        self?.loop.quit()
      }
    } catch {
      throw Failure(status: 69, error.description)
    }
    report(.ready)
  }

  /// The display is gone: whoever waits finds the connection closed, and starts the next presenter.
  private func lose(_ reason: String) {
    failure = Failure(status: 69, reason)
    service?.abandon()
    loop.quit()
  }

  private func report(_ report: ReadinessReport) {
    Self.report(report, on: configuration.readyDescriptor)
  }

  /// Tells whoever started us, once: the descriptor is closed.
  package static func report(_ report: ReadinessReport, on descriptor: Int32?) {
    guard let number = descriptor else { return }
    let line = Array(report.line.utf8)
    // Nobody may be there any more to read it.
    _ = write(number, line, line.count)
    _ = close(number)
  }
}
