import TestHarness
import TestTraits
import Testing
import X11

@MainActor
@Suite(.privateServer)
struct SelectionReaderTests {
  @MainActor
  private struct Setting {
    let server: XServer
    let connection: DisplayConnection
    let reader: SelectionReader

    init() throws {
      server = try .current()
      connection = try server.connect()
      reader = SelectionReader(on: connection)
    }

    /// Reads the clipboard.
    func read(limit: Int = 1 << 24) throws -> SelectionText? {
      var result: SelectionText??
      reader.read(connection.atoms[.clipboard], limit: limit) { text in
        #expect(result == nil)
        result = text
      }
      return try wait(for: "the clipboard") { result }
    }

    /// Reads the clipboard as a secret.
    func readSecret(limit: Int) throws -> (bytes: [UInt8], encoding: SelectionEncoding?) {
      var bytes: [UInt8] = []
      var result: SelectionEncoding??
      reader.readSecret(connection.atoms[.clipboard], limit: limit) {
        bytes += $0
      } completion: {
        #expect(result == nil)
        result = $0
      }
      let encoding = try wait(for: "the clipboard") { result }
      return (bytes, encoding)
    }

    func xclip(_ text: String) throws -> ChildProcess {
      let child = try server.start(
        "xclip", ["-i", "-selection", "clipboard", "-quiet"], input: .text(text))
      try wait(for: "xclip") { connection.owner(of: connection.atoms[.clipboard]) != .none }
      return child
    }

    func foreignOwner() throws -> ForeignSelectionOwner {
      ForeignSelectionOwner(of: .clipboard, on: try server.connect())
    }
  }

  @Test func selectionWithoutOwnerReadsAsNil() throws {
    #expect(try Setting().read() == nil)
    #expect(try Setting().readSecret(limit: 10).encoding == nil)
  }

  @Test func secretIsPassedOnUnchanged() throws {
    let setting = try Setting()
    let owner = try setting.foreignOwner()
    owner.answers[.utf8String] = (Array("Grö\0ße".utf8), .utf8String)
    #expect(try setting.readSecret(limit: 100) == (Array("Grö\0ße".utf8), .utf8))
    #expect(try setting.readSecret(limit: 1) == (Array("Grö\0".utf8), .utf8))
    owner.answers = [.string: ([0xdf], .string)]
    #expect(try setting.readSecret(limit: 100) == ([0xdf], .latin1))
    owner.answers = [.utf8String: (Array("GIF89a".utf8), .cardinal)]
    #expect(try setting.readSecret(limit: 100) == ([], nil))
    #expect(setting.connection.unexpectedErrorCount == 0)
  }

  @Test func incrementalSecretIsPassedOnUpToTheLimit() throws {
    let setting = try Setting()
    let xclip = try setting.xclip(megabyte)
    let (bytes, encoding) = try setting.readSecret(limit: 500_000)
    #expect(encoding == .utf8)
    let isBeginning = bytes.elementsEqual(megabyte.utf8.prefix(500_004))
    #expect(isBeginning)
    #expect(xclip.isRunning)
  }

  @Test func readsTextOfAnotherClient() throws {
    let setting = try Setting()
    let xclip = try setting.xclip("Größe 日本\nzwei")
    #expect(try setting.read() == SelectionText("Größe 日本\nzwei"))
    // Repeatedly.
    #expect(try setting.read() == SelectionText("Größe 日本\nzwei"))
    #expect(try setting.read(limit: 6) == SelectionText("Größ", isCut: true))
    #expect(xclip.isRunning)
  }

  @Test func megabyteArrivesIncrementally() throws {
    let setting = try Setting()
    let xclip = try setting.xclip(megabyte)
    #expect(try setting.read() == SelectionText(megabyte))
    #expect(xclip.isRunning)
  }

  @Test func megabyteOfThisClientArrives() throws {
    let setting = try Setting()
    let owner = SelectionOwner(
      setting.connection.atoms[.clipboard], on: try setting.server.connect())
    #expect(owner.own(megabyte))
    #expect(try setting.read() == SelectionText(megabyte))
    let cut = try #require(try setting.read(limit: 300_001))
    #expect(cut.isCut)
    #expect(megabyte.hasPrefix(cut.text))
    #expect((299_998...300_001).contains(cut.text.utf8.count))
  }

  @Test func severalReadsRunSimultaneously() throws {
    let setting = try Setting()
    let owner = SelectionOwner(
      setting.connection.atoms[.clipboard], on: try setting.server.connect())
    #expect(owner.own(megabyte))
    var results: [SelectionText?] = []
    for _ in 0..<3 {
      setting.reader.read(setting.connection.atoms[.clipboard], limit: 1 << 24) {
        results.append($0)
      }
    }
    try wait(for: "three answers") { results.count == 3 }
    #expect(results.allSatisfy { $0 == SelectionText(megabyte) })
  }

  @Test func oldProgramsAnswerInLatin1() throws {
    let setting = try Setting()
    let owner = try setting.foreignOwner()
    owner.answers[.string] = ("Gr\u{f6}\u{df}e".latin1, .string)
    #expect(try setting.read() == SelectionText("Größe"))
    #expect(owner.targets == [.utf8String, .string])
  }

  @Test(
    arguments: [
      (Array("a\0b\0".utf8), "ab"), ([0x61, 0xff, 0x62], "a\u{fffd}b"), ([], ""),
    ] as [([UInt8], String)])
  func invalidTextIsRepaired(bytes: [UInt8], text: String) throws {
    let setting = try Setting()
    let owner = try setting.foreignOwner()
    owner.answers[.utf8String] = (bytes, .utf8String)
    #expect(try setting.read() == SelectionText(text))
  }

  @Test func otherTypesReadAsNil() throws {
    let setting = try Setting()
    let owner = try setting.foreignOwner()
    owner.answers[.utf8String] = (Array("GIF89a".utf8), .cardinal)
    #expect(try setting.read() == nil)
    #expect(owner.targets == [.utf8String, .string])
  }

  @Test func silentOwnerTimesOut() throws {
    let setting = try Setting()
    let owner = try setting.foreignOwner()
    owner.isSilent = true
    #expect(try setting.read() == nil)
    #expect(owner.targets == [.utf8String])
    // A late answer has no effect.
    owner.isSilent = false
    owner.answers[.utf8String] = (Array("text".utf8), .utf8String)
    #expect(try setting.read() == SelectionText("text"))
  }

  @Test func readFailsWhenTheOwnerExits() throws {
    let setting = try Setting()
    let xclip = try setting.xclip(megabyte)
    xclip.send(signal: 19)
    var result: SelectionText??
    setting.reader.read(setting.connection.atoms[.clipboard], limit: 1 << 24) { result = $0 }
    setting.connection.flush()
    xclip.send(signal: 9)
    xclip.send(signal: 18)
    let text = try wait(for: "the answer") { result }
    #expect(text == nil)
    #expect(try setting.read() == nil)
    #expect(setting.connection.unexpectedErrorCount == 0)
  }

  @Test func stalledTransferTimesOut() throws {
    let setting = try Setting()
    let owner = try setting.foreignOwner()
    owner.answers[.utf8String] = ([0, 0, 1, 0], .incremental)
    #expect(try setting.read() == nil)
  }
}
