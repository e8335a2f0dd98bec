import DesktopSession
import GLib
import TestHarness
import Testing

/// The accent colour of a desktop portal.
struct AccentWatchTests {
  /// A fake portal.
  final class FakePortal {
    private let connection: BusConnection
    private var object: BusObject?
    private var name: BusName?
    /// The value of `accent-color`; nil if there is no such setting.
    var accent: Variant?
    /// Whether it never replies.
    var hangs = false
    /// The number of requests.
    private(set) var count = 0
    private var waiting: [BusCall] = []

    init(on bus: PrivateBus, accent: Variant?) throws {
      connection = try bus.connect()
      self.accent = accent
      object = try BusObject(
        at: AccentWatch.Portal.path, on: connection,
        interface: """
          <node><interface name='org.freedesktop.portal.Settings'>
          <method name='Read'><arg type='s' direction='in'/><arg type='s' direction='in'/>
          <arg type='v' direction='out'/></method>
          </interface></node>
          """
      ) { [weak self] call in self?.answer(call) }
    }

    func come() throws {
      let name = BusName(
        AccentWatch.Portal.name, on: connection, replaces: false, changed: { _ in })
      self.name = name
      try wait(for: "the portal’s name") { name.isOwned }
    }

    func change(to accent: Variant) {
      self.accent = accent
      connection.emit(
        "SettingChanged", of: AccentWatch.Portal.settings, from: AccentWatch.Portal.path, to: nil,
        [.text(AccentWatch.Portal.namespace), .text(AccentWatch.Portal.key), .boxed(accent)])
    }

    private func answer(_ call: BusCall) {
      count += 1
      guard !hangs else { return waiting.append(call) }
      guard call.arguments[1]?.text == AccentWatch.Portal.key, let accent else {
        return call.fail("org.freedesktop.portal.Error.NotFound", "Requested setting not found")
      }
      // As the real one does: a variant in a variant.
      call.reply([.boxed(.boxed(accent))])
    }
  }

  private final class Told {
    var accents: [AccentWatch.Accent?] = []
    private var watch: AccentWatch?

    init(on bus: PrivateBus) {
      watch = AccentWatch(bus.address) { [weak self] in self?.accents.append($0) }
    }
  }

  private static func color(_ red: Double, _ green: Double, _ blue: Double) -> Variant {
    .tuple([.double(red), .double(green), .double(blue)])
  }

  @Test func accentIsReadAndFollowed() throws {
    let bus = try PrivateBus()
    let portal = try FakePortal(on: bus, accent: Self.color(0.9, 0.4, 0))
    try portal.come()
    let told = Told(on: bus)
    try wait(for: "the first colour") { told.accents.last??.red == 0.9 }
    portal.change(to: Self.color(0.25, 0.5, 1))
    try wait(for: "the next colour") { told.accents.last??.blue == 1 }
    #expect(told.accents.last??.green == 0.5)
    // Out of range: there is no accent colour.
    portal.change(to: Self.color(-1, -1, -1))
    try wait(for: "no colour") { told.accents.last == .some(nil) }
    #expect(portal.count == 1)
  }

  @Test func portalStartedLaterIsAsked() throws {
    let bus = try PrivateBus()
    let told = Told(on: bus)
    let portal = try FakePortal(on: bus, accent: Self.color(1, 0, 0.5))
    nothingHappens()
    #expect(told.accents.isEmpty)
    try portal.come()
    try wait(for: "the colour") { told.accents.last??.red == 1 }
  }

  @Test(arguments: ["none", "text", "numbers"])
  func invalidColorCountsAsNone(kind: String) throws {
    let bus = try PrivateBus()
    let values: [String: Variant] = [
      "text": .text("red"), "numbers": .tuple([.double(0.5), .double(0.5)]),
    ]
    let portal = try FakePortal(on: bus, accent: values[kind])
    try portal.come()
    let told = Told(on: bus)
    try wait(for: "the answer") { told.accents.count == 1 }
    #expect(told.accents == [nil])
  }

  @Test func hangingPortalDoesNotBlock() throws {
    let bus = try PrivateBus()
    let portal = try FakePortal(on: bus, accent: Self.color(0.9, 0.4, 0))
    portal.hangs = true
    try portal.come()
    let told = Told(on: bus)
    try wait(for: "the question") { portal.count == 1 }
    nothingHappens()
    #expect(told.accents.isEmpty)
    // A change that it signals is still used.
    portal.change(to: Self.color(0, 0.5, 1))
    try wait(for: "the colour") { told.accents.last??.blue == 1 }
  }
}
