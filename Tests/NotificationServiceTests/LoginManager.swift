import GLib
import Glibc
import TestSupport

/// A stand-in for logind: it has one session, and tells of what a test says.
final class LoginManager {
  private static let name = "org.freedesktop.login1"
  private static let path = "/org/freedesktop/login1"
  private static let sessionPath = "/org/freedesktop/login1/session/_37"

  private let connection: BusConnection
  private var objects: [BusObject] = []
  private var busName: BusName?
  private var isLocked: Bool
  /// Our ends of the pipes whose other ends delay sleep, in the order in which they were asked for.
  private var delays: [Int32] = []

  /// How often somebody has asked to delay sleep.
  var delayCount: Int { delays.count }

  init(on bus: PrivateBus, isLocked: Bool = false) throws {
    connection = try bus.connect()
    self.isLocked = isLocked
    objects = [
      try BusObject(
        at: Self.path, on: connection, interface: Self.manager,
        answer: { [weak self] call in self?.answer(call) })
    ]
    for path in [Self.sessionPath, "\(Self.path)/session/auto"] {
      objects.append(
        try BusObject(
          at: path, on: connection, interface: Self.session,
          property: { [weak self] name in
            name == "Id" ? .text("7") : .bool(self?.isLocked ?? false)
          },
          answer: { _ in }))
    }
    let busName = BusName(Self.name, on: connection, replaces: false, changed: { _ in })
    self.busName = busName
    try wait(for: "logind’s name") { busName.isOwned }
  }

  isolated deinit {
    for delay in delays { close(delay) }
  }

  /// Locks the session, or opens it.
  func setLocked(_ isLocked: Bool) {
    self.isLocked = isLocked
    connection.emit(
      "PropertiesChanged", of: "org.freedesktop.DBus.Properties", from: Self.sessionPath, to: nil,
      [
        .text("org.freedesktop.login1.Session"), .dictionary(["LockedHint": .bool(isLocked)]),
        .texts([]),
      ])
  }

  /// Tells that the machine will sleep, or has slept.
  func prepareForSleep(_ isNear: Bool) {
    connection.emit(
      "PrepareForSleep", of: "org.freedesktop.login1.Manager", from: Self.path, to: nil,
      [.bool(isNear)])
  }

  /// Whether whoever asked to delay sleep still does.
  func isDelayed(_ index: Int) -> Bool {
    var ready = pollfd(fd: delays[index], events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, 0) == 0
  }

  private func answer(_ call: BusCall) {
    switch call.member {
    case "GetSession" where call.arguments[0]?.text == "7":
      call.reply([.path(Self.sessionPath)])
    case "Inhibit" where (0..<4).map({ call.arguments[$0]?.text }) == Self.expected:
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return }
      delays.append(ends[0])
      call.reply(descriptor: ends[1])
      close(ends[1])
    default: call.fail("org.freedesktop.DBus.Error.InvalidArgs", "not like this")
    }
  }

  private static let expected: [String?] = [
    "sleep", "Tocsin", "takes alerts off the screen", "delay",
  ]

  private static let manager = """
    <node><interface name="org.freedesktop.login1.Manager">
      <method name="GetSession">
        <arg type="s" direction="in"/><arg type="o" direction="out"/>
      </method>
      <method name="Inhibit">
        <arg type="s" direction="in"/><arg type="s" direction="in"/>
        <arg type="s" direction="in"/><arg type="s" direction="in"/>
        <arg type="h" direction="out"/>
      </method>
      <signal name="PrepareForSleep"><arg type="b"/></signal>
    </interface></node>
    """

  private static let session = """
    <node><interface name="org.freedesktop.login1.Session">
      <property name="Id" type="s" access="read"/>
      <property name="LockedHint" type="b" access="read"/>
    </interface></node>
    """
}
