import GLib

/// Watches whether an assistive program runs in the session.
///
/// Queries do not start `org.a11y.Bus`: if it does not run, no such program does. While nothing
/// changes, this causes no wakeups.
final class StatusWatch {
  /// The service that reports it, and its path.
  static let service = "org.a11y.Bus"
  static let path = "/org/a11y/bus"

  /// Whether such a program runs.
  private(set) var isEnabled = false
  /// The session bus, while it is connected.
  var connection: BusConnection? { link?.connection }

  private let tell: (_ isEnabled: Bool, _ hasChanged: Bool) -> Void
  private var link: BusLink?
  private var subscriptions: [BusSubscription] = []

  private static let status = "org.a11y.Status"
  private static let properties = "org.freedesktop.DBus.Properties"
  /// How long the service may take to reply, in milliseconds.
  private static let patience: Int32 = 5000

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - address: The session bus.
  ///   - tell: Called on the main thread whenever `isEnabled` is known, with whether it has changed.
  init(
    _ address: BusAddress, tell: @escaping (_ isEnabled: Bool, _ hasChanged: Bool) -> Void
  ) {
    self.tell = tell
    link = BusLink(to: address) { [weak self] event in
      switch event {
      case .opened(let connection): self?.begin(on: connection)
      case .failed: self?.note(false)
      case .lost: self?.end()
      }
    }
  }

  private func begin(on connection: BusConnection) {
    subscriptions = [
      BusSubscription(to: .ofBus("NameOwnerChanged", about: Self.service), on: connection) {
        [weak self] signal in
        self?.ownerDidChange(isOwned: signal.arguments[2]?.text != "")
      },
      BusSubscription(
        to: .init(
          sender: Self.service, interface: Self.properties, member: "PropertiesChanged",
          path: Self.path, firstArgument: Self.status), on: connection
      ) { [weak self] signal in
        let changed = signal.arguments[1]?.entries(upTo: 16)
        if let isEnabled = changed?["IsEnabled"]?.bool { self?.note(isEnabled) }
      },
    ]
    connection.callBus("NameHasOwner", [.text(Self.service)]) { [weak self] answer in
      guard case .success(let values) = answer else { return }
      self?.ownerDidChange(isOwned: values[0]?.bool == true)
    }
  }

  private func end() {
    subscriptions = []
    note(false)
  }

  private func ownerDidChange(isOwned: Bool) {
    guard isOwned, let connection else { return note(false) }
    connection.call(
      "Get", of: Self.properties, at: Self.path, of: Self.service,
      [.text(Self.status), .text("IsEnabled")], within: Self.patience
    ) { [weak self] answer in
      if case .success(let values) = answer, let isEnabled = values[0]?.unboxed.bool {
        self?.note(isEnabled)
      }
    }
  }

  private func note(_ isEnabled: Bool) {
    let hasChanged = isEnabled != self.isEnabled
    self.isEnabled = isEnabled
    tell(isEnabled, hasChanged)
  }
}
