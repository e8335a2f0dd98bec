import AlertModel
import AlertRendering
import AlertViews
import Cairo
import DrawingTestSupport
import Testing

/// Long text that is scrolled ends at the border around it.
@MainActor
struct ScrolledTextTests {
  init() throws {
    try TestFonts.install()
  }

  /// How many rows have ink between the border and the text's frame, above and below it.
  private func inkedRows(offset: Double) throws -> (above: Int, below: Int) {
    let text = (0..<40).map { _ in "HHHHHHHHHHHHHHHH" }.joined(separator: "\n")
    let environment = AlertEnvironment()
    let pane = TextPane(text, isEditable: false)
    pane.frame = Rect(x: 0, y: 0, width: 200, height: 120)
    pane.layout(in: environment)
    pane.textView.scroll(to: offset)
    let surface = try ImageSurface(width: 200, height: 120)
    DrawingContext(surface).fill(pane.frame, with: .white)
    pane.render(into: DrawingContext(surface), in: environment)
    let stride = surface.stride
    let inset = Int(pane.textView.frame.minY)
    #expect(inset > 3)
    return surface.withUnsafeBytes { bytes in
      func isInked(_ row: Int) -> Bool {
        (20..<100).contains { bytes[stride * row + $0 * 4] < 0x80 }
      }
      return (
        (2..<inset).count(where: isInked), (120 - inset..<118).count(where: isInked)
      )
    }
  }

  @Test func hiddenLinesShowUpToTheBorder() throws {
    // Over the height of a line, letters pass every row.
    let middle = try (0..<24).map { try inkedRows(offset: 100 + Double($0)) }
    #expect(middle.contains { $0.above == 5 } && middle.contains { $0.below == 5 })
    #expect(try inkedRows(offset: 0).above == 0)
    #expect(try inkedRows(offset: 1e6).below == 0)
  }
}
