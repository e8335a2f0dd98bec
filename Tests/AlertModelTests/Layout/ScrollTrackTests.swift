import AlertModel
import Testing

/// The geometry of the scroll thumb.
struct ScrollTrackTests {
  @Test(
    arguments: [
      // length, visible, whole, offset → length and start of the thumb
      (100.0, 100.0, 200.0, 0.0, 50.0, 0.0), (100, 100, 200, 100, 50, 50),
      (100, 100, 200, 50, 50, 25), (100, 100, 1e6, 0, 28, 0), (100, 100, 1e6, 1e6 - 100, 28, 72),
      (100, 100, 50, 0, 100, 0), (20, 20, 1000, 0, 20, 0), (90, 100, 200, 100, 45, 45),
    ])
  func thumbReflectsTheVisiblePart(
    length: Double, visible: Double, whole: Double, offset: Double, thumb: Double, start: Double
  ) {
    let track = ScrollTrack(length: length, visible: visible, whole: whole, offset: offset)
    #expect(track.thumbLength == thumb)
    #expect(abs(track.thumbStart - start) < 1e-9)
  }

  @Test func draggingIsTheInverse() {
    var track = ScrollTrack(length: 100, visible: 100, whole: 1000, offset: 400)
    #expect(track.offset(forThumbAt: track.thumbStart).map { abs($0 - 400) < 1e-9 } == true)
    #expect(track.offset(forThumbAt: -50) == 0)
    #expect(track.offset(forThumbAt: 5000) == 900)
    track.length = 20
    track.visible = 20
    #expect(track.offset(forThumbAt: 5) == nil)
  }
}
