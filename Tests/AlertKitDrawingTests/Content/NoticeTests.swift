import AlertModel
import AlertTestSupport
import Foundation
import TestHarness
import Testing

@testable import AlertKit
@testable import AlertViews

/// Pictures, links and buttons of notifications.
@MainActor
final class NoticeTests {
  private let folder: String

  init() throws {
    TestPictures.install()
    folder = NSTemporaryDirectory() + "tocsin-notice-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  isolated deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  // MARK: - Pictures that cannot be had

  /// The path of a file that is not a picture, or a picture that cannot be decoded.
  private func path(_ kind: String) throws -> String {
    let path = "\(folder)/\(kind)"
    switch kind {
    case "fifo": #expect(mkfifo(path, 0o600) == 0)
    case "device": return "/dev/zero"
    case "folder": return folder
    case "huge":
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      #expect(truncate(path, 1 << 30) == 0)
    case "bomb":
      // The header of a PNG file of 30000 × 30000 pixels.
      let bytes: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        + Array("IHDR".utf8) + [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 8, 6, 0, 0, 0, 0, 0, 0, 0]
      try Data(bytes).write(to: URL(filePath: path))
    case "text": try Data("no picture".utf8).write(to: URL(filePath: path))
    case "relative": return "drawing.svg"
    default: break
    }
    return path
  }

  nonisolated private static let hopeless = [
    "fifo", "device", "folder", "huge", "bomb", "text", "relative", "missing",
  ]

  @Test(arguments: hopeless)
  func anUnavailablePictureIsLeftOut(kind: String) throws {
    let path = try path(kind)
    let clock = ContinuousClock()
    for style in [AlertStyle.toast, .banner] {
      var content: StandardAlertContent?
      let time = try clock.measure {
        content = try StandardAlertContent(
          AlertDescription(
            title: "T", message: "M", icon: .file(path), image: path,
            buttons: [AlertButton(id: "b", label: "B", icon: .file(path))], style: style))
      }
      #expect(time < Bounds.computation)
      let view = try #require(content).view
      #expect((view.icon is InitialBadge) == !style.isModal)
      #expect(view.thumbnail == nil && view.title.text == "T")
    }
  }

  @Test(arguments: hopeless)
  func aRequestedAlertReportsAnInvalidPicture(kind: String) throws {
    let path = try path(kind)
    #expect(throws: AlertAdmissionError.self) {
      try StandardAlertContent(AlertDescription(title: "T", icon: .file(path)))
    }
  }

  @Test func aPictureThatNeverArrivesLeavesASymbol() throws {
    let path = "\(folder)/drawing.svg"
    try Data("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8)
      .write(to: URL(filePath: path))
    let former = PictureProgram.current
    PictureProgram.current = PictureProgram(path: "/nonexistent", arguments: [])
    defer { PictureProgram.current = former }
    let toast = AlertDescription(title: "T", icon: .file(path), style: .toast)
    var plain = toast
    plain.icon = .info
    #expect(try StandardAlertBench(toast).picture() == StandardAlertBench(plain).picture())
    var image = toast
    image.icon = .none
    image.image = path
    let bench = try StandardAlertBench(image)
    try bench.draw()
    plain.icon = .none
    #expect(try bench.picture() == StandardAlertBench(plain).picture())
  }

  // MARK: - Without an icon

  @Test(arguments: [
    (AlertIcon.none, "backup Tool", "B"), (.none, "“élan”", "É"), (.none, "דואר", "ד"),
    (.file("/nonexistent"), "7zip", "7"), (.themed(["no-such-icon"]), "Mail", "M"),
  ])
  func anInitialReplacesAMissingIcon(icon: AlertIcon, name: String, initial: String) throws {
    let toast = AlertDescription(title: "T", icon: icon, application: name, style: .toast)
    let bench = try StandardAlertBench(toast)
    #expect((bench.content.view.icon as? InitialBadge)?.initial == initial)
    var other = toast
    other.icon = .info
    // Texts start at the same edge, whatever the icon.
    #expect(
      bench.content.view.title.frame == (try StandardAlertBench(other)).content.view.title.frame)
  }

  @Test(arguments: ["", "…", "/"])
  func aBellReplacesAMissingInitial(name: String) throws {
    for style in [AlertStyle.toast, .banner] {
      var toast = AlertDescription(title: "T", application: name, style: style)
      let bell = try StandardAlertBench(toast)
      #expect((bell.content.view.icon as? InitialBadge)?.initial == .some(nil))
      toast.icon = .info
      let other = try StandardAlertBench(toast)
      #expect(bell.content.view.title.frame == other.content.view.title.frame)
    }
  }

  @Test func anApplicationsIconIsFoundByItsName() throws {
    let theme = try IconThemeFolder()
    let former = IconLibrary.shared
    defer { IconLibrary.shared = former }
    try theme.write("icons/test/any/my-player.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")
    IconLibrary.shared = try theme.library()
    for name in ["Player", "My Player"] {
      let content = try StandardAlertContent(
        AlertDescription(title: "T", application: name, style: .toast))
      #expect(content.view.icon is IconPictureView)
    }
  }

  @Test func aChangedPictureWithTheSameNameIsDistinct() throws {
    let path = "\(folder)/cover.svg"
    func write(_ color: String) throws {
      let text =
        "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='90'>"
        + "<rect width='90' height='90' fill='\(color)'/></svg>"
      try Data(text.utf8).write(to: URL(filePath: path))
    }
    try write("#f00")
    let bench = try StandardAlertBench(
      AlertDescription(title: "T", icon: .file(path), image: path, style: .toast))
    let former = try bench.picture()
    try write("#00f")
    var description = bench.content.description
    description.title = "T "
    try bench.content.update(to: description)
    #expect(try bench.picture() != former)
  }

  // MARK: - Links

  private func linked(_ style: AlertStyle) throws -> StandardAlertBench {
    try StandardAlertBench(
      AlertDescription(
        title: "A &amp; B", message: "<a href='https://a.example/?x=1&amp;y'>a link</a> and text",
        usesMarkup: true, style: style))
  }

  /// A point on the link, in the content's coordinates.
  private func place(in bench: StandardAlertBench) -> Point {
    let view = bench.content.view
    let frame = view.message.convert(view.message.bounds, toAncestor: view)
    return (0..<150).lazy.map { Point(x: frame.minX + 4 + Double($0) * 8, y: frame.minY + 8) }
      .first { point in
        bench.content.handle(.pointerMoved(point))
        return bench.host.pointer == .link
      } ?? .zero
  }

  @Test(arguments: AlertStyle.allCases)
  func aClickOnALinkIsReportedAndPressesNothingElse(style: AlertStyle) throws {
    let bench = try linked(style)
    bench.click(place(in: bench))
    #expect(bench.host.events.contains(.followed(link: "https://a.example/?x=1&y")))
    #expect(bench.host.responses.isEmpty)
    #expect(bench.content.accessibleTitle == "A & B")
  }

  @Test func aClickBesideALinkIsAClickOnTheToast() throws {
    let bench = try linked(.toast)
    let point = place(in: bench)
    bench.click(Point(x: point.x + 120, y: point.y))
    #expect(!bench.host.events.contains(.followed(link: "https://a.example/?x=1&y")))
    #expect(bench.host.responses == [AlertResponse(.cancelled)])
    #expect(bench.host.pointer == .arrow)
  }

  @Test func aPressMovedOffALinkOrCancelledDoesNotOpenIt() throws {
    let bench = try linked(.toast)
    let point = place(in: bench)
    bench.content.handle(.pointerPressed(point, clicks: 1))
    bench.content.handle(.pointerReleased(Point(x: point.x, y: point.y + 40)))
    bench.content.handle(.pointerPressed(point, clicks: 1))
    bench.content.armedDidChange(false)
    bench.content.handle(.pointerReleased(point))
    #expect(bench.host.events.isEmpty && bench.host.responses.isEmpty)
  }

  // MARK: - Buttons

  @Test(arguments: ["other", "default"])
  func aResidentNotificationStaysAfterAnAction(button: String) throws {
    let bench = try StandardAlertBench(
      AlertDescription(
        title: "T", buttons: ["default", "other"].map { AlertButton(id: $0, label: $0) },
        isResident: true, style: .toast))
    bench.click(button == "default" ? Point(x: 60, y: 20) : bench.center(of: bench.buttons[1]))
    #expect(bench.host.events == [.pressed(button: button, time: nil)])
    #expect(bench.host.responses.isEmpty)
  }

  @Test func anAlertIsNeverResident() throws {
    var description = AlertDescription.twoButtons
    description.isResident = true
    let bench = try StandardAlertBench(description)
    bench.press(.return)
    #expect(bench.pressed == ["replace"])
  }

  private func reply() throws -> StandardAlertBench {
    let id = AlertButton.replyID
    return try StandardAlertBench(
      AlertDescription(
        title: "Maya", inputs: [AlertInput(name: id, kind: .field(TextRules()))],
        buttons: [
          AlertButton(id: id, label: "Reply"), AlertButton(id: "read", label: "Mark as Read"),
        ], isResident: true, style: .toast))
  }

  @Test func aReplyIsSentByItsButtonOnceItIsNotEmpty() throws {
    let bench = try reply()
    bench.content.didPresent()
    let field = bench.control
    bench.click(field.convert(field.bounds, toAncestor: bench.content.view).center)
    #expect(!bench.buttons[0].isEnabled)
    bench.press(.return)
    bench.click(bench.center(of: bench.buttons[0]))
    for event in InputPicture.typing("  ") { bench.content.handle(event) }
    bench.press(.return)
    #expect(bench.host.responses.isEmpty)
    for event in InputPicture.typing("yes") { bench.content.handle(event) }
    bench.click(bench.center(of: bench.buttons[0]))
    let id = AlertButton.replyID
    #expect(
      bench.host.responses == [AlertResponse(.button, button: id, values: [id: .text("  yes")])])
  }

  @Test func returnSendsAReply() throws {
    let bench = try reply()
    bench.content.didPresent()
    let field = bench.control
    bench.click(field.convert(field.bounds, toAncestor: bench.content.view).center)
    for event in InputPicture.typing("yes") { bench.content.handle(event) }
    bench.press(.return)
    #expect(bench.pressed == [AlertButton.replyID])
  }
}
