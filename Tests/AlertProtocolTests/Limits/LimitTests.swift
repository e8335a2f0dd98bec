import AlertModel
import AlertProtocol
import Testing

@Suite struct LimitTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var alert: AlertDescription
    var text: String?

    var testDescription: String { text ?? "allowed" }

    init(_ text: String?, _ change: (inout AlertDescription) -> Void) {
      alert = AlertDescription()
      change(&alert)
      self.text = text
    }
  }

  private static let full = String(repeating: "x", count: 65_536)

  @Test(arguments: [
    Case(nil) { $0.title = full },
    Case("title takes at most 65536 bytes, and this has 65537") { $0.title = full + "x" },
    Case("message takes at most 65536 bytes, and this has 65538") { $0.message = full + "ä" },
    Case("id takes at most 256 bytes, and this has 65536") {
      $0.identifier = AlertIdentifier(full)
    },
    Case("id takes a name, and it is empty") { $0.identifier = AlertIdentifier("") },
    Case("icon takes a symbol's name or an absolute path, not “x.png”") {
      $0.icon = .file("x.png")
    },
    Case(nil) {
      $0.buttons = (1...100).map { AlertButton(id: "\($0)", label: "\($0)") }
    },
    Case("buttons can be 100 at most, not 1000") {
      $0.buttons = (1...1000).map { AlertButton(id: "\($0)", label: "\($0)") }
    },
    Case("buttons have the identifier “a” twice") {
      $0.buttons = [AlertButton(id: "a", label: "A"), AlertButton(id: "a", label: "B")]
    },
    Case("buttons need an identifier each") { $0.buttons = [AlertButton(id: "", label: "A")] },
    Case("buttons can have one with the role cancel, not more") {
      $0.buttons = [
        AlertButton(id: "a", label: "A", role: .cancel),
        AlertButton(id: "b", label: "B", role: .cancel),
      ]
    },
    Case("default names no button: “x”") { $0.defaultButton = "x" },
    Case(nil) { $0.defaultButton = "ok" },
    Case("timeout takes seconds, such as 2.5, or 0 for never, not -1.0") { $0.timeout = -1 },
    Case("timeout takes seconds, such as 2.5, or 0 for never, not nan") { $0.timeout = .nan },
    Case("timeout takes seconds, such as 2.5, or 0 for never, not inf") { $0.timeout = .infinity },
    Case(nil) { $0.timeout = 0 },
    Case("wait-limit takes seconds, such as 2.5, not 0.0") { $0.waitLimit = 0 },
    Case("level takes a number up to 1000000, not -9223372036854775808") {
      $0.level = AlertLevel(rawValue: .min)
    },
    Case("guard takes milliseconds up to 60000, not -1") { $0.guardMilliseconds = -1 },
    Case(nil) { $0.guardMilliseconds = 0 },
    Case("position is for the styles panel, toast and banner, not for sheet") {
      $0.style = .sheet
      $0.position = .top
    },
    Case("position takes left or right with the style panel, not top") {
      $0.style = .panel
      $0.position = .top
    },
    Case(nil) {
      $0.style = .toast
      $0.position = .center
      $0.inputs = [AlertInput(name: "a", kind: .check(isOn: false))]
    },
    Case("style takes alert, sheet, card or panel where something is typed, not toast") {
      $0.style = .toast
      $0.inputs = [AlertInput(name: "a", kind: .secret(SecretRules()))]
    },
  ])
  func everyLimitIsReportedInOneSentence(example: Case) {
    do throws(LimitViolation) {
      try example.alert.checkLimits()
      #expect(example.text == nil)
    } catch {
      #expect(error.description == example.text)
    }
  }

  @Test func updateMayUseAPositionOfTheExistingStyle() throws {
    let place = AlertDescription(style: .panel, position: .top)
    try AlertUpdate([.position], of: place).checkLimits()
    #expect(throws: LimitViolation.self) {
      try AlertUpdate([.style, .position], of: place).checkLimits()
    }
  }

  @Test func largestAlertFitsOneLine() throws {
    var alert = AlertDescription(title: Self.full, message: Self.full)
    alert.buttons = (1...100).map {
      AlertButton(id: "\($0)", label: String(repeating: "x", count: 1024))
    }
    try alert.checkLimits()
    let line = try MessageLine.encode(
      ClientMessage.submit(.init(request: .random(), alert: alert, waits: true)))
    #expect(line.count < ProtocolLimits.lineLength)
  }

  @Test func largestEscapedAlertFitsOneLine() throws {
    // A control character takes six bytes of JSON.
    let escaped = String(repeating: "\u{1}", count: 65_536)
    let alert = AlertDescription(title: escaped, message: escaped)
    let line = try MessageLine.encode(
      ClientMessage.submit(.init(request: .random(), alert: alert, waits: true)))
    #expect(line.count < ProtocolLimits.lineLength)
  }
}
