import AlertKit
import AlertModel
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// The toasts of several processes on one display, which share the space on the screen.
@Suite(.serialized, .privateServer) @MainActor struct SeveralPresentersTests {
  /// Toasts of two presenters, as of two users, with and without a window manager.
  @Test(arguments: [false, true])
  func toastsOfTwoPresentersNeverOverlapAndCloseGaps(isManaged: Bool) throws {
    let (one, other) = (try Desktop(), try Desktop())
    let manager = isManaged ? try one.startWindowManager() : nil
    defer { withExtendedLifetime(manager) {} }
    for (index, desktop) in [one, other, one, other].enumerated() {
      try toast("\(index)", on: desktop)
      try waitForBoxes(one, index + 1)
    }
    let top = try boxes(one)[0].minY
    // The very first toast closes, and then the other toast of its presenter.
    for (identifier, count) in [("2", 3), ("0", 2)] {
      #expect(try one.run("dismiss", identifier).status == 0)
      try waitForBoxes(one, count)
    }
    try wait(for: "the others to close up") { try boxes(one).first?.minY == top }
    // The space of a presenter that dies is free at once.
    try toast("4", on: one)
    try waitForBoxes(one, 3)
    try other.killPresenter()
    try waitForBoxes(one, 1)
    try wait(for: "the last to close up") { try boxes(one).first?.minY == top }
  }

  @Test func toastsOfALibraryProgramMakeRoomToo() throws {
    let desktop = try Desktop()
    try toast("a", on: desktop)
    try waitForBoxes(desktop, 1)
    let top = try boxes(desktop)[0].minY
    let program = AlertPresenter(displayName: desktop.server.displayName)
    try program.connect()
    _ = try program.submit(
      AlertDescription(
        title: "Of a program", style: .toast, transition: TransitionName.none,
        timeout: 0)
    ) { _ in }
    try waitForBoxes(desktop, 2)
    #expect(try boxes(desktop)[0].minY == top)
    try toast("b", on: desktop)
    try waitForBoxes(desktop, 3)
    program.dismiss()
    try waitForBoxes(desktop, 2)
  }

  @Test func propertiesOfOtherClientsAreBounded() throws {
    let desktop = try Desktop()
    let control = desktop.server.control
    let (list, frames) = (control.atoms[.toasts], control.atoms[.toastFrames])
    try toast("a", on: desktop)
    try waitForBoxes(desktop, 1)
    let box = try boxes(desktop)[0]
    #expect(try desktop.run("dismiss", "a").status == 0)
    try waitForBoxes(desktop, 0)
    // Windows that have no frames, or do not exist, and the root itself.
    let liar = OverlayWindow(
      on: control, frame: PixelRect(x: 0, y: 0, width: 5, height: 5), format: control.defaultFormat)
    control.setWindows(
      (0..<2000).map { WindowID(rawValue: 0x1fff_0000 + $0) } + [control.root, liar.id], list,
      of: control.root)
    for values: [UInt] in [
      [], [1], [9, 9, 9], [1, 1, 0, 0, 100_000, 100_000], [1, 1, 0, 0, 1280, 720],
      [1, 1, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff, 0xffff_ffff], [1, 1, 0, 0, 0, 0],
      Array(repeating: 1, count: 5000),
    ] {
      control.setCardinals(values, frames, of: liar.id)
      control.setWindows([control.root, liar.id], list, of: control.root)
      control.sync()
      try toast("a", on: desktop)
      try waitForBoxes(desktop, 1)
      #expect(try boxes(desktop)[0] == box, "\(values.prefix(8))")
      #expect(try desktop.run("dismiss", "a").status == 0)
      try waitForBoxes(desktop, 0)
    }
  }

  private func toast(_ identifier: String, on desktop: Desktop) throws {
    #expect(
      try desktop.run(
        "toast", "Toast \(identifier)", "--id", identifier, "--timeout", "0", "--transition",
        "none"
      ).status == 0)
  }

  /// Waits until there are this many boxes, which neither move nor overlap.
  private func waitForBoxes(_ desktop: Desktop, _ count: Int) throws {
    try wait(for: "\(count) toasts that are apart", within: Bounds.start) {
      let boxes = try boxes(desktop)
      guard boxes.count == count else { return false }
      return boxes.indices.allSatisfy { index in
        boxes[..<index].allSatisfy { !$0.intersects(boxes[index]) }
      }
    }
  }

  /// The boxes of all toasts, from top to bottom: their windows without the margins for the shadow.
  private func boxes(_ desktop: Desktop) throws -> [Rect] {
    let control = desktop.server.control
    return desktop.alertWindows().compactMap { facts in
      guard
        let margins = control.cardinals(control.atoms[.gtkFrameExtents], of: facts.window),
        margins.count == 4
      else { return nil }
      let sides = margins.map { Double($0) }
      return Rect(
        x: Double(facts.frame.x) + sides[0], y: Double(facts.frame.y) + sides[2],
        width: Double(facts.frame.width) - sides[0] - sides[1],
        height: Double(facts.frame.height) - sides[2] - sides[3])
    }.sorted { $0.minY < $1.minY }
  }
}
