import AlertModel
import Cairo
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// The screen as visible behind boxes.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct GroundBlurTests {
  /// The box of the light theme, 92 % opaque, over the mean of the stripes.
  @Test(arguments: [false, true])
  func linesBehindABoxAreIllegible(isToast: Bool) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try Self.mapStripes(of: client)
    try Self.present(on: desk, isToast: isToast)
    let pixels = try Self.boxPixels(of: desk)
    let values = pixels.map { Int($0 >> 8 & 0xff) }
    let (least, most) = (values.min() ?? 0, values.max() ?? 0)
    #expect(most - least <= 3, "\(least) to \(most)")
    // The screen is visible, by no more than 8 %.
    let box = 0xfb
    let opaquePart = Int(Double(box) * 0.92)
    #expect(least > opaquePart && most < box, "\(least) to \(most)")
  }

  /// A toast whose shadow is drawn on a new capture of the screen does not blur itself.
  @Test func movedToastKeepsItsBlur() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try Self.mapStripes(of: client)
    try Self.present(on: desk, isToast: true)
    let former = try Self.boxPixels(of: desk)
    desk.window?.placement.uncoverShadow()
    desk.window?.placement.showShadow(over: [], isThere: false)
    desk.window?.container.content.host?.setNeedsDisplay()
    desk.handleEvents()
    try desk.waitUntilStill(1)
    #expect(try Self.boxPixels(of: desk) == former)
  }

  /// Not the toasts that were there before, nor the desktop below its former place.
  @Test func toastBlursTheDesktopOfItsPlace() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let screen = client.connection.screenRect
    try client.makeWindow(screen, color: 0xff_ffff).map()
    try client.makeWindow(
      PixelRect(x: 0, y: 150, width: screen.width, height: screen.height - 150), color: 0
    ).map()
    try Self.present(on: desk, isToast: true)
    let upper = try Self.boxPixels(of: desk)
    try Self.present(on: desk, isToast: true, count: 2)
    try wait(for: "the same look in the same place") {
      try Self.boxPixels(of: desk) == upper
    }
    let former = try #require(desk.presenter.windows?.toasts.first)
    let frame = PixelRect(covering: former.container.contentFrame)
    #expect(frame.y > 140)
    // On the black half, it is as dark as one that appears there.
    let look = try desk.server.pixel(frame.center.x, frame.maxY - 20) & 0xff
    #expect(look < 0xf0, "\(look)")
  }

  @Test func themeCanDisableIt() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try Self.mapStripes(of: client)
    try Self.present(on: desk, isToast: false, theme: "high-contrast")
    #expect(Set(try Self.boxPixels(of: desk)) == [0xff_ffff])
  }

  /// Without a compositor that blurs, boxes are opaque.
  @Test func boxesAreOpaqueUnderACompositorThatDoesNotBlur() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try Self.mapStripes(of: client)
    let compositor = try desk.startCompositor()
    try Self.present(on: desk, isToast: false)
    try wait(for: "the box") { Set(try Self.boxPixels(of: desk)) == [0xfb_fbfd] }
    let window = try #require(desk.alertWindow)
    let property = desk.control.atoms[.blurBehindRegion]
    #expect(!desk.control.hasProperty(property, of: window))
    #expect(compositor.isRunning)
  }

  /// Another compositor may run when the next alert appears: boxes are translucent only if it blurs.
  @Test(arguments: [false, true])
  func blurIsLookedForBeforeEachAlert(blursFirst: Bool) throws {
    let desk = try Desk()
    let property = desk.control.atoms[.blurBehindRegion]
    let compositor = try desk.startCompositor()
    for blurs in [blursFirst, !blursFirst] {
      if blurs {
        desk.control.setCardinals([0], property, of: desk.control.root)
      } else {
        desk.control.removeProperty(property, of: desk.control.root)
      }
      desk.control.sync()
      try Self.present(on: desk, isToast: false)
      let window = try #require(desk.alertWindow)
      #expect(desk.control.hasProperty(property, of: window) == blurs)
      desk.presenter.dismiss()
      try desk.waitUntilEmpty()
    }
    #expect(compositor.isRunning)
  }

  /// KWin announces its blur by a property of the root.
  @Test func compositorThatBlursGetsTheRegionOfTheBox() throws {
    let desk = try Desk()
    let property = desk.control.atoms[.blurBehindRegion]
    desk.control.setCardinals([0], property, of: desk.control.root)
    let compositor = try desk.startCompositor()
    try Self.present(on: desk, isToast: false)
    let window = try #require(desk.alertWindow)
    let values = try #require(desk.control.cardinals(property, of: window)).map { Int($0) }
    #expect(values.count % 4 == 0)
    let rects = stride(from: 0, to: values.count, by: 4).map {
      PixelRect(x: values[$0], y: values[$0 + 1], width: values[$0 + 2], height: values[$0 + 3])
    }
    let box = PixelRect(covering: try #require(desk.window).container.contentFrame)
    let area = rects.reduce(0) { $0 + $1.width * $1.height }
    #expect(rects.allSatisfy(box.contains))
    // All but the four corners.
    let radius = Theme.default.metrics.cornerRadius
    let corners = (4 - Double.pi) * radius * radius
    #expect(abs(Double(box.width * box.height - area) - corners) < 12)
    #expect(desk.window?.container.environment.boxColor.alpha == 0.92)

    // It no longer blurs: boxes become opaque.
    desk.control.removeProperty(property, of: desk.control.root)
    try wait(for: "an opaque box") {
      desk.window?.container.environment.boxColor.alpha == 1
        && desk.alertWindow.map { !desk.control.hasProperty(property, of: $0) } == true
    }
    #expect(compositor.isRunning)
  }
}

extension GroundBlurTests {
  /// Content of which only the box is visible.
  private final class ClearContent: ProbeContent {
    override func draw(
      into context: borrowing DrawingContext, size: Size, in environment: AlertEnvironment
    ) {}
  }

  /// Covers the screen with black and white lines as thick as those of large text.
  private static func mapStripes(of client: ForeignClient) throws {
    let screen = client.connection.screenRect
    try client.makeWindow(screen, color: 0xff_ffff).map()
    for x in stride(from: 0, to: screen.width, by: 16) {
      try client.makeWindow(
        PixelRect(x: x, y: 0, width: 8, height: screen.height), color: 0
      ).map()
    }
  }

  private static func present(
    on desk: Desk, isToast: Bool, count: Int = 1, theme: String? = nil
  ) throws {
    let content = ClearContent(
      size: Size(width: 240, height: 120), keyboard: isToast ? .none : .grab)
    content.chrome = .box
    var options = AlertOptions.immediate()
    options.theme = theme
    if isToast { (options.presentation, options.timeout) = (ToastPresentation(), 0) }
    try desk.show(content, options: options)
    if isToast { try desk.waitUntilStill(count) }
    desk.handleEvents()
  }

  /// The pixels well inside of the box, without its edge.
  private static func boxPixels(of desk: Desk) throws -> [UInt32] {
    let frame = try #require(desk.window).container.contentFrame
    let box = PixelRect(covering: frame.outset(by: -20))
    let picture = try desk.server.screenshot()
    return (box.y..<box.maxY).flatMap { y in
      (box.x..<box.maxX).map { picture[$0, y] & 0xff_ffff }
    }
  }

  /// With blur the box is a little translucent, and the screen below the edges is not blurred.
  @Test func edgesOfAStackShowThroughNoBox() throws {
    let content = try StandardAlertContent(
      AlertDescription(title: "Maya", message: "Seven?", style: .toast))
    let environment = AlertEnvironment(theme: Theme.default.overBlur, blursBehind: true)
    let size = Size(width: 300, height: 120)
    func alphas(stacked: Int) throws -> (inside: Set<UInt8>, below: UInt8) {
      let picture = try ContentSnapshot(
        of: content, size: size, over: .desktop, stacked: stacked, in: environment)
      let (box, stride) = (picture.geometry.box, picture.surface.stride)
      return picture.surface.withUnsafeBytes { bytes in
        func alpha(_ x: Int, _ y: Int) -> UInt8 { bytes[y * stride + 4 * x + 3] }
        // A row above the lower edge, where no text is, and the middle of the nearer edge.
        return (
          Set((box.x + 30..<box.maxX - 30).map { alpha($0, box.maxY - 4) }),
          alpha(box.x + box.width / 2, box.maxY + 2)
        )
      }
    }
    let (plain, stack) = (try alphas(stacked: 0), try alphas(stacked: 2))
    #expect(plain.inside.count == 1 && plain.inside != [255])
    #expect(stack.inside == plain.inside)
    #expect(stack.below == 255)
  }
}
