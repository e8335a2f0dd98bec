import AlertCommandLine
import AlertKit
import AlertModel
import AlertProtocol
import AlertViews
import DesktopSession
import GLib
import NotificationModel
import NotificationService
import PresenterClient
import PresenterService

extension AlertPresenter: NotificationPresenting {}

/// Connects the notification coordinator to the presenter, the configuration, the bus and the
/// session.
final class NotificationWiring {
  /// Why notifications cannot be served although they were requested; nil if they can be.
  let problem: String?

  private let address: BusAddress?
  private let replaces: Bool
  private let log: ServiceLog
  private var file: ConfigurationFile?
  private var coordinator: NotificationCoordinator?
  private var server: NotificationServer?
  private var session: SessionWatch?
  private var accent: AccentWatch?
  private var sessionStart: Timer?

  init(_ options: PresenterOptions, log: ServiceLog) {
    replaces = options.replaces
    self.log = log
    address = options.servesNotifications ? BusAddress.session() : nil
    problem =
      options.servesNotifications && address == nil
      ? "there is no session bus to serve notifications on: DBUS_SESSION_BUS_ADDRESS is not set,"
        + " and XDG_RUNTIME_DIR has no socket “bus”"
      : nil
  }

  /// Starts the notification coordinator for a presenter.
  ///
  /// - Returns: The receiver of the clients' alerts, through which toasts pass, and of their
  ///   orders.
  func begin(on presenter: AlertPresenter) -> PresenterProcess.Receivers {
    let log = log
    let file = ConfigurationFile(at: .current(), log: log)
    let coordinator = NotificationCoordinator(
      presenter: presenter, configuration: file.configuration,
      stateFolder: NotificationCoordinator.usualStateFolder, encodePicture: { $0.png },
      report: { log(.warning, $0) })
    follow(file.configuration, on: presenter)
    file.changed = { [weak self, weak coordinator, weak presenter] configuration in
      coordinator?.configuration = configuration
      if let presenter { self?.follow(configuration, on: presenter) }
    }
    (self.file, self.coordinator) = (file, coordinator)
    sessionStart = Timer(after: Self.quiet) { [weak self, weak presenter] in
      if let presenter { self?.watchSession(for: presenter) }
    }
    let receivers = PresenterProcess.Receivers(
      alerts: coordinator.clients, orders: coordinator.controller)
    if let server = openServer() {
      coordinator.controller.daemon = NotificationDaemon(isPresenter: false)
      server.serve(coordinator.bus)
    }
    return receivers
  }

  /// Waits in the queue for the bus name, before the presenter that owns it releases it.
  func waitInQueue() {
    openServer()?.waitInQueue()
  }

  /// The notification service, which connects to the bus the first time; nil if this process serves
  /// none.
  private func openServer() -> NotificationServer? {
    guard server == nil, let address else { return server }
    var options = NotificationServer.Options(address: address, version: ProgramRelease.number)
    options.replaces = replaces
    options.report = { [log] in log(.notice, $0) }
    options.ownerChanged = { [weak self] in self?.coordinator?.controller.daemon = $0 }
    server = NotificationServer(options)
    return server
  }

  /// Nanoseconds by which watching the session is delayed, so that it does not slow the first alert down.
  ///
  /// A screen locker is also detected by its window.
  private static let quiet: Int64 = 300_000_000

  private func watchSession(for presenter: AlertPresenter) {
    var options = SessionWatch.Options(
      address: BusAddress.system(), sessionBus: BusAddress.session(),
      sessionID: ClientEnvironment.value(of: "XDG_SESSION_ID"))
    options.report = { [log] in log(.notice, $0) }
    options.lockIsExpected = { [weak presenter] in presenter?.expectLock() }
    session = SessionWatch(options) { [weak presenter] in presenter?.isScreenLocked = $0 }
    accent = options.sessionBus.map { address in
      AccentWatch(address) { [weak presenter] accent in
        presenter?.setDesktopAccent(
          accent.map { Color(red: $0.red, green: $0.green, blue: $0.blue) })
      }
    }
  }

  /// Applies the settings that affect the display.
  private func follow(_ configuration: Configuration, on presenter: AlertPresenter) {
    presenter.toastChord = configuration.chord
    presenter.idleSeconds = configuration.idleSeconds
    presenter.stacksToasts = configuration.toasts.areStacked
  }

  /// Releases the bus name, and answers the calls that were made before.
  ///
  /// - Parameter then: Called when that is done.
  func prepareToFinish(then: @escaping () -> Void) {
    if let server { server.giveUpName(then: then) } else { then() }
  }

  /// Saves state and informs senders before the process exits.
  ///
  /// - Parameter displayIsLost: Whether open notifications end with this process, because no other
  ///   presenter takes over.
  func finish(displayIsLost: Bool) {
    let end = { [coordinator] in
      if displayIsLost { coordinator?.clients.leave() }
      coordinator?.finish()
    }
    if let server { server.leave(after: end) } else { end() }
  }
}
