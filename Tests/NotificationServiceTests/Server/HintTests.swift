import AlertModel
import GLib
import NotificationModel
import NotificationService
import Testing

/// Hints and their types.
struct HintTests {
  private static func request(_ hints: [String: Variant]) -> NotificationRequest {
    NotifyArguments(hints: hints).request()
  }

  private static func shown(_ hints: [String: Variant]) -> AlertDescription {
    request(hints).description
  }

  @Test func urgencyMayHaveAnyIntegerType() {
    let widths: [(UInt8) -> Variant] = [
      { .byte($0) }, { .int16(Int16($0)) }, { .uint16(UInt16($0)) }, { .int32(Int32($0)) },
      { .uint32(UInt32($0)) }, { .int64(Int64($0)) }, { .uint64(UInt64($0)) },
    ]
    for width in widths {
      let urgencies = (0...3).map { Self.shown(["urgency": width($0)]).urgency }
      #expect(urgencies == [.low, .normal, .critical, .normal])
    }
    for value: Variant in [.text("2"), .bool(true), .double(2), .int32(-1), .uint64(.max)] {
      #expect(Self.shown(["urgency": value]).urgency == .normal)
    }
  }

  @Test func valuesArePercent() {
    #expect(Self.shown(["value": .int32(40)]).progress == .percent(40))
    #expect(Self.shown(["value": .uint32(4_000_000_000)]).progress == .percent(100))
    #expect(Self.shown(["value": .double(12.5)]).progress == .percent(12.5))
    for value: Variant in [.int32(-1), .text("40"), .double(.nan), .double(-.infinity)] {
      #expect(Self.shown(["value": value]).progress == nil)
    }
  }

  @Test(arguments: [
    "x-canonical-private-synchronous", "synchronous", "private-synchronous", "x-dunst-stack-tag",
  ])
  func everyNameOfTheStackTagWorks(name: String) {
    #expect(Self.request([name: .text("volume")]).facts.stackTag == "volume")
    #expect(Self.request([name: .int32(1)]).facts.stackTag == "")
  }

  @Test func anAnchorNeedsBothCoordinates() {
    #expect(Self.shown(["x": .int32(-3), "y": .int32(700)]).anchor == Point(x: -3, y: 700))
    #expect(Self.shown(["x": .int32(3)]).anchor == nil)
    #expect(Self.shown(["x": .int32(3), "y": .text("700")]).anchor == nil)
    #expect(Self.shown(["x": .int32(3), "y": .int64(1 << 40)]).anchor == nil)
  }

  @Test func flagsAreBooleansOrIntegers() {
    for yes: Variant in [.bool(true), .byte(1), .int32(1)] {
      #expect(Self.shown(["resident": yes]).isResident)
      #expect(Self.request(["transient": yes]).facts.isTransient)
    }
    for no: Variant in [.bool(false), .byte(0), .text("true")] {
      #expect(!Self.shown(["resident": no]).isResident)
      #expect(!Self.request(["transient": no]).facts.isTransient)
    }
  }

  @Test func senderAndCategoryAreRecorded() {
    let request = Self.request([
      "desktop-entry": .text("org.example.Mail"), "category": .text("email.arrived"),
    ])
    #expect(request.facts.desktopEntry == "org.example.Mail")
    #expect(request.facts.category == "email.arrived")
    #expect(request.facts.sender == ":1.7")
  }

  @Test func soundsAreLocalFilesOrNames() {
    func sound(_ hints: [String: Variant]) -> NotificationSound {
      Self.request(hints).facts.sound
    }
    #expect(sound([:]) == .none)
    #expect(sound(["sound-name": .text("message-new-instant")]) == .named("message-new-instant"))
    #expect(sound(["sound-file": .text("/a b.oga")]) == .file("/a b.oga"))
    #expect(sound(["sound-file": .text("file:///a%20b.oga")]) == .file("/a b.oga"))
    #expect(sound(["sound-file": .text("relative.oga")]) == .none)
    #expect(sound(["sound-file": .text("http://example.org/x.oga")]) == .none)
    #expect(
      sound(["sound-name": .text("bell"), "suppress-sound": .bool(true)]) == .suppressed)
  }

  @Test(arguments: AlertStyle.allCases)
  func noStyleHintMakesANotificationModal(style: AlertStyle) {
    let shown = Self.shown(["x-tocsin-style": .text(style.rawValue)]).style
    #expect(shown == (style == .banner ? .banner : .toast))
  }

  @Test func anUnknownStyleIsAToast() {
    #expect(Self.shown(["x-tocsin-style": .text("window")]).style == .toast)
    #expect(Self.shown(["x-tocsin-style": .int32(1)]).style == .toast)
  }

  @Test func actionIconsStandForLabels() {
    let call = NotifyArguments(
      actions: ["default", "", "media-pause", "Pause"], hints: ["action-icons": .bool(true)])
    #expect(call.shown.buttons.map(\.icon) == [nil, .themed(["media-pause"])])
  }

  @Test func actionsAreBounded() {
    let call = NotifyArguments(actions: (0..<65_536).flatMap { ["key-\($0)", "Label \($0)"] })
    #expect(call.shown.buttons.count == 100)
    let odd = NotifyArguments(actions: ["", "No key", "a", "A", "a", "Again", "b", "", "left over"])
    #expect(odd.shown.buttons.map(\.id) == ["a", "b"])
    #expect(odd.shown.buttons.map(\.label) == ["A", "b"])
    let long = NotifyArguments(
      actions: [
        String(repeating: "k", count: 2000), "Too long", "c", String(repeating: "l\n", count: 9000),
      ])
    #expect(long.shown.buttons.map(\.id) == ["c"])
    #expect((long.shown.buttons.first?.label.count ?? 0) <= 101)
  }

  @Test func textsAreBounded() {
    let long = String(repeating: "ä", count: 100_000)
    let call = NotifyArguments(application: long, summary: long, body: long)
    #expect(call.shown.application.count <= 257)
    #expect(call.shown.title.utf8.count <= 1600)
    #expect(call.shown.title.hasSuffix("…"))
    #expect(call.shown.message.hasSuffix("ä…"))
    #expect(call.shown.message.utf8.count <= BodyMarkup.longest + 4)
  }

  @Test func aTitleHasNoBidirectionalControls() {
    let call = NotifyArguments(summary: "a\u{202E}b\u{2066}c\u{1}d\ne")
    #expect(call.shown.title == "abcd\ne")
  }

  @Test func surplusHintsAreIgnored() {
    // They come in the order of their names.
    for (count, urgency) in [(100, AlertUrgency.critical), (5000, .normal)] {
      var hints = Dictionary(
        uniqueKeysWithValues: (0..<count).map { ("a\($0)", Variant.int32(1)) })
      hints["urgency"] = .byte(2)
      #expect(Self.shown(hints).urgency == urgency)
    }
  }
}
