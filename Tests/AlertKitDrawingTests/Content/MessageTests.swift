import AlertKit
import AlertModel
import AlertTestSupport
import Cairo
import DrawingTestSupport
import Testing

/// The layout of a modal alert's message: short ones are centred, long ones start at the edge.
@MainActor
struct MessageTests {
  private static func alert(_ message: String, style: AlertStyle = .alert) -> AlertDescription {
    AlertDescription(
      title: "Replace it?", message: message,
      buttons: [
        AlertButton(id: "cancel", label: "Cancel", role: .cancel),
        AlertButton(id: "replace", label: "Replace"),
      ], style: style)
  }

  private static func words(_ count: Int) -> String {
    (1...count).map { "word\($0)" }.joined(separator: " ")
  }

  @Test func aShortMessageKeepsTheUsualWidth() throws {
    let bench = try StandardAlertBench(Self.alert(Self.words(10)))
    #expect(bench.size.width == bench.environment.theme.metrics.alertWidth)
  }

  @Test(arguments: [(28, 440.0), (200, 480)])
  func aLongMessageGetsAWiderBox(count: Int, width: Double) throws {
    let bench = try StandardAlertBench(Self.alert(Self.words(count)))
    #expect(bench.size.width == width)
  }

  @Test func aNarrowScreenKeepsItsBox() throws {
    let bench = try StandardAlertBench(
      Self.alert(Self.words(200)), limit: Size(width: 300, height: 500))
    #expect(bench.size.width == 300)
  }

  /// The first and the last column with something drawn in the message.
  private func columns(_ message: String) throws -> ClosedRange<Int> {
    let bench = try StandardAlertBench(Self.alert(message))
    let frame = bench.content.view.messageScroller.frame
    let surface = try ImageSurface(width: Int(bench.size.width), height: Int(bench.size.height))
    let context = DrawingContext(surface)
    bench.content.draw(into: context, size: bench.size, in: bench.environment)
    let drawn = (Int(frame.minX)..<Int(frame.maxX)).filter { column in
      (Int(frame.minY)..<Int(frame.maxY)).contains { surface.pixel(x: column, y: $0).alpha > 60 }
    }
    return try #require(drawn.first)...(try #require(drawn.last))
  }

  @Test func aShortMessageIsBalanced() throws {
    // Two lines, of which the second would be a single word.
    let message = "This is a message of two lines, whose last one is short."
    let drawn = try columns(message)
    #expect(abs((drawn.lowerBound + drawn.upperBound) - 380) <= 3)
    #expect(drawn.count < 250)
  }

  @Test func aLongMessageStartsAtTheEdge() throws {
    let drawn = try columns("One.\nTwo.\nThree.\nFour.\nFive.")
    #expect((24...26).contains(drawn.lowerBound))
    #expect(drawn.upperBound < 100)
  }

  @Test func threeLinesAreCentred() throws {
    let drawn = try columns("One.\nTwo.\nThree.")
    #expect(abs((drawn.lowerBound + drawn.upperBound) - 380) <= 3)
  }

  @Test(arguments: InputPicture.looks)
  func aLongMessage(appearance: Appearance, scale: Double) throws {
    let message =
      "The disk “Archive” was not ejected properly. If files on it were open, they may be damaged,"
      + " and programs that use them may not work.\n\nConnect it again, and let it be checked"
      + " before you go on: tocsin check --all /media/archive does that, and takes about 20 minutes."
    var description = Self.alert(message)
    description.icon = .warning
    try PresentationPicture(
      description: description, size: Size(width: 560, height: 420), ground: .transparent
    ).expectLikeness("message-long", appearance: appearance, scale: scale)
  }
}
