import Testing

@testable import X11

struct WindowSizeHintsTests {
  /// `WM_NORMAL_HINTS` with the flags, and 10 × 20 as minimum, 100 × 200 as maximum, 3 × 4 as step and
  /// 5 × 6 as base, and the static gravity.
  private func words(_ flags: UInt) -> [UInt] {
    [flags, 0, 0, 0, 0, 10, 20, 100, 200, 3, 4, 0, 0, 0, 0, 5, 6, 10]
  }

  @Test func everyHintIsRead() throws {
    let hints = try #require(WindowSizeHints(words(1 << 4 | 1 << 5 | 1 << 6 | 1 << 8 | 1 << 9)))
    #expect(hints.least == PixelSize(width: 10, height: 20))
    #expect(hints.most == PixelSize(width: 100, height: 200))
    #expect(hints.step == PixelSize(width: 3, height: 4))
    #expect(hints.base == PixelSize(width: 5, height: 6))
    #expect(hints.isStatic)
  }

  @Test func whatTheFlagsLeaveOutIsIgnored() {
    #expect(WindowSizeHints(words(0)) == WindowSizeHints())
  }

  /// ICCCM 4.1.2.3: the base size and the minimum stand in for each other.
  @Test func minimumAndBaseReplaceEachOther() {
    #expect(WindowSizeHints(words(1 << 4))?.base == PixelSize(width: 10, height: 20))
    #expect(WindowSizeHints(words(1 << 8))?.least == PixelSize(width: 5, height: 6))
  }

  @Test func theFormBeforeICCCMHasNeitherBaseNorGravity() throws {
    let hints = try #require(WindowSizeHints(Array(words(.max).prefix(15))))
    #expect(hints.most == PixelSize(width: 100, height: 200))
    #expect(hints.base == hints.least)
    #expect(!hints.isStatic)
    #expect(WindowSizeHints(Array(words(.max).prefix(14))) == nil)
  }

  @Test func sizesThatNoWindowHasAreLimited() {
    var negative = words(1 << 4 | 1 << 5)
    (negative[5], negative[7]) = (0xffff_ffff, 0x7fff_ffff)
    #expect(WindowSizeHints(negative)?.least == PixelSize(width: 1, height: 20))
    #expect(WindowSizeHints(negative)?.most == PixelSize(width: 32_767, height: 200))
  }
}
