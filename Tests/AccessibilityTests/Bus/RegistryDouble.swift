import GLib
import TestHarness

/// A session bus with a service that reports whether a screen reader runs, and a registry, both of
/// which can be made to hang or send invalid data.
final class RegistryDouble {
  /// A misbehaviour of the services.
  nonisolated enum Fault: CaseIterable {
    case addressHangs, addressLies, addressLeadsNowhere, busHangs
    case embeddingHangs, embeddingFails, embeddingLies
  }

  /// The current misbehaviour; nil for none.
  var fault: Fault?
  /// The signals that arrived, as `MEMBER DETAIL NUMBER`.
  private(set) var signals: [String] = []
  /// The registered applications, by their names on the bus.
  private(set) var applications: [String] = []
  /// The number of received messages of any kind.
  private(set) var callCount = 0
  /// The reply when a key is offered; nil for no reply until `reply(isTaken:)`.
  var takesKeys: Bool? = false
  /// The names of the keys that were offered.
  private(set) var keys: [String] = []

  let connection: BusConnection
  private let bus: PrivateBus
  private let stopped: PrivateBus
  private var isEnabled: Bool
  private var objects: [BusObject] = []
  private var names: [BusName] = []
  private var subscriptions: [BusSubscription] = []
  private var unanswered: [BusCall] = []

  private static let status = "org.a11y.Status"

  init(on bus: PrivateBus, isEnabled: Bool = true) throws {
    self.bus = bus
    self.isEnabled = isEnabled
    connection = try bus.connect()
    stopped = try PrivateBus()
    objects = [
      try BusObject(
        at: "/org/a11y/bus", on: connection, interface: Self.statusInterface,
        property: { [weak self] _ in .bool(self?.isEnabled ?? false) }, answer: { _ in }),
      try BusObject(
        at: "/org/a11y/bus", on: connection, interface: Self.busInterface,
        answer: { [weak self] in self?.tellAddress($0) }),
      try BusObject(
        at: "/org/a11y/atspi/accessible/root", on: connection, interface: Self.socketInterface,
        answer: { [weak self] in self?.embed($0) }),
      try BusObject(
        at: "/org/a11y/atspi/accessible/root", on: connection, interface: Self.rootInterface,
        answer: { [weak self] in self?.list($0) }),
      try BusObject(
        at: "/org/a11y/atspi/registry/deviceeventcontroller", on: connection,
        interface: Self.keyInterface, answer: { [weak self] in self?.hear($0) }),
    ]
    for name in ["org.a11y.Bus", "org.a11y.atspi.Registry"] {
      let owned = BusName(name, on: connection, replaces: false, changed: { _ in })
      names.append(owned)
      try wait(for: name) { owned.isOwned }
    }
    for interface in ["org.a11y.atspi.Event.Object", "org.a11y.atspi.Event.Window"] {
      subscriptions.append(
        BusSubscription(to: .init(interface: interface), on: connection) { [weak self] signal in
          let detail = signal.arguments[0]?.text ?? ""
          let number = signal.arguments[1]?.integer ?? 0
          self?.signals.append("\(signal.member) \(detail) \(number)")
        })
    }
  }

  /// Starts or ends a screen reader.
  func setEnabled(_ isEnabled: Bool) {
    self.isEnabled = isEnabled
    connection.emit(
      "PropertiesChanged", of: "org.freedesktop.DBus.Properties", from: "/org/a11y/bus", to: nil,
      [.text(Self.status), .dictionary(["IsEnabled": .bool(isEnabled)]), .texts([])])
  }

  private func tellAddress(_ call: BusCall) {
    callCount += 1
    switch fault {
    case .addressHangs: unanswered.append(call)
    case .addressLies: call.reply([.text("")])
    case .addressLeadsNowhere: call.reply([.text("unix:path=/nonexistent")])
    case .busHangs:
      stopped.send(signal: 19)
      call.reply([.text(stopped.address.text)])
    default: call.reply([.text(bus.address.text)])
    }
  }

  private func embed(_ call: BusCall) {
    callCount += 1
    switch fault {
    case .embeddingHangs: unanswered.append(call)
    case .embeddingFails: call.fail("org.freedesktop.DBus.Error.Failed", "no")
    case .embeddingLies:
      // No registry has this name.
      call.reply([.tuple([.text(""), .path("/")])])
    default:
      applications.append(call.sender)
      call.reply([
        .tuple([.text(connection.uniqueName), .path("/org/a11y/atspi/accessible/root")])
      ])
    }
  }

  /// The only application is one in this process, with one window.
  private func list(_ call: BusCall) {
    let root = Variant.tuple([
      .text(connection.uniqueName), .path("/org/a11y/atspi/accessible/root"),
    ])
    let window = Variant.tuple([.text(connection.uniqueName), .path(Self.guest)])
    call.reply([call.member == "GetChildren" ? .list(of: "(so)", [root]) : window])
  }

  /// The path of the window of the other application.
  static let guest = "/org/a11y/atspi/accessible/guest"

  private func hear(_ call: BusCall) {
    callCount += 1
    guard call.member == "NotifyListenersSync" else {
      return call.reply([.list(of: "s", [.text("a listener")])])
    }
    keys.append(call.arguments[0]?[5]?.text ?? "")
    guard let takesKeys else { return unanswered.append(call) }
    call.reply([.bool(takesKeys)])
  }

  /// Replies to the keys that were offered while `takesKeys` was nil.
  func reply(isTaken: Bool) {
    for call in unanswered { call.reply([.bool(isTaken)]) }
    unanswered = []
  }

  private static let statusInterface = """
    <node><interface name="org.a11y.Status">
      <property name="IsEnabled" type="b" access="read"/></interface></node>
    """
  private static let busInterface = """
    <node><interface name="org.a11y.Bus"><method name="GetAddress">
      <arg direction="out" type="s"/></method></interface></node>
    """
  private static let rootInterface = """
    <node><interface name="org.a11y.atspi.Accessible">
      <method name="GetChildren"><arg direction="out" type="a(so)"/></method>
      <method name="GetChildAtIndex"><arg direction="in" type="i"/>
        <arg direction="out" type="(so)"/></method></interface></node>
    """
  private static let socketInterface = """
    <node><interface name="org.a11y.atspi.Socket"><method name="Embed">
      <arg direction="in" type="(so)"/><arg direction="out" type="(so)"/></method></interface></node>
    """
  private static let keyInterface = """
    <node><interface name="org.a11y.atspi.DeviceEventController">
      <method name="GetKeystrokeListeners"><arg direction="out" type="as"/></method>
      <method name="NotifyListenersSync"><arg direction="in" type="(uiiiisb)"/>
        <arg direction="out" type="b"/></method></interface></node>
    """
}
