import DropIns
import GLib
import Glibc

/// Sends one notification, and prints its events.
final class NotifySession {
  private let request: NotifyRequest
  private let loop = MainLoop()
  private var status: Int32?
  private var bus: NotificationBus?
  private var opening: BusOpening?
  private var subscriptions: [BusSubscription] = []
  private var interruption: SignalWatch?
  /// The notification's ID; nil until the server has replied.
  private var number: UInt32?
  /// Signals that arrived before the ID was known.
  private var early: [BusSubscription.Signal] = []
  private var isAnswered = false
  /// Whether SIGINT was received.
  private var isInterrupted = false
  /// Whether the notification was sent to the server.
  private var isAsked = false

  init(_ request: NotifyRequest) {
    self.request = request
  }

  /// Carries out the request and returns the exit status.
  func run() -> Int32 {
    if case .send(let order) = request {
      NotifyMain.write(order.errors, to: STDERR_FILENO)
      if let picture = order.picture, access(picture, R_OK) != 0 {
        let reason = String(cString: strerror(errno))
        NotifyMain.write(
          "Unable to get raw icon: Failed to open file “\(picture)”: \(reason)\n",
          to: STDERR_FILENO)
        return 1
      }
      // The signal is blocked before GLib starts a second thread, which inherits the mask.
      if !order.isDunstify, order.waits || !order.notification.actions.isEmpty {
        watchInterruption()
      }
    }
    opening = NotificationBus.open { [weak self] result in
      switch result {
      case .success(let bus):
        self?.bus = bus
        self?.begin(on: bus)
      case .failure(let error): self?.failed(error)
      }
    }
    if status == nil { loop.run() }
    return status ?? 1
  }

  private func begin(on bus: NotificationBus) {
    switch request {
    case .send(let order):
      guard !order.isDunstify, !order.notification.actions.isEmpty else {
        return send(order, hasActions: true, on: bus)
      }
      bus.call("GetCapabilities") { [weak self] result in
        let words = (try? result.get())?[0]?.texts(upTo: 256) ?? []
        let isThere = if case .failure(let error) = result { !error.isMissingServer } else { true }
        self?.send(order, hasActions: words.contains("actions") || !isThere, on: bus)
      }
    case .close(let id):
      bus.call("CloseNotification", [.uint32(id)]) { [weak self] result in
        guard case .failure(let error) = result else {
          self?.end(0)
          return
        }
        self?.complain(of: error, "Unable to close notification: ")
      }
    case .capabilities:
      bus.call("GetCapabilities") { [weak self] result in
        guard let self else { return }
        let words = (try? result.get())?[0]?.texts(upTo: 256) ?? []
        end(0, printing: words.map { "\($0)\n" }.joined())
      }
    case .serverInformation:
      bus.askServer { [weak self] result in
        guard case .success(let server) = result else {
          NotifyMain.write("Unable to get server information\n", to: STDERR_FILENO)
          self?.end(1)
          return
        }
        self?.end(
          0,
          printing: "name:\(server.name)\nvendor:\(server.vendor)\nversion:\(server.version)\n"
            + "spec_version:\(server.specification)\n")
      }
    }
  }

  // MARK: - Sending

  private func send(_ order: NotifyOrder, hasActions: Bool, on bus: NotificationBus) {
    var order = order
    var failure: Int32 = 0
    if !hasActions {
      NotifyMain.write(
        "Actions are not supported by this notifications server. Displaying non-interactively.\n",
        to: STDERR_FILENO)
      order.notification.actions = []
      failure = 1
    }
    let notification: [Variant]
    do throws(NotifyFailure) {
      notification = try order.notification.variants(picture: order.picture)
    } catch {
      NotifyMain.write(error.text, to: STDERR_FILENO)
      return end(1)
    }
    let waits = order.waits || !order.notification.actions.isEmpty
    if waits {
      subscriptions = [
        bus.subscribe { [weak self] in self?.received($0, of: order) },
        bus.watchEnd { [weak self] in self?.closed(.undefined, of: order) },
      ]
    } else {
      interruption = nil
    }
    isAsked = true
    bus.call("Notify", notification) { [weak self] result in
      guard let self else { return }
      switch result {
      case .failure(let error): failed(error)
      case .success(let answer):
        let id = answer[0]?.uint32 ?? 0
        tell(id, of: order)
        guard waits else { return end(failure) }
        number = id
        if isInterrupted { return takeAway(id, on: bus) }
        let early = early
        self.early = []
        for signal in early { received(signal, of: order) }
      }
    }
  }

  private func tell(_ number: UInt32, of order: NotifyOrder) {
    guard order.printsID else { return }
    NotifyMain.write("\(number)\n", to: order.numberDescriptor ?? STDOUT_FILENO)
  }

  /// Closes the notification on SIGINT, as notify-send does.
  private func watchInterruption() {
    interruption = try? SignalWatch(SIGINT) { [weak self] in
      guard let self, !isInterrupted else { return }
      guard isAsked else { return end(128 + SIGINT) }
      isInterrupted = true
      NotifyMain.write("Wait cancelled, closing notification\n", to: STDERR_FILENO)
      if let number, let bus { takeAway(number, on: bus) }
    }
  }

  private func takeAway(_ id: UInt32, on bus: NotificationBus) {
    bus.call("CloseNotification", [.uint32(id)]) { [weak self] _ in self?.end(0) }
  }

  private func received(_ signal: BusSubscription.Signal, of order: NotifyOrder) {
    guard let number else { return early.append(signal) }
    guard signal.arguments[0]?.uint32 == number, !isAnswered else { return }
    switch signal.member {
    case "NotificationClosed":
      closed(
        signal.arguments[1]?.uint32.flatMap { NotifyCloseReason(rawValue: $0) } ?? .undefined,
        of: order)
    case "ActivationToken":
      if let descriptor = order.tokenDescriptor, let token = signal.arguments[1]?.text {
        NotifyMain.write("\(token)\n", to: descriptor)
      }
    case "ActionInvoked":
      guard let key = signal.arguments[1]?.text else { return }
      isAnswered = true
      NotifyMain.write("\(key)\n", to: order.actionDescriptor ?? STDOUT_FILENO)
      guard !order.isDunstify else { return end(0) }
      bus?.call("CloseNotification", [.uint32(number)]) { [weak self] _ in self?.end(0) }
    default: break
    }
  }

  private func closed(_ reason: NotifyCloseReason, of order: NotifyOrder) {
    end(0, printing: order.isDunstify ? "\(reason.rawValue)\n" : "")
  }

  // MARK: - Without a server

  /// Shows the notification with our own presenter if there is no notification server.
  private func failed(_ error: BusError) {
    guard !isInterrupted else { return end(128 + SIGINT) }
    guard case .send(let order) = request, bus == nil || error.isMissingServer else {
      return complain(of: error, "Unable to send notification: ")
    }
    // From here on SIGINT kills the process, which withdraws the toast.
    interruption = nil
    let outcome = PresenterToast.show(order) { [weak self] in self?.tell($0, of: order) }
    switch outcome {
    case .unreachable: complain(of: error, "Unable to send notification: ")
    case .refused(let reason):
      complain(of: BusError(reason), "Unable to send notification: ")
    case .left: end(0)
    case .pressed(let key):
      NotifyMain.write("\(key)\n", to: order.actionDescriptor ?? STDOUT_FILENO)
      end(0)
    case .gone(let reason): closed(reason, of: order)
    }
  }

  /// Prints an error, with the prefix that `dunstify` uses.
  private func complain(of error: BusError, _ complaint: String) {
    var isDunstify = true
    if case .send(let order) = request { isDunstify = order.isDunstify }
    NotifyMain.write("\(isDunstify ? complaint : "")\(error)\n", to: STDERR_FILENO)
    end(1)
  }

  private func end(_ status: Int32, printing text: String = "") {
    guard self.status == nil else { return }
    self.status = NotifyMain.write(text, to: STDOUT_FILENO) ? status : 1
    loop.quit()
  }
}
