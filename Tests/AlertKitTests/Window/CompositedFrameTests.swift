import AlertModel
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Frames of windows that a compositor blends.
@MainActor
@Suite(.privateServer(XServer.Options(width: 1200, height: 1000)), .serialized)
struct CompositedFrameTests {
  /// A colour whose three channels differ, so that each of them is compared.
  nonisolated private static let color = Color(red: 0.9, green: 0.5, blue: 0.2)

  /// Where only the backdrop changes, its new opacity replaces the former one in the window; the frame
  /// must be the same as one that is composed from its layers.
  ///
  /// The backdrop is enlarged before none, some and all of the steps.
  @Test(arguments: [0, 2, 8], [false, true])
  func fadedFramesLookLikeComposedOnes(preparations: Int, isLeaving: Bool) throws {
    let scene = try SurfaceScene(isMapped: false, isComposited: true) {
      $0.color = Self.color
      // Without noise, the small picture and the enlarged one look the same.
      $0.edgeOpacity = 0.96
    }
    #expect(scene.surface.ground.isTransparent)
    try scene.surface.map(showing: state(isLeaving ? 1 : 0, in: scene))
    for _ in 0..<preparations { try scene.surface.prepareNext(.least) }
    for step in 1...8 {
      let state = state(Double(isLeaving ? 8 - step : step) / 8, in: scene)
      try scene.surface.draw(state)
      let faded = try scene.windowPixels()
      scene.surface.repair()
      #expect(Self.largest(faded, try scene.windowPixels()) <= 1, "step \(step)")
    }
  }

  @Test func lastFrameHasTheNoise() throws {
    let scene = try SurfaceScene(isComposited: true) { $0.color = Self.color }
    let plain = try scene.windowPixels()
    try scene.surface.draw(state(0.5, in: scene))
    for _ in 0..<8 { try scene.surface.prepareNext() }
    try scene.surface.draw(state(1, in: scene))
    #expect(scene.surface.showsNoise)
    let noisy = try scene.windowPixels()
    let row = (0..<200).map { noisy[100 + $0, 60] }
    #expect(zip(row, row.dropFirst()).filter { $0 != $1 }.count > 60)
    #expect((1...8).contains(Self.largest(plain, noisy)))
    // The mean of a part stays the same.
    func mean(_ image: PixelImage) -> Double {
      let levels = (0..<128).flatMap { y in (0..<128).map { image[$0, y] >> 24 } }
      return Double(levels.reduce(0, +)) / Double(levels.count)
    }
    #expect(abs(mean(plain) - mean(noisy)) < 1)
  }

  /// For each pixel the server keeps one byte of the backdrop, beside the buffer for composed parts.
  @Test func enlargedBackdropIsSmall() throws {
    let scene = try SurfaceScene(isComposited: true)
    let resources = ServerResources(seenBy: try XServer.current().control)
    func bytes() throws -> Int {
      scene.display.connection.sync()
      return try #require(resources.pixmapBytes(ofProcess: getpid()))
    }
    let before = try bytes()
    for _ in 0..<8 { try scene.surface.prepareNext() }
    #expect(scene.surface.layers.backdrop.isEnlarged)
    let added = try bytes() - before
    #expect(added < 1200 * 1000 * 6, "\(added)")
  }

  private func state(_ part: Double, in scene: SurfaceScene) -> SurfaceState {
    var state = scene.surfaceState(.atRest, edge: .nearest)
    (state.backdropOpacity, state.contentOpacity) = (part, part)
    state.scale = 1.1 - part / 10
    return state
  }

  /// The largest difference of a channel, alpha included, in levels.
  private static func largest(_ one: PixelImage, _ other: PixelImage) -> Int {
    zip(one.pixels, other.pixels).reduce(0) { largest, pair in
      guard pair.0 != pair.1 else { return largest }
      return [0, 8, 16, 24].reduce(largest) { largest, shift in
        max(largest, abs(Int(pair.0 >> shift & 0xff) - Int(pair.1 >> shift & 0xff)))
      }
    }
  }
}
