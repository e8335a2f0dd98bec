import AlertModel
import CX11
import Cairo
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Compares frames of transitions on a real server with those of `SceneRenderer`.
@MainActor
@Suite(.privateServer(XServer.Options(width: 280, height: 200)), .serialized)
struct TransitionFrameTests {
  /// The tolerance of a colour component, of 255.
  nonisolated fileprivate static let tolerance = 6
  /// How many of 1000 pixels may differ by more: samples differ at scaled edges.
  nonisolated private static let mostBeyond = 8

  @Test(arguments: TransitionName.builtIn)
  func framesLookLikeTheScene(of name: TransitionName) throws {
    let scene = try SurfaceScene()
    let transition = Transition.named(name)
    for (direction, motion) in [("in", transition.present), ("out", transition.dismiss)] {
      for progress in [0, 0.5, 1] {
        let state = motion.state(at: progress)
        let difference = try scene.difference(of: state, edge: transition.edge)
        #expect(
          difference.pixelsBeyond <= 280 * 200 * Self.mostBeyond / 1000,
          "\(direction) at \(progress): \(difference)")
      }
    }
  }

  @Test func firstFrameOfAFadeNeedsNoGradient() throws {
    let scene = try SurfaceScene(isMapped: false)
    let state = Transition.named(.fade).present.state(at: 1.0 / 12)
    scene.surface.mapDimmed(to: state.backdrop)
    scene.surface.addBoxToFirstFrame(scene.surfaceState(state, edge: .nearest))
    let difference = try scene.difference(ofScreenTo: state, edge: .nearest)
    #expect(difference.pixelsBeyond == 0, "\(difference)")
  }

  @Test func frameInTwoPartsLooksLikeTheScene() throws {
    let scene = try SurfaceScene(isMapped: false)
    var backdrop = TransitionState.absent
    backdrop.backdrop = 1
    try scene.surface.mapBackdrop(of: scene.surfaceState(backdrop, edge: .nearest))
    let atRest = scene.surfaceState(.atRest, edge: .nearest)
    #expect(!scene.surface.showsAlready(atRest))
    scene.surface.completeFrame(atRest)
    #expect(scene.surface.showsAlready(atRest))
    let difference = try scene.difference(ofScreenTo: .atRest, edge: .nearest)
    #expect(difference.pixelsBeyond <= 280 * 200 * Self.mostBeyond / 1000, "\(difference)")
    let former = try scene.screenshot()
    try scene.surface.draw(atRest)
    let change = PictureDifference(try scene.screenshot(), former, allowing: 2)
    #expect(change.pixelsBeyond == 0, "drawn as a whole: \(change)")
  }

  @Test func finishedBackdropDrawsNothing() throws {
    let scene = try SurfaceScene()
    let isDimmed = try scene.colors().contains { $0 != SurfaceScene.ground }
    #expect(isDimmed)
    try scene.surface.draw(scene.surfaceState(.absent, edge: .nearest))
    #expect(try scene.colors() == [SurfaceScene.ground])
  }

  @Test func repaintedPartLooksLikeTheWhole() throws {
    let scene = try SurfaceScene()
    let state = scene.surfaceState(.atRest, edge: .nearest)
    try scene.surface.draw(state)
    let whole = try scene.screenshot()
    scene.surface.draw(state, in: PixelRect(x: 90, y: 50, width: 90, height: 90))
    scene.surface.draw(state, in: PixelRect(x: -50, y: 150, width: 900, height: 900))
    let difference = PictureDifference(try scene.screenshot(), whole, allowing: 0)
    #expect(difference.pixelsBeyond == 0, "\(difference)")
  }

  @Test func frameThatMapsTheWindowLooksLikeTheOthers() throws {
    let scene = try SurfaceScene()
    let state = scene.surfaceState(.atRest, edge: .nearest)
    let first = try scene.screenshot()
    scene.surface.repair(PixelRect(x: 20, y: 20, width: 200, height: 100))
    var difference = PictureDifference(try scene.screenshot(), first, allowing: 2)
    #expect(difference.pixelsBeyond == 0, "repaired: \(difference)")
    try scene.surface.draw(state)
    difference = PictureDifference(try scene.screenshot(), first, allowing: 2)
    #expect(difference.pixelsBeyond == 0, "whole: \(difference)")
  }

  /// The box is a small part of a screen, and the backdrop is held during its dismissal.
  @Test func withAStaticBackdropOnlyTheBoxIsDrawn() throws {
    let scene = try SurfaceScene()
    try scene.surface.draw(scene.surfaceState(.atRest, edge: .nearest))
    scene.mark()
    var state = TransitionState.atRest
    state.opacity = 0.4
    state.scale = 1.2
    let difference = try scene.difference(of: state, edge: .nearest)
    #expect(difference.pixelsBeyond <= SurfaceScene.markPixels + 56, "\(difference)")
    #expect(try scene.colors().contains(SurfaceScene.markColor))
    state.backdrop = 0.5
    try scene.surface.draw(scene.surfaceState(state, edge: .nearest))
    #expect(try !scene.colors().contains(SurfaceScene.markColor))
  }

  @Test func frameAfterPartialFramesIsComplete() throws {
    let scene = try SurfaceScene()
    var state = TransitionState.atRest
    state.backdrop = 0.5
    // A part with another backdrop leaves the rest unchanged.
    scene.surface.draw(scene.surfaceState(state, edge: .nearest), in: scene.surface.boxFrame)
    scene.mark()
    try scene.surface.draw(scene.surfaceState(state, edge: .nearest))
    #expect(try !scene.colors().contains(SurfaceScene.markColor))
  }
}

extension SurfaceScene {
  /// A colour that no frame has.
  fileprivate nonisolated static let markColor: UInt32 = 0x12_fe34
  fileprivate nonisolated static let markPixels = 16

  /// Draws something into a corner of the window that a whole frame would paint over.
  fileprivate func mark() {
    display.connection.withUnsafeHandle { connection in
      let context = XCreateGC(connection, surface.window.id.rawValue, 0, nil)
      _ = XSetForeground(connection, context, UInt(Self.markColor))
      _ = XFillRectangle(connection, surface.window.id.rawValue, context, 1, 1, 4, 4)
      _ = XFreeGC(connection, context)
    }
    display.connection.sync()
  }

  /// All colours on the screen.
  fileprivate func colors() throws -> Set<UInt32> {
    Set(try screenshot().pixels.map { $0 & 0xff_ffff })
  }

  /// Draws a state, and compares the screen with the rendered scene.
  fileprivate func difference(
    of state: TransitionState, edge: TransitionEdge
  ) throws -> PictureDifference {
    try surface.draw(surfaceState(state, edge: edge))
    return try difference(ofScreenTo: state, edge: edge)
  }

  fileprivate func difference(
    ofScreenTo state: TransitionState, edge: TransitionEdge
  ) throws -> PictureDifference {
    let screen = try screenshot()
    let renderer = SceneRenderer(
      size: Size(width: 280, height: 200), environment: container.environment,
      ground: .transparent)
    let scene = try renderer.render(content, state: state, edge: edge)
    return PictureDifference(
      screen, PixelImage(scene, over: Self.ground), allowing: TransitionFrameTests.tolerance)
  }
}

extension PixelImage {
  /// The pixels of an image over a background of one colour.
  fileprivate init(_ image: borrowing ImageSurface, over ground: UInt32) {
    let (width, height, stride) = (image.width, image.height, image.stride)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    image.withUnsafeBytes { bytes in
      for y in 0..<height {
        for x in 0..<width {
          let pixel = bytes.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self)
          pixels.append(Self.blend(pixel, over: ground))
        }
      }
    }
    self.init(size: PixelSize(width: width, height: height), pixels: pixels)
  }

  /// A premultiplied pixel composited over an opaque one.
  private static func blend(_ pixel: UInt32, over ground: UInt32) -> UInt32 {
    let uncovered = 255 - (pixel >> 24)
    var result: UInt32 = 0xff00_0000
    for shift: UInt32 in [0, 8, 16] {
      let below = ((ground >> shift & 0xff) * uncovered + 127) / 255
      result |= min((pixel >> shift & 0xff) + below, 255) << shift
    }
    return result
  }
}
