import AlertModel
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// The frames on the screen while toasts move, with and without a compositor.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct ToastMotionTests {
  private static let newColor: UInt32 = 0x00_c000
  private static let desktopColor: UInt32 = 0xf0_f0e8

  /// The newcomer crosses the place that the older toast is leaving.
  @Test(arguments: [nil, [], ["--shadow"]] as [[String]?])
  func newToastIsCompleteInEveryFrame(compositor options: [String]?) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try client.makeWindow(desk.control.screenRect, color: UInt(Self.desktopColor)).map()
    let compositor = try options.map { try desk.startCompositor($0) }
    try desk.toast("old", color: 0xc0_2040)
    try desk.waitUntilStill(1)
    try desk.toast("new", color: Self.newColor, transition: .slide)
    var frames = 0
    var broken: [String] = []
    try wait(for: "both toasts in their places", checkingEvery: .milliseconds(2)) {
      let picture = try desk.server.screenshot()
      // A row through the text of the newcomer: nothing else may be visible right of its left edge.
      let row = (0..<640).map { picture[$0, 46] & 0xff_ffff }
      if let start = row.firstIndex(of: Self.newColor) {
        frames += 1
        let end = min(start + 200, 640)
        if let hole = row[start..<end].firstIndex(where: { $0 != Self.newColor }) {
          broken.append("\(String(row[hole], radix: 16)) at \(hole), from \(start)")
        }
      }
      return desk.presenter.windows?.toasts.count == 2
        && desk.presenter.windows?.toasts.allSatisfy(\.placement.isStill) == true
        && row[500] == Self.newColor
    }
    #expect(frames > 1)
    #expect(broken.isEmpty)
    #expect(compositor?.isRunning != false)
  }

  /// It goes on arriving from the side while it moves on, instead of jumping to its next place.
  @Test(arguments: [false, true])
  func toastThatIsStillArrivingMovesSmoothly(isComposited: Bool) throws {
    let desk = try Desk()
    let compositor = isComposited ? try desk.startCompositor() : nil
    try desk.presenter.connect()
    if isComposited {
      try wait(for: "the compositor") { desk.presenter.display?.isComposited == true }
    }
    desk.clock.stop()
    try desk.toast("old", transition: .slide)
    try wait(for: "a toast on its way") { desk.alertWindow != nil }
    let start = desk.toastFrames[0]
    let covered = try #require(desk.presenter.windows?.toasts.first?.panes.first).coveredFrame
    try desk.toast("new", transition: .slide)
    desk.handleEvents()
    let (now, goal) = (desk.toastFrames[0], desk.toastPlaces[0])
    #expect(goal.y > start.y)
    #expect(now.y < goal.y)
    let pane = try #require(desk.presenter.windows?.toasts.first?.panes.first)
    #expect(pane.coveredFrame.x == covered.x)
    #expect(desk.presenter.windows?.toasts.first?.placement.isPresented == false)
    #expect(compositor?.isRunning != false)
  }

  /// A prompt of another process would show it where it was, as long as the prompt is there.
  @Test func toastArrivesAtOnceBeforeAnotherProcessCapturesTheScreen() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    desk.clock.stop()
    try desk.toast("toast", transition: .slide)
    try wait(for: "a toast on its way") { desk.alertWindow != nil }
    let toast = try #require(desk.presenter.windows?.toasts.first)
    #expect(!toast.placement.isStill)
    let board = ClaimBoard(on: client.connection)
    board.post([1])
    try wait(for: "the toast in its place") { toast.placement.isStill }
    board.withdraw()
  }

  /// A prompt of another process comes back at the same moment.
  @Test func toastComesBackAtOnceAfterALock() throws {
    let desk = try Desk()
    try desk.toast("toast", timeout: 0, transition: .slide)
    try desk.waitUntilStill(1)
    desk.presenter.isScreenLocked = true
    try wait(for: "the hidden toast") { desk.alertWindow == nil }
    desk.clock.stop()
    desk.presenter.isScreenLocked = false
    try wait(for: "the toast") { desk.alertWindow != nil }
    #expect(desk.presenter.windows?.toasts.first?.placement.isStill == true)
  }

  /// Beside an arriving toast, another one keeps its shadow.
  @Test func standingNeighbourKeepsItsShadow() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try client.makeWindow(desk.control.screenRect, color: UInt(Self.desktopColor)).map()
    try desk.toast("standing")
    try desk.waitUntilStill(1)
    let expected = try desk.settledScreenshot()
    // The pointer keeps the first toast in its place.
    desk.input.movePointer(to: desk.toastFrames[0].center)
    try wait(for: "the pointer on the toast") { desk.presenter.toasts.hovered != nil }
    try desk.toast("next", color: Self.newColor, transition: .slide)
    var changed = 0
    try wait(for: "both toasts", checkingEvery: .milliseconds(2)) {
      let picture = try desk.server.screenshot()
      // The shadow left of the box and above it.
      let points = (20..<60).map { (420, $0) } + (430..<600).map { ($0, 13) }
      if points.contains(where: { picture[$0, $1] != expected[$0, $1] }) { changed += 1 }
      return desk.presenter.windows?.toasts.count == 2
        && desk.presenter.windows?.toasts.allSatisfy {
          $0.placement.isStill && !$0.placement.isFadingShadow
        } == true
    }
    #expect(changed == 0)
  }

  /// Windows of other programs that do not reach a toast's window.
  @Test func windowsFarAwayDoNotChangeTheShadow() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try client.makeWindow(desk.control.screenRect, color: UInt(Self.desktopColor)).map()
    let far = client.makeWindow(PixelRect(x: 20, y: 300, width: 100, height: 100))
    try far.map()
    let near = client.makeWindow(
      PixelRect(x: 400, y: 60, width: 100, height: 100), color: 0x20_60c0)
    try near.map()
    try desk.toast("toast")
    try desk.waitUntilStill(1)
    _ = try desk.settledScreenshot()
    let pane = try #require(desk.presenter.windows?.toasts.first?.panes.first)
    far.raise()
    for _ in 0..<3 {
      client.connection.sync()
      desk.handleEvents()
      #expect(!pane.isTrimmed)
    }
    near.unmap()
    try wait(for: "a new capture") {
      desk.handleEvents()
      return pane.isTrimmed
    }
    try desk.waitUntilStill(1)
    // What was below is seen through the shadow now.
    try wait(for: "the desktop through the shadow") {
      try desk.server.pixel(430, 84) & 0xff > 0xc8
    }
  }

  /// The newcomer is higher than the older toast, which has to move by more than its own height.
  @Test func newToastHasItsShadowBesideTheMovingOlderOne() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try client.makeWindow(desk.control.screenRect, color: UInt(Self.desktopColor)).map()
    let compositor = try desk.startCompositor()
    let oldColor: UInt32 = 0xc0_2040
    try desk.toast("old", height: 20, color: oldColor)
    try desk.waitUntilStill(1)
    try desk.toast("new", color: Self.newColor, transition: .slide)
    var steps: [Int] = []
    try wait(for: "both toasts in their places", checkingEvery: .milliseconds(2)) {
      let picture = try desk.server.screenshot()
      let column = (0..<120).map { picture[600, $0] & 0xff_ffff }
      // The older toast will be cut out of the newcomer’s shadow from 88 on.
      let isOlderThere = [87, 89].contains { column[$0] >> 16 > 2 * (column[$0] & 0xff) }
      if column[70] == Self.newColor, !isOlderThere {
        steps.append(abs(Int(column[87] & 0xff) - Int(column[89] & 0xff)))
      }
      return column[70] == Self.newColor && column[100] == oldColor
    }
    #expect(!steps.isEmpty)
    #expect(steps.allSatisfy { $0 <= 20 }, "\(steps)")
    #expect(compositor.isRunning)
  }

  /// Most configurations of picom enable shadows.
  @Test func compositorAddsNoShadow() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try client.makeWindow(desk.control.screenRect, color: UInt(Self.desktopColor)).map()
    let plain = try desk.startCompositor()
    try desk.toast("old", color: 0xc0_2040)
    try desk.toast("new", color: Self.newColor)
    try desk.waitUntilStill(2)
    try desk.waitForColor(Self.newColor, at: PixelPoint(x: 500, y: 46), "the toast")
    let expected = try desk.settledScreenshot()
    plain.send(signal: 15)
    try plain.waitForExit()
    try wait(for: "no compositor") { desk.presenter.display?.isComposited == false }

    let shadows = try desk.startCompositor(["--shadow"])
    try wait(for: "the compositor") { desk.presenter.display?.isComposited == true }
    try desk.waitUntilStill(2)
    try wait(for: "the same look") {
      PictureDifference(expected, try desk.server.screenshot(), allowing: 3).pixelsBeyond == 0
    }
    #expect(shadows.isRunning)
  }

  /// Otherwise the shadow of the other toast is drawn in the new window, too.
  @Test func compositorMayStartWhileShadowsFadeIn() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try client.makeWindow(desk.control.screenRect, color: UInt(Self.desktopColor)).map()
    let compositor = ManagerSelection(
      client.connection.atoms[.compositorSelection], on: client.connection)
    func start() throws -> PixelImage {
      #expect(compositor.acquire())
      try wait(for: "the compositor") { desk.presenter.display?.isComposited == true }
      try desk.waitUntilStill(2)
      return try desk.settledScreenshot()
    }
    try desk.toast("old", color: 0xc0_2040)
    try desk.toast("new", color: Self.newColor)
    try desk.waitUntilStill(2)
    let expected = try start()
    compositor.release()
    try wait(for: "a shadow that fades in", checkingEvery: .milliseconds(1)) {
      desk.presenter.windows?.toasts.contains { $0.placement.isFadingShadow } ?? false
    }
    #expect(try PictureDifference(expected, start(), allowing: 0).pixelsBeyond == 0)
  }

  @Test func windowsRefuseTheEffectsOfCompositors() throws {
    let desk = try Desk()
    try desk.toast("toast")
    try desk.waitUntilStill(1)
    let toast = try #require(desk.alertWindow)
    let frame = try #require(desk.control.facts(of: toast)).frame
    let box = desk.toastFrames[0]
    let atoms = desk.control.atoms
    #expect(desk.control.cardinals(atoms[.comptonShadow], of: toast) == [0])
    #expect(
      desk.control.cardinals(atoms[.gtkFrameExtents], of: toast)?.map { Int($0) } == [
        box.x - frame.x, frame.maxX - box.maxX, box.y - frame.y, frame.maxY - box.maxY,
      ])
    try desk.show(ProbeContent())
    let alert = try #require(desk.alertWindows.first { $0 != toast })
    #expect(desk.control.cardinals(atoms[.comptonShadow], of: alert) == [0])
    #expect(desk.control.cardinals(atoms[.gtkFrameExtents], of: alert) == [0, 0, 0, 0])
  }

  /// Without a compositor, toasts move without their shadows.
  @Test func shadowFadesInAfterLanding() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try client.makeWindow(desk.control.screenRect, color: UInt(Self.desktopColor)).map()
    // Right below the box, where the shadow is darkest.
    let below = PixelPoint(x: 520, y: 82)
    var seen = [try desk.server.pixel(below.x, below.y) & 0xff]
    try desk.toast("toast")
    try wait(for: "the shadow", checkingEvery: .milliseconds(2)) {
      let pixel = try desk.server.pixel(below.x, below.y) & 0xff
      if pixel != seen.last { seen.append(pixel) }
      let toasts = desk.presenter.windows?.toasts ?? []
      return toasts.first?.placement.isStill == true
        && toasts.first?.placement.isFadingShadow == false
        && toasts.first?.panes.first?.isTrimmed == false
    }
    // The desktop, at least one step between, and the shadow; never lighter than the frame before.
    #expect(seen.first == Self.desktopColor & 0xff)
    #expect(seen.count > 2)
    #expect(seen == seen.sorted(by: >))
  }

  /// The shadow of a toast at rest is complete in the corners of its neighbour, too.
  @Test func cornersOfANeighbourHaveTheShadow() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try client.makeWindow(desk.control.screenRect, color: UInt(Self.desktopColor)).map()
    let compositor = try desk.startCompositor()
    try desk.toast("below")
    try desk.toast("above")
    try desk.waitUntilStill(2)
    let picture = try desk.settledScreenshot()
    // The first pixel of the lower box, which its round corner leaves free, and the one above it.
    let corner = Int(picture[425, 89] & 0xff)
    let beside = Int(picture[425, 87] & 0xff)
    #expect(abs(corner - beside) <= 3)
    #expect(compositor.isRunning)
  }

  /// Where a box was a moment ago, the screen may not be repainted yet: it is captured later.
  @Test func screenIsCapturedAgainWhereABoxHasLeftIt() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let desktop = client.makeWindow(desk.control.screenRect, color: UInt(Self.desktopColor))
    try desktop.map()
    try desk.toast("toast", timeout: 0)
    try desk.waitUntilStill(1)
    let windows = try #require(desk.presenter.windows)
    let pane = try #require(windows.toasts.first?.panes.first)
    try wait(for: "its shadow") { !pane.isTrimmed }
    let box = desk.toastFrames[0]
    desktop.setBackground(0x20_2020)
    windows.toastGrounds.backdropDidChange(in: [box])
    usleep(30_000)
    windows.toastGrounds.badgeWillLeave(
      PixelRect(x: box.x, y: box.maxY + 2, width: box.width, height: 20))
    try wait(for: "the desktop around the toast") {
      let picture = try desk.settledScreenshot()
      return [box.y - 5, box.maxY + 5].allSatisfy { picture[box.center.x, $0] & 0xff < 0x40 }
    }
  }

  /// Where the shadows of toasts meet, each window shows both.
  @Test func shadowsOfNeighboursMeetAsUnderACompositor() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try client.makeWindow(desk.control.screenRect, color: UInt(Self.desktopColor)).map()
    for title in ["below", "between", "above"] { try desk.toast(title) }
    try desk.waitUntilStill(3)
    let plain = try desk.settledScreenshot()
    let compositor = try desk.startCompositor()
    try wait(for: "the compositor") { desk.presenter.display?.isComposited == true }
    try desk.waitUntilStill(3)
    try desk.waitUntilStill(3)
    let blended = try desk.settledScreenshot()
    // Left of the boxes and between them; the antialiased edges of the boxes differ a little.
    let beside = (0..<260).flatMap { y in (380..<424).map { x in (x, y) } }
    let between = [79, 82, 85, 151, 154, 157].flatMap { y in (440..<608).map { x in (x, y) } }
    let difference = (beside + between).map { x, y in
      abs(Int(plain[x, y] & 0xff) - Int(blended[x, y] & 0xff))
    }.max()
    #expect(difference ?? 255 <= 3)
    #expect(compositor.isRunning)
  }
}
