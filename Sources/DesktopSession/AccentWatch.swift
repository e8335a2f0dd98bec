package import GLib

/// Watches the accent colour of the desktop, which its portal provides.
///
/// The portal is never started for it, and nothing waits for its reply.
///
/// XDG Desktop Portal: `org.freedesktop.portal.Settings`, key `accent-color` of the namespace
/// `org.freedesktop.appearance`, type `(ddd)`.
package final class AccentWatch {
  /// Components of sRGB, from 0 to 1.
  package struct Accent: Hashable, Sendable {
    package var red: Double
    package var green: Double
    package var blue: Double
  }

  /// The portal's names.
  package enum Portal {
    package static let name = "org.freedesktop.portal.Desktop"
    package static let path = "/org/freedesktop/portal/desktop"
    package static let settings = "org.freedesktop.portal.Settings"
    package static let namespace = "org.freedesktop.appearance"
    package static let key = "accent-color"
  }

  /// Milliseconds after which no reply is expected any more.
  private static let patience: Int32 = 5000

  private let tell: (Accent?) -> Void
  private var link: BusLink?
  private var signals: [BusSubscription] = []

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - address: The session bus.
  ///   - tell: Called on the main thread, after this call, with the accent colour whenever the
  ///     portal has replied or signalled a change; nil if it has none. Not called while no portal
  ///     runs.
  package init(_ address: BusAddress, tell: @escaping (Accent?) -> Void) {
    self.tell = tell
    link = BusLink(to: address) { [weak self] event in
      switch event {
      case .opened(let connection): self?.begin(on: connection)
      case .failed: break
      case .lost: self?.signals = []
      }
    }
  }

  private func begin(on connection: BusConnection) {
    let changes = BusSubscription.Filter(
      sender: Portal.name, interface: Portal.settings, member: "SettingChanged",
      path: Portal.path, firstArgument: Portal.namespace)
    signals = [
      BusSubscription(to: changes, on: connection) { [weak self] signal in
        guard signal.arguments[1]?.text == Portal.key, let value = signal.arguments[2] else {
          return
        }
        self?.tell(Accent(value))
      },
      BusSubscription(
        to: .ofBus("NameOwnerChanged", about: Portal.name), on: connection
      ) { [weak self, weak connection] signal in
        guard let connection, signal.arguments[2]?.text != "" else { return }
        self?.read(on: connection)
      },
    ]
    // A call would start a portal that does not run.
    connection.callBus("NameHasOwner", [.text(Portal.name)]) {
      [weak self, weak connection] answer in
      guard let connection, case .success(let values) = answer, values[0]?.bool == true else {
        return
      }
      self?.read(on: connection)
    }
  }

  private func read(on connection: BusConnection) {
    connection.call(
      "Read", of: Portal.settings, at: Portal.path, of: Portal.name,
      [.text(Portal.namespace), .text(Portal.key)], within: Self.patience
    ) { [weak self] answer in
      switch answer {
      case .success(let values): self?.tell(values[0].flatMap(Accent.init))
      // The portal has no such setting.
      case .failure: self?.tell(nil)
      }
    }
  }
}

extension AccentWatch.Accent {
  /// Reads a value `(ddd)`, in any number of variants; nil if a component is not from 0 to 1, which
  /// means that there is no accent colour.
  init?(_ value: Variant) {
    var value = value
    for _ in 0..<4 { value = value.unboxed }
    guard value.signature == "(ddd)" else { return nil }
    let parts = (0..<3).compactMap { value[$0]?.double }.filter { (0...1).contains($0) }
    guard parts.count == 3 else { return nil }
    self.init(red: parts[0], green: parts[1], blue: parts[2])
  }
}
