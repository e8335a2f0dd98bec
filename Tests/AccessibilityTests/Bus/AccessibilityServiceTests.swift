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
  private typealias Bench = AccessibilityBench

  private static let root = "/org/a11y/atspi/accessible/root"

  @Test func nothingIsSentWhileNoScreenReaderRuns() throws {
    let bench = try Bench(isEnabled: false)
    bench.show(FakeSource([Button("OK")]))
    nothingHappens()
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

  /// Screen readers read what the caret moves to, and ask for lines and places as displayed.
  @Test func readOnlyTextIsReadByItsDisplayedLines() throws {
    let bench = try Bench()
    let words = (100..<300).map(String.init).joined(separator: " ")
    let pane = TextPane("Hä\n\(words)", isEditable: false)
    let source = FakeSource([pane])
    pane.frame = Rect(x: 0, y: 0, width: 300, height: 120)
    source.root.layout(in: AlertEnvironment())
    source.root.focus(pane.textView)
    bench.show(source)
    try bench.waitUntilActive()
    try wait(for: "the alert") { bench.registry.signals.contains("Activate  0") }
    let window = try #require(try bench.children(of: Self.root).first)
    let text = try #require(try bench.children(of: window).first)
    func ask(_ member: String, _ numbers: Int32...) throws -> Variant {
      try bench.ask(member, of: "Text", at: text, numbers.map { .int32($0) })
    }
    func line(_ offset: Int32) throws -> (text: String, start: Int64, end: Int64) {
      let answer = try bench.ask(
        "GetStringAtOffset", of: "Text", at: text, [.int32(offset), .uint32(3)])
      return (answer[0]?.text ?? "", answer[1]?.integer ?? -1, answer[2]?.integer ?? -1)
    }
    #expect(try line(1) == ("Hä\n", 0, 3))
    let second = try line(3)
    #expect(second.text.hasPrefix("100 101") && second.end < 100)
    let third = try line(Int32(second.end))
    #expect(third.start == second.end && words.contains(third.text))
    // Each line has its own place, also those that are scrolled away.
    func extents(_ start: Int64, _ end: Int64) throws -> [Int64] {
      let answer = try bench.ask(
        "GetRangeExtents", of: "Text", at: text,
        [.int32(Int32(start)), .int32(Int32(end)), .uint32(0)])
      return (0..<4).compactMap { answer[$0]?.integer }
    }
    let (upper, lower) = (try extents(3, second.end), try extents(third.start, third.end))
    #expect(upper[1] + upper[3] <= lower[1] + 1 && upper[0] == lower[0] && upper[2] > 100)
    let first = try extents(third.start, third.start + 1)
    #expect(first[0] == lower[0] && first[1] == lower[1] && first[2] < 40)
    let found = try bench.ask(
      "GetOffsetAtPoint", of: "Text", at: text,
      [.int32(Int32(first[0] + 1)), .int32(Int32(first[1] + first[3] / 2)), .uint32(0)])
    #expect(found[0]?.integer == third.start)
    // Down moves the caret, which scrolls the text.
    for _ in 0..<2 { _ = pane.textView.keyPressed(KeyPress(.down)) }
    #expect(pane.textView.selection.caret == Int(third.start) + 1)
    try wait(for: "the caret") {
      bench.registry.signals.contains { $0.hasPrefix("TextCaretMoved") }
    }
    #expect(pane.textView.scrollState.offset == 0)
    let end = Int32(3 + words.count)
    #expect(
      try bench.ask(
        "ScrollSubstringTo", of: "Text", at: text, [.int32(end), .int32(end), .uint32(0)])[
          0]?.bool == true)
    #expect(pane.textView.scrollState.offset > 100)
  }

  @Test(arguments: RegistryDouble.Fault.allCases)
  func aBusErrorAtAnyStepOnlyDisablesAccessibility(fault: RegistryDouble.Fault) throws {
    let bench = try Bench(fault: fault)
    bench.show(FakeSource([Button("OK")]))
    // Long enough for every step.
    nothingHappens(for: .milliseconds(500))
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
}
