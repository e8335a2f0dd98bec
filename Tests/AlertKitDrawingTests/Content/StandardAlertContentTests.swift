import AlertKit
import AlertModel
import AlertTestSupport
import Cairo
import DrawingTestSupport
import Foundation
import Testing

/// Measuring and updating the standard alert, and invalid descriptions.
@MainActor
struct StandardAlertContentTests {
  private let room = Size(width: 1248, height: 768)

  @Test func itsSizeMatchesTheDesign() throws {
    let bench = try StandardAlertBench(
      AlertDescription(
        title: "Replace “holiday.jpg”?",
        message: "A file with this name already exists in Photos."
          + " Replacing it overwrites its contents.",
        icon: .warning, buttons: AlertDescription.twoButtons.buttons))
    #expect(bench.size == Size(width: 380, height: 241))
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2, 3])
  func itsSizeIsTheSameAtEveryScale(scale: Double) throws {
    try TestFonts.install()
    let content = try StandardAlertContent(.twoButtons)
    let size = content.measure(within: room, in: AlertEnvironment(scale: scale))
    let usual = content.measure(within: room, in: AlertEnvironment())
    #expect(size.width == usual.width)
    #expect(abs(size.height - usual.height) <= 2)
  }

  @Test func itGrowsOnlyAsFarAsALongWordNeeds() throws {
    var description = AlertDescription.twoButtons
    description.message = "/" + String(repeating: "directory", count: 5)
    let grown = try StandardAlertBench(description).size.width
    #expect(grown > 340 && grown < 480)
    description.message = String(repeating: "x", count: 300)
    #expect(try StandardAlertBench(description).size.width == 480)
    #expect(
      try StandardAlertBench(description, limit: Size(width: 300, height: 700)).size.width == 300)
  }

  @Test func aLongLabelStacksTheButtonsAndWidensTheAlert() throws {
    var description = AlertDescription.twoButtons
    description.buttons[1].label = "Replace this file and the others"
    let stacked = try StandardAlertBench(description)
    let view = try #require(stacked.content.view as? CenteredAlertView)
    #expect(view.buttonGroup.arrangement == .column)
    #expect(stacked.size.width == 380)
    description.buttons[1].label = "Replace this file and all of the others that are in the folder"
    #expect(try StandardAlertBench(description).size.width > 400)
  }

  @Test func aLongMessageScrollsWhileTitleAndButtonsStay() throws {
    var description = AlertDescription.twoButtons
    description.message = String(repeating: "a long message ", count: 2000)
    let bench = try StandardAlertBench(description)
    #expect(bench.size.height <= room.height)
    #expect(bench.content.view.messageScroller.isOverflowing)
    let button = bench.buttons[1].convert(bench.buttons[1].bounds, toAncestor: bench.content.view)
    #expect(button.maxY == bench.size.height - 24)
  }

  @Test(arguments: [nil, "0", "7"])
  func theDefaultButtonIsInView(defaultButton: String?) throws {
    var description = AlertDescription.twoButtons
    description.buttons = (0..<14).map { AlertButton(id: "\($0)", label: "Choice \($0)") }
    description.defaultButton = defaultButton
    let bench = try StandardAlertBench(description, limit: Size(width: 640, height: 480))
    let scroller = bench.content.view.buttonScroller
    #expect(scroller.isOverflowing)
    let index = defaultButton.flatMap { Int($0) } ?? 13
    let button = bench.buttons[index]
    let frame = button.convert(button.bounds, toAncestor: bench.content.view)
    #expect(frame.minY >= scroller.frame.minY - 0.01 && frame.maxY <= scroller.frame.maxY + 0.01)
    bench.press(.return)
    #expect(bench.pressed == ["\(index)"])
  }

  @Test(arguments: [AlertStyle.alert, .sheet, .card, .panel, .menu])
  func aModalAlertNamesItsApplication(style: AlertStyle) throws {
    var description = AlertDescription.twoButtons
    description.style = style
    let plain = try StandardAlertBench(description)
    description.application = "Photos"
    let named = try StandardAlertBench(description)
    let labels = named.content.view.form.leading.compactMap { $0 as? Label }
    #expect(labels.map(\.text) == ["From Photos"])
    // As the title is.
    #expect(labels.map(\.appearance.alignment) == [style == .menu ? .leading : .center])
    #expect(try plain.picture() != named.picture())
  }

  @Test func aThousandButtonsScrollAndFollowTheFocus() throws {
    var description = AlertDescription.twoButtons
    description.buttons = (0..<1000).map { AlertButton(id: "\($0)", label: "Choice \($0)") }
    let bench = try StandardAlertBench(description)
    #expect(bench.size.height <= room.height)
    #expect(bench.content.view.buttonScroller.frame.height <= room.height * 0.6)
    bench.press(.end)
    // The default button, which is the last one, is at the top.
    let last = bench.buttons[998]
    #expect(last.isFocused)
    let frame = last.convert(last.bounds, toAncestor: bench.content.view)
    #expect(frame.maxY <= bench.content.view.buttonScroller.frame.maxY + 0.01)
    bench.click(frame.center)
    #expect(bench.pressed == ["998"])
  }

  @Test func aHiddenButtonCannotBePressed() throws {
    var description = AlertDescription.twoButtons
    description.buttons = (0..<100).map { AlertButton(id: "\($0)", label: "Choice \($0)") }
    let bench = try StandardAlertBench(description)
    bench.click(Point(x: 190, y: bench.size.height + 300))
    #expect(bench.host.responses.isEmpty)
  }

  @Test func aPictureKeepsItsAspectRatio() throws {
    let path = NSTemporaryDirectory() + "tocsin-icon-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let picture = try ImageSurface(width: 100, height: 50)
    let context = DrawingContext(picture)
    context.setSource(red: 1, green: 0, blue: 0)
    context.paint()
    try picture.writePNG(to: path)
    let bench = try StandardAlertBench(AlertDescription(title: "x", icon: .file(path)))
    let surface = try ImageSurface(width: Int(bench.size.width), height: Int(bench.size.height))
    bench.content.draw(into: DrawingContext(surface), size: bench.size, in: bench.environment)
    func isRed(_ x: Int, _ y: Int) -> Bool {
      let pixel = surface.pixel(x: x, y: y)
      return pixel.red > 250 && pixel.green < 20
    }
    // A square of 48 points at (166, 24), of which the picture fills the middle half.
    #expect(isRed(190, 48) && isRed(168, 48) && isRed(211, 38))
    #expect(!isRed(190, 34) && !isRed(190, 62) && !isRed(164, 48))
  }

  @Test func aCountIsSeparateFromTheText() throws {
    var description = AlertDescription(
      title: "A title that is as wide as it can be in one line", message: "and a message")
    let once = try StandardAlertBench(description)
    let twice = try StandardAlertBench(description)
    twice.content.count = 2
    #expect(twice.host.layouts > 0)
    try twice.draw()
    #expect(twice.size.height > once.size.height)
    description.icon = .info
    let withIcon = try StandardAlertBench(description)
    let height = withIcon.size.height
    withIcon.content.count = 2
    try withIcon.draw()
    #expect(withIcon.size.height == height)
  }

  // MARK: - Updates

  @Test func anUpdateKeepsTheFocusByTheButtonsName() throws {
    let bench = try StandardAlertBench(.twoButtons)
    bench.press(.tab)
    var description = AlertDescription.twoButtons
    description.title = "Replace it now?"
    description.buttons.insert(AlertButton(id: "new", label: "New"), at: 0)
    try bench.content.update(to: description)
    #expect(bench.host.layouts == 1)
    try bench.draw()
    #expect(bench.buttons.map(\.isFocused) == [false, true, false])
    bench.press(.return)
    #expect(bench.pressed == ["cancel"])
    #expect(bench.content.accessibleTitle == "Replace it now?")
  }

  @Test func anInvalidUpdateChangesNothing() throws {
    let bench = try StandardAlertBench(.twoButtons)
    var description = AlertDescription.twoButtons
    description.icon = .file("/nowhere/at/all.png")
    #expect(throws: AlertAdmissionError.self) { try bench.content.update(to: description) }
    #expect(bench.content.description == .twoButtons)
  }

  @Test func itCanShowAnotherDescription() throws {
    let bench = try StandardAlertBench(.twoButtons)
    bench.content.count = 3
    let other = try StandardAlertContent(.destructive)
    #expect(bench.content.update(from: other))
    try bench.draw()
    #expect(bench.content.view.count == 3)
    #expect(bench.buttons[2].isFocused)
    bench.click(bench.center(of: bench.buttons[0]))
    #expect(bench.pressed == ["erase"])
  }

  @Test func aRemovedButtonCannotAnswer() throws {
    let bench = try StandardAlertBench(.twoButtons)
    bench.content.handle(.pointerPressed(bench.center(of: bench.buttons[1]), clicks: 1))
    try bench.content.update(to: .destructive)
    bench.content.handle(.pointerReleased(Point(x: 280, y: 90)))
    #expect(bench.host.responses.isEmpty)
  }

  // MARK: - Bad input

  @Test(arguments: [
    (
      AlertDescription(icon: .file("warnung")),
      "the icon “warnung” is neither a symbol (info, warning, error, question, success, key,"
        + " none) nor the absolute path of a picture file"
    ),
    (
      AlertDescription(icon: .file("/dev/null")),
      "the icon cannot be shown: /dev/null: not a regular file"
    ),
    (
      AlertDescription(defaultButton: "yes"),
      "the default button “yes” does not exist"
    ),
    (
      AlertDescription(buttons: [
        AlertButton(id: "a", label: "A"), AlertButton(id: "a", label: "B"),
      ]),
      "two buttons have the identifier “a”"
    ),
  ])
  func invalidPartsAreNamedInTheError(description: AlertDescription, sentence: String) {
    let error = #expect(throws: AlertAdmissionError.self) {
      _ = try ContentFactory.content(for: description)
    }
    #expect(error == AlertAdmissionError(.invalid, sentence))
  }

  @Test(arguments: [true, false])
  func tenMegabytesOfTextAreShownQuickly(isMarkup: Bool) throws {
    try TestFonts.install()
    for unit in ["ten megabytes ", "xxxxxxxxxxxxxx", "\n", "\u{301}", "<b>"] {
      let text = String(repeating: unit, count: 10_000_000 / unit.utf8.count)
      let description = AlertDescription(title: text, message: text, usesMarkup: isMarkup)
      let start = computingTime()
      let size = try StandardAlertBench(description).size
      #expect(size.width <= 480 && size.height <= room.height)
      #expect(computingTime() - start < 10, "\(unit)")
    }
  }

  @Test func theAccessibleTitleIsOneLineOfPlainText() throws {
    try TestFonts.install()
    let marked = try StandardAlertContent(
      AlertDescription(title: "<b>Two</b>\nlines &amp; more", usesMarkup: true))
    #expect(marked.accessibleTitle == "Two lines & more")
    let untitled = try StandardAlertContent(AlertDescription(message: "only this"))
    #expect(untitled.accessibleTitle == "only this")
    #expect(try StandardAlertContent(AlertDescription()).accessibleTitle == "Alert")
  }

  @Test func contentIsReleasedWithItsHost() throws {
    weak var content: StandardAlertContent?
    do {
      let bench = try StandardAlertBench(.twoButtons)
      content = bench.content
      bench.press(.tab)
    }
    #expect(content == nil)
  }
}
