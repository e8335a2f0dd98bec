package import AlertModel
package import AlertProtocol
internal import CShims
import GLib
import Glibc
package import NotificationModel

/// The lifecycle of a presenter process: the display's lock, the display, the socket, the readiness
/// report, the main loop, and the regular exit.
package final class PresenterProcess {
  /// The configuration of a presenter process.
  package struct Configuration {
    package var location: SocketLocation
    /// Seconds of idleness after which the process exits; nil for never.
    package var idleSeconds: Double?
    /// The descriptor for the readiness report, if the process was started by a client.
    package var readyDescriptor: Int32?
    package var limits = ServiceLimits()
    /// Requests that a presenter which owns the display exits; nil never does that.
    package var makeRoom: (@MainActor () throws -> Void)?
    package var log = ServiceLog.silent
    /// Called in the main loop before the process leaves, unless the display is lost; the process
    /// leaves when the closure that is passed is called.
    package var prepareToLeave: @MainActor (_ then: @escaping () -> Void) -> Void = { $0() }
    /// Called before the lock is released, so that another presenter can take over.
    package var willLeave: @MainActor (_ displayIsLost: Bool) -> Void = { _ in }

    /// Returns the exit status for a failure, for the readiness report.
    package var exitStatus: (Failure.Code) -> Int32

    /// Creates a configuration with the defaults.
    package init(location: SocketLocation, exitStatus: @escaping (Failure.Code) -> Int32) {
      self.location = location
      self.exitStatus = exitStatus
    }
  }

  /// The reason why a process had to end.
  package struct Failure: Error, CustomStringConvertible {
    /// The kind of failure, from which the program derives its exit status.
    package enum Code: Hashable, Sendable {
      /// There is no display or no socket.
      case unavailable
      /// An internal error.
      case `internal`
    }

    package var code: Code
    /// One sentence.
    package var description: String

    /// Creates a failure from a code and a sentence.
    package init(_ code: Code, _ description: String) {
      self.code = code
      self.description = description
    }
  }

  /// The receivers of the clients' requests.
  package struct Receivers {
    /// Receives alerts.
    package let alerts: any AlertPresenting
    /// Receives orders about notifications; nil if this presenter keeps none.
    package let orders: (any NotificationControlling)?

    /// Creates receivers.
    package init(alerts: any AlertPresenting, orders: (any NotificationControlling)? = nil) {
      self.alerts = alerts
      self.orders = orders
    }
  }

  /// Seconds within which another presenter must release the display after `makeRoom`, and
  /// nanoseconds between two attempts to lock it.
  private static let takeoverSeconds = 10.0
  private static let retryNanoseconds: Int64 = 2_000_000

  /// Whether another process asked for the display.
  package private(set) var isReplaced = false

  private let configuration: Configuration
  private let loop = MainLoop()
  private var service: SocketService?
  private var signals: [SignalWatch] = []
  private var failure: Failure?

  /// Creates a process that is not running yet.
  package init(_ configuration: Configuration) {
    self.configuration = configuration
  }

  /// Serves until the process has to end.
  ///
  /// - Parameter open: Creates the presenter; called with a function to call when the display is lost.
  ///   It runs only after the display's lock has been acquired, so that a redundant process opens no
  ///   display.
  /// - Returns: False if another presenter owns the display; nothing was done then.
  /// - Throws: The reason why the process must end.
  package func run(
    open: (_ lost: @escaping (String) -> Void) throws -> Receivers
  ) throws(Failure) -> Bool {
    // Xlib and the readiness pipe write to descriptors whose readers may have exited.
    signal(SIGPIPE, SIG_IGN)
    guard let lock = try lockDisplay() else {
      report(.taken)
      return false
    }
    do {
      try serve(open)
    } catch {
      let failure = error as? Failure ?? Failure(.internal, "\(error)")
      report(
        .failed(status: configuration.exitStatus(failure.code), message: failure.description))
      throw failure
    }
    // The display may already be lost, before the loop runs.
    if failure == nil { loop.run() }
    configuration.willLeave(failure != nil)
    isReplaced = service?.isReplaced == true
    // The socket has been removed; the next presenter may have the lock.
    service = nil
    lock.unlock()
    if let failure { throw failure }
    return true
  }

  /// Acquires the display's lock; nil if another presenter keeps it.
  private func lockDisplay() throws(Failure) -> FileLock? {
    let deadline = MonotonicClock.now() + Int64(Self.takeoverSeconds * 1e9)
    do {
      while true {
        if let lock = try FileLock(path: configuration.location.lockPath) { return lock }
        guard let makeRoom = configuration.makeRoom, MonotonicClock.now() < deadline else {
          // A client may have had it, for a moment, to see whether a presenter has it.
          tocsin_sleep(Self.retryNanoseconds)
          return try FileLock(path: configuration.location.lockPath)
        }
        // If a third process acquires the lock first, that one is asked next.
        try makeRoom()
        tocsin_sleep(Self.retryNanoseconds)
      }
    } catch {
      throw Failure(.unavailable, "\(error)")
    }
  }

  private func serve(
    _ open: (_ lost: @escaping (String) -> Void) throws -> Receivers
  ) throws {
    let numbers = [SIGTERM, SIGINT, SIGHUP]
    try SignalGuard.start(for: numbers)
    for number in numbers {
      signals.append(
        try SignalWatch(number) { [weak self] in self?.leave(because: number) })
    }
    let receivers = try open { [weak self] reason in self?.lose(reason) }
    do throws(SystemCallError) {
      service = try SocketService(
        for: receivers.alerts, controller: receivers.orders,
        at: configuration.location, idleSeconds: configuration.idleSeconds,
        limits: configuration.limits, log: configuration.log,
        prepareToLeave: configuration.prepareToLeave
      ) { [weak self] in
        self?.loop.quit()
      }
    } catch {
      throw Failure(.unavailable, error.description)
    }
    report(.ready)
  }

  /// Ends the process on a signal.
  ///
  /// SIGINT is a user's Ctrl-C, and dismisses the alerts that clients wait for. The other signals
  /// are a supervisor's, which may start the next presenter at once: it gets every alert.
  private func leave(because signal: Int32) {
    if signal == SIGINT {
      service?.stop(keepsUnwaited: true)
    } else {
      service?.handOver()
    }
  }

  /// Ends the process when the display is lost.
  ///
  /// Waiting clients see their connection close, and start the next presenter.
  private func lose(_ reason: String) {
    failure = Failure(.unavailable, reason)
    service?.abandon()
    loop.quit()
  }

  private func report(_ report: ReadinessReport) {
    Self.report(report, on: configuration.readyDescriptor)
  }

  /// Writes the readiness report, and closes its descriptor.
  package static func report(_ report: ReadinessReport, on descriptor: Int32?) {
    guard let number = descriptor else { return }
    let line = Array(report.line.utf8)
    // The reader may have exited; that is not an error.
    _ = write(number, line, line.count)
    _ = close(number)
  }
}
