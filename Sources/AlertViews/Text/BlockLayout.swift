import AlertModel
import Cairo

/// One block of a text, laid out together with what an input method shows in it.
///
/// Places are offsets in the bytes of the block's own UTF-8, without what the input method shows.
final class BlockLayout {
  /// What an input method shows, and where.
  struct Insertion: Hashable {
    var place: Int
    var preedit: PreeditText
  }

  let layout: TextLayout
  /// In points.
  let size: Size
  private(set) lazy var lines = layout.lines()
  /// Whether all of it runs in one direction, so that left and right are before and after.
  private(set) lazy var runsOneWay = layout.runsOneWay()
  private(set) lazy var boundaries = layout.boundaries()

  private let byteCount: Int
  private let insertion: Insertion?

  /// Lays a block out.
  ///
  /// - Parameters:
  ///   - text: The block, without a line end behind it.
  ///   - insertion: What an input method shows in it, or nil.
  ///   - style: The font.
  ///   - flow: How its lines run.
  ///   - scale: Device pixels for each point.
  init(
    _ text: String, insertion: Insertion?, style: TextStyle, flow: TextFlow, scale: Double
  ) {
    byteCount = text.utf8.count
    self.insertion = insertion
    var shown = text
    if let insertion {
      shown.insert(
        contentsOf: insertion.preedit.text,
        at: text.utf8.index(text.startIndex, offsetBy: insertion.place))
    }
    layout = TextLayout(shown, style: style, flow: flow, scale: scale)
    if let insertion {
      layout.underline(
        bytes: insertion.place..<insertion.place + insertion.preedit.text.utf8.count)
    }
    let size = layout.size
    self.size = Size(width: size.width, height: size.height)
  }

  /// The bytes that Pango has, for some of the block's.
  func shown(_ range: Range<Int>) -> Range<Int> {
    shown(range.lowerBound)..<shown(range.upperBound)
  }

  /// The bytes that Pango has of what an input method works on just now; nil for none.
  var emphasis: Range<Int>? {
    guard let insertion, let emphasis = insertion.preedit.emphasis else { return nil }
    return insertion.place + emphasis.lowerBound..<insertion.place + emphasis.upperBound
  }

  /// Where the caret stands for a place, as Pango has it.
  func caretIndex(for place: Int) -> Int {
    guard let insertion, place == insertion.place else { return shown(place) }
    return place + insertion.preedit.caret
  }

  /// The place nearest to a point of the layout, in points.
  func place(at point: Point) -> Int {
    stored(layout.index(atX: point.x, y: point.y))
  }

  private func shown(_ place: Int) -> Int {
    guard let insertion, place > insertion.place else { return place }
    return place + insertion.preedit.text.utf8.count
  }

  private func stored(_ index: Int) -> Int {
    guard let insertion, index > insertion.place else { return min(index, byteCount) }
    return max(insertion.place, index - insertion.preedit.text.utf8.count)
  }
}
