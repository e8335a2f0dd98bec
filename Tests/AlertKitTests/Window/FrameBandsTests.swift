import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Frames that are composed in bands while the back buffer is still growing.
@MainActor
@Suite(.privateServer(XServer.Options(width: 1200, height: 1000)), .serialized)
struct FrameBandsTests {
  nonisolated static let box = PixelRect(x: 300, y: 350, width: 200, height: 100)

  @Test(arguments: [
    // Everything fits into one band.
    (100, box, [0...99]),
    (250, box, [0...249]),
    // The box is not split; the bands above and below are equal.
    (1000, box, [0...249, 250...349, 350...449, 450...699, 700...949, 950...999]),
    // A box that is too tall is split like the rest.
    (600, PixelRect(x: 0, y: 10, width: 10, height: 500), [0...249, 250...499, 500...599]),
    // A box outside of the region does not matter; of one that crosses the edge, the part inside
    // counts.
    (300, box.offset(dx: 0, dy: 500), [0...249, 250...299]),
    (300, PixelRect(x: 0, y: -50, width: 10, height: 100), [0...49, 50...299]),
  ])
  func regionIsCutAroundTheBox(
    height: Int, box: PixelRect, expected: [ClosedRange<Int>]
  ) {
    let region = PixelRect(x: 5, y: 0, width: 900, height: height)
    let bands = FrameBands.cut(region, rows: 250, around: box)
    #expect(bands.map { $0.y...$0.maxY - 1 } == expected)
    #expect(bands.allSatisfy { $0.x == 5 && $0.width == 900 })
  }

  @Test(arguments: [(TransitionName.alert, 0.5), (.zoom, 0.5), (.slide, 1)])
  func bandsLookLikeTheWhole(of name: TransitionName, at progress: Double) throws {
    // Noise is only added to enlarged backdrops; without it, both look the same but for rounding.
    let scene = try SurfaceScene { $0.edgeOpacity = 0.96 }
    let transition = Transition.named(name)
    let state = scene.surfaceState(
      transition.present.state(at: progress), edge: transition.edge)
    let anchors = [state.anchor.y, 218, 5]
    let states = anchors.map { y in
      // At the other positions the box crosses the edge of a band or of the screen.
      var state = state
      state.offset.y += y - state.anchor.y
      return state
    }
    let banded = try states.map { try scene.look(of: $0) }
    for (expected, state) in zip(banded, states) {
      // The buffer grows in steps; the last steps change nothing.
      for _ in 0..<4 { try scene.surface.prepareNext() }
      let difference = PictureDifference(try scene.look(of: state), expected, allowing: 2)
      #expect(difference.pixelsBeyond == 0, "\(difference)")
    }
  }

  /// Once the dimmed screen is drawn, each frame of a fade is blended onto the one before.
  @Test(arguments: [false, true])
  func blendedFramesLookLikeComposedOnes(isLeaving: Bool) throws {
    let scene = try SurfaceScene()
    func state(_ step: Int) -> SurfaceState {
      let part = Double(isLeaving ? 12 - step : step) / 12
      var state = scene.surfaceState(.atRest, edge: .nearest)
      (state.backdropOpacity, state.contentOpacity) = (part, part)
      state.scale = 1.1 - part / 10
      return state
    }
    for _ in 0..<4 { try scene.surface.prepareNext() }
    scene.surface.repair()
    var steps: [(blended: PixelImage, composed: PixelImage)] = []
    _ = try scene.look(of: state(0))
    for step in 1...12 {
      let blended = try scene.look(of: state(step))
      // The same frame, composed anew; only the box of the next one is drawn then.
      scene.surface.repair()
      steps.append((blended, try scene.screenshot()))
    }
    for (index, step) in steps.enumerated() {
      let difference = PictureDifference(
        step.blended, step.composed, allowing: index == steps.count - 1 ? 0 : 2)
      #expect(difference.pixelsBeyond == 0, "\(index): \(difference)")
    }
    // Without repairs the roundings add up, and the last frame is exact nevertheless.
    var looks: [PixelImage] = []
    for step in 0...12 { looks.append(try scene.look(of: state(step))) }
    #expect(PictureDifference(looks[6], steps[5].composed, allowing: 5).pixelsBeyond == 0)
    #expect(PictureDifference(looks[12], steps[11].composed, allowing: 0).pixelsBeyond == 0)
  }

  /// On a large screen the dimmed screen is drawn over several frames; until then only the box moves,
  /// but the last frame is complete at any rate.
  @Test func lastFrameDoesNotWaitForTheDimmedScreen() throws {
    let whole = try SurfaceScene().screenshot()
    let scene = try SurfaceScene(isMapped: false)
    var state = scene.surfaceState(.atRest, edge: .nearest)
    state.backdropOpacity = 0.2
    try scene.surface.map(showing: state)
    // A fifth of the screen; a frame that waits draws two fifths.
    try scene.surface.prepareNext(.least)
    state.backdropOpacity = 1
    let difference = PictureDifference(try scene.look(of: state), whole, allowing: 6)
    #expect(difference.pixelsBeyond == 0, "\(difference)")
  }

  /// A toast below the alert changes the picture of the screen, which is dimmed again there.
  @Test func changedGroundIsDimmedAgain() throws {
    let scene = try SurfaceScene()
    for _ in 0..<4 { try scene.surface.prepareNext() }
    scene.surface.repair()
    let before = try scene.screenshot()
    let area = PixelRect(x: 37, y: 50, width: 100, height: 150)
    let drawable = try #require(scene.surface.ground.drawable)
    let outside = PixelRect(x: 900, y: 50, width: 100, height: 150)
    scene.display.connection.copyArea(from: drawable, area, to: drawable, at: outside.origin)
    scene.surface.groundDidChange(in: [outside])
    scene.surface.repair()
    #expect(PictureDifference(try scene.screenshot(), before, allowing: 0).pixelsBeyond == 0)
    let pixmap = try ServerPixmap(
      on: scene.display.connection, size: area.size,
      depth: scene.display.connection.defaultFormat.depth)
    try ServerPicture(of: pixmap).fill(
      PixelRect(origin: .zero, size: area.size),
      with: PremultipliedColor(red: 1, green: 0, blue: 0, alpha: 1))
    scene.display.connection.copyArea(
      from: DrawableID(pixmap.id), PixelRect(origin: .zero, size: area.size), to: drawable,
      at: area.origin)
    scene.surface.groundDidChange(in: [area])
    scene.surface.repair()
    let picture = try scene.screenshot()
    for y in 0..<300 {
      for x in 0..<300 {
        let color = picture[x, y] & 0xff_ffff
        if area.contains(PixelRect(x: x, y: y, width: 1, height: 1)) {
          #expect(color >> 16 > 0x40 && color & 0xffff < 0x1010)
        } else {
          #expect(picture[x, y] == before[x, y])
        }
      }
    }
  }

  @Test func noiseIsHardlyVisible() throws {
    let scene = try SurfaceScene()
    let state = scene.surfaceState(.atRest, edge: .nearest)
    let plain = try scene.look(of: state)
    for _ in 0..<4 { try scene.surface.prepareNext() }
    scene.surface.repair()
    let difference = PictureDifference(try scene.screenshot(), plain, allowing: 6)
    #expect(difference.largest > 0)
    #expect(difference.pixelsBeyond == 0, "\(difference)")
  }

  /// The whole screen is not drawn again where the last frame of the transition had the noise.
  @Test(arguments: [false, true])
  func noiseIsDrawnOnce(isReady: Bool) throws {
    let scene = try SurfaceScene(isMapped: false)
    var state = scene.surfaceState(.atRest, edge: .nearest)
    state.backdropOpacity = 0.2
    try scene.surface.map(showing: state)
    for _ in 0..<(isReady ? 6 : 0) { try scene.surface.prepareNext() }
    if !isReady { try scene.surface.prepareNext(.least) }
    state.backdropOpacity = 1
    try scene.surface.draw(state)
    let mark = PixelRect(x: 1000, y: 900, width: 1, height: 1)
    try ServerPicture(of: scene.surface.window).fill(
      mark, with: PremultipliedColor(red: 1, green: 0, blue: 0, alpha: 1))
    while try !scene.surface.refineBackdrop() {}
    let picture = try scene.screenshot()
    #expect((picture[mark.x, mark.y] & 0xff_ffff == 0xff_0000) == isReady)
    let row = (0..<200).map { picture[100 + $0, 60] }
    #expect(zip(row, row.dropFirst()).filter { $0 != $1 }.count > 60)
  }

  /// x11vnc sends every change of the screen over a network, and cannot compress noise; it may start
  /// or end between two alerts.
  @Test(arguments: [[false, true], [true, false]])
  func remoteDesktopGetsNoNoise(isRemote: [Bool]) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try client.makeWindow(desk.control.screenRect, color: 0x80_8080).map()
    for isRemote in isRemote {
      let ticker = desk.control.atoms[.x11vncTicker]
      if isRemote {
        desk.control.setText("1", ticker, of: desk.control.root)
      } else {
        desk.control.removeProperty(ticker, of: desk.control.root)
      }
      desk.control.sync()
      try desk.show(ProbeContent())
      #expect(desk.window?.isRefining == !isRemote)
      try wait(for: "the last step") { desk.window?.isRefining == false }
      let row = try (0..<200).map { try desk.server.pixel(100 + $0, 60) }
      let changes = zip(row, row.dropFirst()).filter { $0 != $1 }.count
      #expect(isRemote ? changes < 60 : changes > 60, "\(changes)")
      desk.presenter.dismiss()
      try desk.waitUntilEmpty()
    }
  }

  @Test(arguments: [0, 2, 3, 6])
  func lostPartIsRepaired(preparations: Int) throws {
    let scene = try SurfaceScene()
    for _ in 0..<preparations { try scene.surface.prepareNext() }
    try scene.surface.draw(scene.surfaceState(.atRest, edge: .nearest))
    // The first frame had no noise yet.
    scene.surface.repair()
    let whole = try scene.screenshot()
    let lost = PixelRect(x: 500, y: 100, width: 200, height: 800)
    try ServerPicture(of: scene.surface.window).fill(
      lost, with: PremultipliedColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(PictureDifference(try scene.screenshot(), whole, allowing: 0).pixelsBeyond > 0)
    scene.surface.repair(lost)
    let difference = PictureDifference(try scene.screenshot(), whole, allowing: 0)
    #expect(difference.pixelsBeyond == 0, "\(difference)")
  }
}

extension SurfaceScene {
  /// The screen with a frame of a state.
  fileprivate func look(of state: SurfaceState) throws -> PixelImage {
    try surface.draw(state)
    return try screenshot()
  }
}
