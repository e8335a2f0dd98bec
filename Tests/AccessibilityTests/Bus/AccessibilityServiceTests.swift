import Accessibility
import AlertModel
import AlertRendering
import AlertViews
import GLib
import Glibc
import TestHarness
import Testing

/// Alerts on the bus, with a fake registry.
@Suite(.serialized) @MainActor struct AccessibilityServiceTests {
  /// A service whose alerts are set by the test.
  private final class Bench {
    let bus: PrivateBus
    let registry: RegistryDouble
    let service: AccessibilityService
    var sources: [FakeSource] = []

    init(isEnabled: Bool = true, fault: RegistryDouble.Fault? = nil) throws {
      bus = try PrivateBus()
      registry = try RegistryDouble(on: bus, isEnabled: isEnabled)
      registry.fault = fault
      var pace = AccessibilityService.Pace()
      pace.patience = Int64(200_000_000 * Bounds.stretch)
      pace.firstPause = 20_000_000
      pace.longestPause = 20_000_000
      service = AccessibilityService(name: "Tocsin", session: bus.address, pace: pace)
      service.sources = { [weak self] in self?.sources ?? [] }
    }

    func show(_ source: FakeSource) {
      sources.append(source)
      source.root.onNeedsDisplay = { [weak self] in self?.service.contentDidChange() }
      source.root.onFocusChange = { [weak self] in self?.service.contentDidChange() }
      service.contentDidChange()
    }

    func waitUntilActive() throws {
      try wait(for: "the service in the registry", within: Bounds.start) { service.isActive }
    }

    var application: String { registry.applications.last ?? "" }

    /// Calls a method of an object, as another program does.
    func ask(
      _ member: String, of interface: String, at path: String, _ arguments: [Variant] = []
    ) throws -> Variant {
      try registry.connection.ask(
        member, of: "org.a11y.atspi.\(interface)", at: path, of: application, arguments)
    }

    func get(_ name: String, of interface: String, at path: String) throws -> Variant? {
      try registry.connection.ask(
        "Get", of: "org.freedesktop.DBus.Properties", at: path, of: application,
        [.text("org.a11y.atspi.\(interface)"), .text(name)])[0]?.unboxed
    }

    /// The paths of an object's children.
    func children(of path: String) throws -> [String] {
      let answer = try ask("GetChildren", of: "Accessible", at: path)
      return (0..<(answer[0]?.count ?? 0)).compactMap { answer[0]?[$0]?[1]?.text }
    }
  }

  private static let root = "/org/a11y/atspi/accessible/root"

  @Test func nothingIsSentWhileNoScreenReaderRuns() throws {
    let bench = try Bench(isEnabled: false)
    bench.show(FakeSource([Button("OK")]))
    runLoop(for: .milliseconds(200))
    #expect(bench.registry.callCount == 0 && bench.registry.signals.isEmpty)
    bench.registry.setEnabled(true)
    try bench.waitUntilActive()
    try wait(for: "the alert") { bench.registry.signals.contains("Activate  0") }
    bench.registry.setEnabled(false)
    try wait(for: "the end") { !bench.service.isActive }
  }

  @Test func alertsAreFoundBelowTheApplication() throws {
    let bench = try Bench()
    let button = Button("OK", kind: .accent)
    bench.show(FakeSource([button]))
    try bench.waitUntilActive()
    try wait(for: "the alert") { bench.registry.signals.contains("Activate  0") }
    let window = try #require(try bench.children(of: Self.root).first)
    #expect(try bench.get("Name", of: "Accessible", at: window)?.text == "Title")
    #expect(try bench.ask("GetRole", of: "Accessible", at: window)[0]?.uint32 == 2)
    let child = try #require(try bench.children(of: window).first)
    #expect(try bench.get("Name", of: "Accessible", at: child)?.text == "OK")
    #expect(try bench.ask("GetIndexInParent", of: "Accessible", at: child)[0]?.integer == 0)
    #expect(try bench.get("Parent", of: "Accessible", at: child)?[1]?.text == window)
    #expect(throws: BusError.self) {
      try bench.get("Name", of: "Accessible", at: "/org/a11y/atspi/accessible/4711")
    }
    let items = try bench.ask("GetItems", of: "Cache", at: "/org/a11y/atspi/cache")
    #expect(items[0]?.count == 3)
  }

  @Test func anActionIsAnsweredAndThenDone() throws {
    let bench = try Bench()
    let button = Button("OK")
    var presses = 0
    button.onPress = { presses += 1 }
    let source = FakeSource([button])
    source.isArmed = false
    bench.show(source)
    try bench.waitUntilActive()
    try wait(for: "the alert") { bench.registry.signals.contains("Activate  0") }
    let window = try #require(try bench.children(of: Self.root).first)
    let child = try #require(try bench.children(of: window).first)
    #expect(
      try bench.ask("DoAction", of: "Action", at: child, [.int32(0)])[0]?.bool == false)
    source.isArmed = true
    #expect(try bench.ask("DoAction", of: "Action", at: child, [.int32(0)])[0]?.bool == true)
    try wait(for: "the press") { presses == 1 }
    #expect(try bench.ask("DoAction", of: "Action", at: child, [.int32(9)])[0]?.bool == false)
    #expect(try bench.ask("DoAction", of: "Action", at: window, [.int32(0)])[0]?.bool == true)
    try wait(for: "the cancellation") { source.actions == [.cancel] }
  }

  @Test func theTitlesOfColumnsAreObjects() throws {
    let bench = try Bench()
    var rules = ChoiceRules(items: ["1\tAnn", "2\tBob"], form: .list)
    rules.columns = [ChoiceColumn("Nr"), ChoiceColumn("Name")]
    bench.show(FakeSource(inputs: [AlertInput(name: "a", kind: .choice(rules))]))
    try bench.waitUntilActive()
    try wait(for: "the alert") { bench.registry.signals.contains("Activate  0") }
    let window = try #require(try bench.children(of: Self.root).first)
    let table = try #require(try bench.children(of: window).first)
    let header = try #require(
      try bench.ask("GetColumnHeader", of: "Table", at: table, [.int32(1)])[0]?[1]?.text)
    #expect(try bench.get("Name", of: "Accessible", at: header)?.text == "Name")
    #expect(try bench.ask("GetRole", of: "Accessible", at: header)[0]?.uint32 == 57)
    #expect(try bench.get("Parent", of: "Accessible", at: header)?[1]?.text == table)
    let cell = try bench.children(of: table)[3]
    let cells = try bench.ask("GetColumnHeaderCells", of: "TableCell", at: cell)
    #expect(cells[0]?.count == 1 && cells[0]?[0]?[1]?.text == header)
    #expect(throws: BusError.self) {
      try bench.get("Name", of: "Accessible", at: header.dropLast() + "7")
    }
  }

  @Test func aSelectionIsReportedAtOnce() throws {
    let bench = try Bench()
    bench.show(
      FakeSource(inputs: [
        AlertInput(name: "a", kind: .choice(ChoiceRules(items: ["A", "B"], form: .list)))
      ]))
    try bench.waitUntilActive()
    try wait(for: "the alert") { bench.registry.signals.contains("Activate  0") }
    let window = try #require(try bench.children(of: Self.root).first)
    let list = try #require(try bench.children(of: window).first)
    func ask(_ member: String) throws -> Bool? {
      try bench.ask(member, of: "Selection", at: list, [.int32(1)])[0]?.bool
    }
    #expect(try ask("DeselectChild") == false)
    #expect(try ask("SelectChild") == true)
    #expect(try bench.get("NSelectedChildren", of: "Selection", at: list)?.integer == 1)
    #expect(try ask("IsChildSelected") == true)
  }

  @Test func textIsReadAndEdited() throws {
    let bench = try Bench()
    let source = FakeSource(inputs: [
      AlertInput(name: "a", label: "Name", kind: .field(TextRules(value: "Ann Lee")))
    ])
    bench.show(source)
    try bench.waitUntilActive()
    try wait(for: "the alert") { bench.registry.signals.contains("Activate  0") }
    let window = try #require(try bench.children(of: Self.root).first)
    let entry = try #require(try bench.children(of: window).last)
    #expect(
      try bench.ask("GetText", of: "Text", at: entry, [.int32(4), .int32(-1)])[0]?.text == "Lee")
    #expect(
      try bench.ask(
        "InsertText", of: "EditableText", at: entry, [.int32(4), .text("Söö"), .int32(2)])[0]?
        .bool == true)
    #expect(source.form?.controls.first?.value == .text("Ann SöLee"))
    #expect(
      try bench.ask("DeleteText", of: "EditableText", at: entry, [.int32(0), .int32(4)])[0]?.bool
        == true)
    #expect(source.form?.controls.first?.value == .text("SöLee"))
    try wait(for: "the change") {
      bench.registry.signals.contains { $0.hasPrefix("TextChanged delete") }
    }
  }

  @Test(arguments: RegistryDouble.Fault.allCases)
  func aBusErrorAtAnyStepOnlyDisablesAccessibility(fault: RegistryDouble.Fault) throws {
    let bench = try Bench(fault: fault)
    bench.show(FakeSource([Button("OK")]))
    runLoop(for: .milliseconds(500))
    if fault != .embeddingLies { #expect(!bench.service.isActive) }
    bench.registry.fault = nil
    try bench.waitUntilActive()
  }

  @Test func aRestartedBusIsReconnected() throws {
    let bench = try Bench()
    bench.show(FakeSource([Button("OK")]))
    try bench.waitUntilActive()
    try bench.bus.kill()
    try wait(for: "the loss") { !bench.service.isActive }
    bench.service.contentDidChange()
    try bench.bus.start()
    let registry = try RegistryDouble(on: bench.bus)
    try wait(for: "the service in the new registry", within: Bounds.start) {
      !registry.applications.isEmpty && bench.service.isActive
    }
  }

  @Test func theObjectsOfAProgramInAnAlertAreReachable() throws {
    let bench = try Bench()
    let source = FakeSource([Button("Done")])
    source.guest = getpid()
    bench.show(source)
    try bench.waitUntilActive()
    try wait(for: "the program") { bench.registry.signals.contains("ChildrenChanged add 1") }
    let window = try #require(try bench.children(of: Self.root).first)
    try wait(for: "its window below the alert") {
      try bench.children(of: window).last == RegistryDouble.guest
    }
  }

  @Test func keysAreForwardedWhileAProgramListens() throws {
    let bench = try Bench()
    try bench.waitUntilActive()
    let key = AccessibleKey(
      isPressed: true, keysym: 0x61, keycode: 38, modifiers: 0, milliseconds: 7, name: "a",
      isText: true)
    var answers: [Bool] = []
    try wait(for: "a listener") { bench.service.offer(key) { answers.append($0) } }
    try wait(for: "the answer") { answers == [false] }
    bench.registry.takesKeys = true
    #expect(bench.service.offer(key) { answers.append($0) })
    try wait(for: "the answer") { answers == [false, true] }
    // The presenter does not wait long or often for a program that does not reply.
    bench.registry.takesKeys = nil
    for _ in 0..<3 { _ = bench.service.offer(key) { answers.append($0) } }
    try wait(for: "the answers") { answers.count == 5 }
    #expect(!bench.service.offer(key) { _ in })
  }
}
