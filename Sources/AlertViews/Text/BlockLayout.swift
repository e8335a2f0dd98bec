import AlertModel
import Cairo

/// The layout of one block of a text, including preedit text.
///
/// Places are byte offsets in the UTF-8 of the block, without preedit text. Indices are byte
/// offsets in the UTF-8 of the layout, which includes it.
final class BlockLayout {
  /// Preedit text and the place where it is inserted.
  struct Insertion: Hashable {
    var place: Int
    var preedit: PreeditText
  }

  let layout: TextLayout
  /// In points.
  let size: Size
  private(set) lazy var lines = layout.lines()
  /// Whether the whole block has one direction, so that moving left or right is moving back or
  /// forward.
  private(set) lazy var runsOneWay = layout.runsOneWay()
  private(set) lazy var boundaries = layout.boundaries()

  private let byteCount: Int
  private let insertion: Insertion?

  /// Lays out a block.
  ///
  /// - Parameters:
  ///   - text: The block's text without a final line feed.
  ///   - insertion: The preedit text in it; nil for none.
  ///   - style: The font.
  ///   - flow: Width, direction and line spacing.
  ///   - scale: Device pixels per point.
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

  /// Converts a range of places to indices.
  func shown(_ range: Range<Int>) -> Range<Int> {
    shown(range.lowerBound)..<shown(range.upperBound)
  }

  /// The indices of the preedit text that the input method emphasizes; nil for none.
  var emphasis: Range<Int>? {
    guard let insertion, let emphasis = insertion.preedit.emphasis else { return nil }
    return insertion.place + emphasis.lowerBound..<insertion.place + emphasis.upperBound
  }

  /// The index of the caret for a place.
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
