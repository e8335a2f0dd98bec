import TestHarness
import TestTraits
import Testing
import X11

@MainActor
@Suite(.privateServer)
struct SelectionOwnerTests {
  @MainActor
  private struct Setting {
    let server: XServer
    let connection: DisplayConnection
    let clipboard: SelectionOwner

    init(owning text: String) throws {
      server = try .current()
      connection = try server.connect()
      clipboard = SelectionOwner(connection.atoms[.clipboard], on: connection)
      try #require(clipboard.own(text))
    }

    /// The output of `xclip`.
    func xclip(_ target: String = "UTF8_STRING") throws -> ChildProcess {
      let child = try server.start(
        "xclip", ["-o", "-selection", "clipboard", "-t", target])
      try child.waitForExit()
      return child
    }
  }

  @Test(arguments: ["", "plain", "Größe, naïve", "日本語 🔔\nzwei\tZeilen"])
  func otherClientsReceiveTheText(text: String) throws {
    let setting = try Setting(owning: text)
    #expect(try setting.xclip().standardOutput == text)
    #expect(try setting.xclip("text/plain;charset=utf-8").standardOutput == text)
    let xsel = try setting.server.start("xsel", ["-b", "-o"])
    #expect(try xsel.waitForExit() == .exited(0))
    #expect(xsel.standardOutput == text)
    #expect(setting.clipboard.text == text)
  }

  @Test func listsItsTargets() throws {
    let setting = try Setting(owning: "Größe")
    let all = "TARGETS TIMESTAMP MULTIPLE UTF8_STRING text/plain;charset=utf-8 TEXT STRING"
    let targets = try setting.xclip("TARGETS").standardOutput
    #expect(targets.split(separator: "\n") == all.split(separator: " "))
    #expect(try setting.xclip("image/png").exitStatus != .exited(0))
    // Characters beyond Latin-1 are offered as UTF-8 only.
    #expect(setting.clipboard.own("日本"))
    #expect(try !setting.xclip("TARGETS").standardOutput.contains("\nSTRING"))
    #expect(try setting.xclip("STRING").exitStatus != .exited(0))
    #expect(try setting.xclip("TEXT").standardOutput == "日本")
  }

  @Test func nulIsRemoved() throws {
    let setting = try Setting(owning: "a\0b\0")
    #expect(setting.clipboard.text == "ab")
    #expect(try setting.xclip().standardOutput == "ab")
  }

  @Test func megabyteIsTransferredIncrementallyToSeveralClients() throws {
    let setting = try Setting(owning: megabyte)
    let readers = try (0..<4).map { index in
      index.isMultiple(of: 2)
        ? try setting.server.start("xclip", ["-o", "-selection", "clipboard"])
        : try setting.server.start("xsel", ["-b", "-o"])
    }
    for reader in readers {
      #expect(try reader.waitForExit() == .exited(0))
      #expect(reader.standardOutput == megabyte)
    }
  }

  @Test func multipleRequestIsAnswered() throws {
    let setting = try Setting(owning: "Größe")
    let (control, atoms) = (setting.server.control, setting.server.control.atoms)
    let window = control.makeWindow(PixelRect(x: 0, y: 0, width: 1, height: 1), events: [.property])
    let places = ["P1", "P2", "P3"].map { control.atom(named: $0) }
    let pairs = [
      (atoms[.utf8String], places[0]), (atoms[.string], places[1]),
      (control.atom(named: "image/png"), places[2]),
    ]
    let list = control.atom(named: "PAIRS")
    control.setCardinals(pairs.flatMap { [$0.rawValue, $1.rawValue] }, list, of: window.id)
    var answer: SelectionAnswerEvent?
    let observation = control.addObserver(for: window.id) { event in
      if case .selectionAnswered(let event) = event { answer = event }
    }
    control.convertSelection(
      atoms[.clipboard], to: atoms[.multiple], property: list, of: window.id)
    let told = try wait(for: "the answer") { answer }
    observation.cancel()
    #expect(told.property == list)
    #expect(control.text(places[0], of: window.id) == "Größe")
    #expect(control.bytes(places[1], of: window.id, limit: 64) == Array("Gr\u{f6}\u{df}e".latin1))
    #expect(!control.hasProperty(places[2], of: window.id))
  }

  @Test func requestWithAnEarlierTimeIsRefused() throws {
    let setting = try Setting(owning: "new")
    let (control, atoms) = (setting.server.control, setting.server.control.atoms)
    let window = control.makeWindow(PixelRect(x: 0, y: 0, width: 1, height: 1))
    var answers: [SelectionAnswerEvent] = []
    let observation = control.addObserver(for: window.id) { event in
      if case .selectionAnswered(let event) = event { answers.append(event) }
    }
    control.convertSelection(
      atoms[.clipboard], to: atoms[.utf8String], property: atoms[.transfer], of: window.id,
      time: 1)
    try wait(for: "the answer") { answers.count == 1 }
    #expect(answers[0].property == .none)
    observation.cancel()
  }

  @Test func anotherClientTakesTheSelection() throws {
    let setting = try Setting(owning: "ours")
    var losses = 0
    setting.clipboard.onLost = { losses += 1 }
    let xclip = try setting.server.start(
      "xclip", ["-i", "-selection", "clipboard", "-quiet"], input: .text("theirs"))
    try wait(for: "the loss") { losses == 1 }
    #expect(!setting.clipboard.isOwned)
    #expect(try setting.xclip().standardOutput == "theirs")
    #expect(setting.clipboard.own("ours again"))
    #expect(try setting.xclip().standardOutput == "ours again")
    #expect(try xclip.waitForExit() == .exited(0))
    #expect(losses == 1)
  }

  @Test func releaseDoesNotAffectALaterOwner() throws {
    let setting = try Setting(owning: "ours")
    let name = setting.connection.atoms[.clipboard]
    setting.clipboard.release()
    #expect(setting.connection.owner(of: name) == .none)
    #expect(setting.clipboard.own("ours"))
    setting.server.control.takeSelection(name)
    setting.clipboard.release()
    #expect(setting.connection.owner(of: name) == setting.server.control.helperWindow)
  }

  @Test func transferEndsWhenTheRequestorExits() throws {
    let setting = try Setting(owning: megabyte)
    var other: DisplayConnection? = try setting.server.connect()
    let window = try #require(other).helperWindow
    let property = setting.connection.atoms[.transfer]
    other?.convertSelection(
      setting.connection.atoms[.clipboard], to: setting.connection.atoms[.utf8String],
      property: property, of: window)
    try wait(for: "the first part") {
      setting.connection.selectedEvents(of: window).contains(.property)
    }
    other = nil
    #expect(other == nil)
    try wait(for: "the requestor's end") { setting.connection.facts(of: window) == nil }
    #expect(try setting.xclip().standardOutput == megabyte)
    #expect(setting.connection.unexpectedErrorCount == 0)
  }

  @Test func requestorsEventsAreSelectedOnlyDuringTransfers() throws {
    let setting = try Setting(owning: megabyte)
    let control = setting.server.control
    let window = control.helperWindow
    let property = setting.connection.atoms[.transfer]
    var received = 0
    let observation = control.addObserver(for: window) { event in
      guard case .propertyChanged(let change) = event, change.property == property,
        !change.isDeleted
      else { return }
      received += control.bytes(property, of: window, limit: 1 << 19)?.count ?? 0
      control.removeProperty(property, of: window)
    }
    control.convertSelection(
      setting.connection.atoms[.clipboard], to: setting.connection.atoms[.utf8String],
      property: property, of: window)
    try wait(for: "all parts") { received == megabyte.utf8.count }
    try wait(for: "the end") { setting.connection.selectedEvents(of: window) == [] }
    observation.cancel()
  }

  @Test(arguments: [false, true])
  func textIsHandedToTheClipboardManager(isSilent: Bool) throws {
    let setting = try Setting(owning: "kept")
    // Without a clipboard manager the call does not wait.
    setting.clipboard.handOver(withinMilliseconds: 60_000)
    let manager = ForeignSelectionOwner(
      of: .clipboardManager, on: try setting.server.connect())
    manager.isSilent = isSilent
    manager.answers[.saveTargets] = ([], .string)
    // Meanwhile only this connection's events are delivered.
    let connection = setting.connection
    let turn = connection.addObserver(for: nil) { _ in
      // The server must have processed the request before the manager's connection is read.
      connection.sync()
      manager.connection.sync()
      manager.connection.deliverPendingEvents()
      // Otherwise its answer may remain in its buffer.
      manager.connection.sync()
    }
    setting.clipboard.handOver(withinMilliseconds: isSilent ? 50 : 60_000)
    turn.cancel()
    #expect(manager.targets == [.saveTargets])
    #expect(setting.clipboard.text == "kept")
  }
}
