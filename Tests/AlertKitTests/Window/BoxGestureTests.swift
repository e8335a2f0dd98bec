import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Motions of a box that stays on screen.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct BoxGestureTests {
  private static func options(isRetry: Bool = false) -> AlertOptions {
    var options = AlertOptions(transition: .fade, guardMilliseconds: 0)
    options.isRetry = isRetry
    return options
  }

  @Test func pressBesideTheBoxNudgesIt() throws {
    let desk = try Desk()
    try desk.show(ProbeContent(), options: Self.options())
    desk.handleEvents()
    desk.input.click(at: PixelPoint(x: 20, y: 20))
    var widths: [Int] = []
    try wait(for: "a still box", checkingEvery: .milliseconds(2)) {
      let picture = try desk.server.screenshot()
      let row = (0..<640).filter { picture[$0, 240] & 0xff_ffff == ProbeContent.defaultColor }
      if widths.last != row.count { widths.append(row.count) }
      guard desk.window?.isMoving == false else { return false }
      // On a busy machine the motion may be over before the first picture.
      if widths.count < 3 { desk.input.click(at: PixelPoint(x: 20, y: 20)) }
      return widths.count > 2
    }
    #expect(widths.first == 300 && widths.last == 300, "\(widths)")
    #expect((302...306).contains(widths.max() ?? 0), "\(widths)")
    #expect(desk.presenter.alerts.count == 1)
  }

  @Test func repeatedQuestionShakes() throws {
    let desk = try Desk()
    let content = ProbeContent()
    try desk.show(content, options: Self.options(isRetry: true))
    var lefts: Set<Int> = []
    try wait(for: "a still box", checkingEvery: .milliseconds(2)) {
      let picture = try desk.server.screenshot()
      let left = (0..<640).first { picture[$0, 240] & 0xff_ffff == ProbeContent.defaultColor }
      if let left { lefts.insert(left) }
      return lefts.count > 1 && desk.window?.isMoving == false
    }
    #expect(lefts.contains(170), "\(lefts)")
    // A busy machine may skip one side.
    #expect(lefts.contains { abs($0 - 170) > 4 }, "\(lefts)")
    #expect(lefts.allSatisfy { (160...180).contains($0) }, "\(lefts)")
  }

  @Test func boxGrowsStepByStep() throws {
    let desk = try Desk()
    let content = ProbeContent(size: Size(width: 300, height: 100))
    content.chrome = .box
    try desk.show(content, options: Self.options())
    desk.handleEvents()
    content.size.height = 220
    content.host?.setNeedsLayout()
    var heights: [Double] = []
    try wait(for: "the final height", checkingEvery: .milliseconds(2)) {
      let height = desk.window?.panes.first?.contentFrame.height ?? 0
      if heights.last != height { heights.append(height) }
      return height == 220
    }
    #expect(heights.count > 3, "\(heights)")
    #expect(heights == heights.sorted())
    try wait(for: "the end of the growth") { desk.window?.container.boxSize == nil }
  }

  @Test func boxWithoutATransitionGrowsAtOnce() throws {
    let desk = try Desk()
    let content = ProbeContent(size: Size(width: 300, height: 100))
    content.chrome = .box
    try desk.show(content)
    content.size.height = 220
    content.host?.setNeedsLayout()
    desk.handleEvents()
    #expect(desk.window?.panes.first?.contentFrame.height == 220)
  }
}
