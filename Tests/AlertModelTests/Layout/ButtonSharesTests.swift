import AlertModel
import Testing

/// The layout of the buttons of toasts and banners.
struct ButtonSharesTests {
  private let metrics = Metrics()

  @Test(
    arguments: [
      ([], []), ([40], [1]), ([40, 80], [2]), ([40, 140], [1, 1]), ([20, 20, 20], [3]),
      ([60, 60, 60, 60], [2, 2]), ([60, 60, 60, 60, 60], [3, 2]), ([400], [1]),
    ] as [([Double], [Int])])
  func buttonsUseAsFewRowsAsPossible(labels: [Double], rows: [Int]) {
    let shares = ButtonShares(labelWidths: labels, width: 294, metrics: metrics)
    let tops = Set(shares.frames.map(\.minY)).sorted()
    #expect(tops.map { top in shares.frames.filter { $0.minY == top }.count } == rows)
    for top in tops {
      let row = shares.frames.filter { $0.minY == top }
      #expect(Set(row.map(\.width)).count == 1)
      #expect(row.first?.minX == 0 && abs((row.last?.maxX ?? 0) - 294) < 0.001)
    }
    #expect(shares.height == Double(rows.count) * 40 - (rows.isEmpty ? 0 : 8))
  }

  @Test func bannerButtonsAreAsWideAsTheirLabels() {
    let row = ButtonShares(inRow: [20, 100], metrics: metrics)
    #expect(row.frames.map(\.width) == [76, 124])
    #expect(row.width == 208 && row.height == 32)
    #expect(ButtonShares(inRow: [], metrics: metrics).width == 0)
  }
}
