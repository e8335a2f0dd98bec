import GLib
import Glibc
import TestHarness

/// A fake logind with three sessions: the user's, a closing one and another user's.
final class LoginManager {
  private static let name = "org.freedesktop.login1"
  private static let path = "/org/freedesktop/login1"
  private static let ownSession = "\(path)/session/auto"

  /// A session by its identifier.
  private enum Session: String, CaseIterable {
    case own = "7"
    case closing = "8"
    case anothers = "9"

    /// logind: digits at a path's beginning are escaped.
    var path: String { "/org/freedesktop/login1/session/_3\(rawValue)" }
  }

  private let connection: BusConnection
  private var objects: [BusObject] = []
  private var busName: BusName?
  private var isLocked: Bool
  private var hasSession = false
  /// Our ends of the pipes whose other ends delay sleep, in order of the requests.
  private var delays: [Int32] = []

  /// How many inhibitor locks were requested.
  var delayCount: Int { delays.count }

  init(on bus: PrivateBus, isLocked: Bool = false, hasSession: Bool = true) throws {
    connection = try bus.connect()
    self.isLocked = isLocked
    objects = [
      try BusObject(
        at: Self.path, on: connection, interface: Self.manager,
        answer: { [weak self] call in self?.answer(call) })
    ]
    if hasSession { try addSession() }
    try come()
  }

  isolated deinit {
    for delay in delays { close(delay) }
  }

  /// Requests its name, at the start and after `leave`.
  func come() throws {
    let busName = BusName(Self.name, on: connection, replaces: false, changed: { _ in })
    self.busName = busName
    try wait(for: "logind’s name") { busName.isOwned }
  }

  /// Releases its name, as a crash would.
  func leave() {
    busName?.release()
  }

  /// Starts the user's session.
  func startSession() throws {
    try addSession()
    emit("SessionNew", [.text(Session.own.rawValue), .path(Session.own.path)])
  }

  private func addSession() throws {
    hasSession = true
    try addObject(at: Self.ownSession, for: .own)
    for session in Session.allCases { try addObject(at: session.path, for: session) }
  }

  private func addObject(at path: String, for session: Session) throws {
    objects.append(
      try BusObject(
        at: path, on: connection, interface: Self.session,
        property: { [weak self] name in self?.property(name, of: session) }, answer: { _ in }))
  }

  /// The sessions that must not be watched report the opposite state.
  private func property(_ name: String, of session: Session) -> Variant? {
    switch name {
    case "Id": .text(session.rawValue)
    case "LockedHint": .bool(isLocked != (session != .own))
    case "State": .text(session == .closing ? "closing" : "active")
    default: .tuple([.uint32(getuid() + (session == .anothers ? 1 : 0)), .path("/")])
    }
  }

  /// Locks or unlocks the session.
  func setLocked(_ isLocked: Bool) {
    self.isLocked = isLocked
    connection.emit(
      "PropertiesChanged", of: "org.freedesktop.DBus.Properties", from: Session.own.path, to: nil,
      [
        .text("org.freedesktop.login1.Session"), .dictionary(["LockedHint": .bool(isLocked)]),
        .texts([]),
      ])
  }

  /// Requests that the session is locked, as `loginctl lock-session` does.
  func requestLock() {
    let interface = "org.freedesktop.login1.Session"
    connection.emit("Lock", of: interface, from: Session.own.path, to: nil, [])
  }

  /// Removes the session; the next one is unlocked.
  func replaceSession() {
    isLocked = false
    emit("SessionRemoved", [.text(Session.own.rawValue), .path(Session.own.path)])
  }

  /// Announces sleep, or the wake-up.
  func prepareForSleep(_ isNear: Bool) {
    emit("PrepareForSleep", [.bool(isNear)])
  }

  private func emit(_ member: String, _ arguments: [Variant]) {
    connection.emit(
      member, of: "org.freedesktop.login1.Manager", from: Self.path, to: nil, arguments)
  }

  /// Whether an inhibitor lock is still held.
  func isDelayed(_ index: Int) -> Bool {
    var ready = pollfd(fd: delays[index], events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, 0) == 0
  }

  private func answer(_ call: BusCall) {
    switch call.member {
    case "GetSession":
      guard let session = call.arguments[0]?.text.flatMap({ Session(rawValue: $0) }), hasSession
      else { return call.fail("org.freedesktop.login1.NoSuchSession", "no such session") }
      call.reply([.path(session.path)])
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
      <signal name="SessionNew"><arg type="s"/><arg type="o"/></signal>
      <signal name="SessionRemoved"><arg type="s"/><arg type="o"/></signal>
    </interface></node>
    """

  private static let session = """
    <node><interface name="org.freedesktop.login1.Session">
      <property name="Id" type="s" access="read"/>
      <property name="LockedHint" type="b" access="read"/>
      <property name="State" type="s" access="read"/>
      <property name="User" type="(uo)" access="read"/>
    </interface></node>
    """
}
