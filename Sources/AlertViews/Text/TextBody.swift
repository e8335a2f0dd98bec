import AlertModel
import AlertRendering
import Cairo

/// A text of any length, cut into blocks that are laid out only when they are needed.
///
/// Blocks lie below each other or, in a text of one line, beside each other in the direction of the
/// first. Where a line or paragraph is longer than a block (1 or 4 kB), each block is shaped by
/// itself; this can only show where text changes its direction.
///
/// Positions are byte offsets in the UTF-8 of the whole text. Lengths are in points.
final class TextBody {
  /// The most characters of a line that `widthOfLines` makes room for.
  private static let mostUnbroken = 100
  /// The most bytes of the text that are searched for its longest line.
  private static let mostSearched = 64 << 10

  let size: KeyPath<Metrics, Double>
  /// The font as a Pango font description; nil for the theme's.
  var font: String? {
    didSet { if font != oldValue { discardLayouts() } }
  }

  /// The direction of text that has no direction itself, such as empty text.
  var neutralDirection = TextFlow.Direction.leftToRight {
    didSet { if neutralDirection != oldValue { discardLayouts() } }
  }

  /// The text with its selection.
  ///
  /// Edits of the text must be passed on to `TextViewport.apply(_:)`.
  var content: EditableText
  private(set) var blocks: TextBlocks
  /// The length of each block along the scrolling axis, in points; nil if it was never laid out.
  private(set) var extents: [Double?] = [nil]
  private(set) var environment = AlertEnvironment()
  /// The preedit text of an input method, and the position that it is shown at.
  private(set) var preedit: (position: Int, text: PreeditText)?

  private var width = 100.0
  private var layouts: [BlockLayout?] = [nil]
  private var layoutCount = 0
  private var measuredReference: (height: Double, baseline: Double)?

  /// The most layouts that are kept.
  ///
  /// When there are more, only those within `keptDistance` blocks of the last one stay.
  private static let mostLayouts = 96
  private static let keptDistance = 32

  init(_ content: EditableText, size: KeyPath<Metrics, Double>) {
    self.content = content
    self.size = size
    blocks = Self.blocks(content)
    discardLayouts()
  }

  private static func blocks(_ content: EditableText) -> TextBlocks {
    content.lines == .one
      ? TextBlocks(content.text, target: 1024, mostBytes: 1024) : TextBlocks(content.text)
  }

  var text: String { content.text }
  var lines: EditableText.Lines { content.lines }

  // MARK: - Changes

  /// Replaces the text and discards all layouts.
  func show(_ content: EditableText) {
    self.content = content
    blocks = Self.blocks(content)
    preedit = nil
    discardLayouts()
  }

  /// Updates blocks and layouts after an edit of `content`.
  ///
  /// - Returns: Whether the number of blocks may have changed.
  func apply(_ edit: TextEdit) -> Bool {
    setPreedit(nil)
    let (former, count) = blocks.apply(edit, to: content.text)
    layoutCount -= layouts[former].count { $0 != nil }
    layouts.replaceSubrange(former, with: Array(repeating: nil, count: count))
    extents.replaceSubrange(former, with: Array(repeating: nil, count: count))
    return former.count != 1 || count != 1
  }

  /// Shows the preedit text of an input method at a position; nil for none.
  func setPreedit(_ preedit: (position: Int, text: PreeditText)?) {
    for place in [self.preedit?.position, preedit?.position] {
      if let place { discardLayout(of: blocks.block(at: place).index) }
    }
    self.preedit = preedit
  }

  /// Sets the width to lay out for, and theme and scale.
  ///
  /// Layouts that still apply are kept.
  ///
  /// - Returns: Whether layouts were discarded.
  func configure(_ environment: AlertEnvironment, width: Double) -> Bool {
    let isSame =
      environment.theme == self.environment.theme && environment.scale == self.environment.scale
      && (lines == .one || width == self.width)
    self.environment = environment
    self.width = width
    if !isSame { discardLayouts() }
    return !isSame
  }

  private func discardLayouts() {
    layouts = Array(repeating: nil, count: blocks.count)
    extents = Array(repeating: nil, count: blocks.count)
    layoutCount = 0
    measuredReference = nil
  }

  private func discardLayout(of block: Int) {
    guard layouts[block] != nil else { return }
    layouts[block] = nil
    layoutCount -= 1
  }

  // MARK: - Layouts

  /// The layout of a block, made now if there is none.
  func layout(of block: Int) -> BlockLayout {
    if let known = layouts[block] { return known }
    let made = makeLayout(of: block, width: lines == .one ? nil : width)
    layouts[block] = made
    extents[block] = lines == .one ? made.size.width : made.size.height
    layoutCount += 1
    if layoutCount > Self.mostLayouts {
      for other in layouts.indices where abs(other - block) > Self.keptDistance {
        discardLayout(of: other)
      }
    }
    return made
  }

  /// The exact length of a block along the scrolling axis, for which it is laid out.
  func laidOutExtent(of block: Int) -> Double {
    if let extent = extents[block] { return extent }
    _ = layout(of: block)
    return extents[block] ?? 0
  }

  private func makeLayout(of block: Int, width: Double?) -> BlockLayout {
    let range = range(of: block)
    var insertion: BlockLayout.Insertion?
    if let preedit, blocks.block(at: preedit.position).index == block {
      insertion = BlockLayout.Insertion(
        place: preedit.position - range.lowerBound, preedit: preedit.text)
    }
    return BlockLayout(
      string(range), insertion: insertion, style: style,
      flow: TextFlow(
        direction: direction(of: block), neutralDirection: neutralDirection, width: width,
        lineSpacing: lineSpacing),
      scale: environment.scale)
  }

  /// The base direction that is forced on a block; nil for the block's own.
  ///
  /// All blocks of a single line have the direction of the first.
  private func direction(of block: Int) -> TextFlow.Direction? {
    guard lines == .one, block > 0 else { return nil }
    return isRightToLeft ? .rightToLeft : .leftToRight
  }

  private var theme: Theme { environment.theme }

  private var lineSpacing: Double { lines == .one ? 1 : theme.metrics.lineSpacing }

  private var style: TextStyle {
    TextStyle(theme, size: theme.metrics[keyPath: size], description: font)
  }

  /// The bytes of a block that are laid out: without its final line feed if another block follows.
  func range(of block: Int) -> Range<Int> {
    let start = blocks.start(of: block)
    let end = start + blocks.byteCounts[block]
    let hidesLineEnd = block < blocks.count - 1 && text.utf8[index(end - 1)] == 0x0A
    return start..<end - (hidesLineEnd ? 1 : 0)
  }

  private func string(_ range: Range<Int>) -> String {
    String(text[index(range.lowerBound)..<index(range.upperBound)])
  }

  private func index(_ position: Int) -> String.Index {
    text.utf8.index(text.startIndex, offsetBy: position)
  }

  // MARK: - Metrics

  /// Height and baseline of a line in the primary font, in points.
  var reference: (height: Double, baseline: Double) {
    if let measuredReference { return measuredReference }
    let layout = TextLayout(
      "x", style: style, flow: TextFlow(lineSpacing: lineSpacing), scale: environment.scale)
    let measured = (layout.lineHeight, layout.baseline)
    measuredReference = measured
    return measured
  }

  /// The width of a digit in the primary font, in points.
  var digitWidth: Double {
    TextLayout("0", style: style, scale: environment.scale).size.width
  }

  /// The estimated width, in points, at which no line of the text has to be wrapped, for lines of
  /// up to 100 characters.
  var widthOfLines: Double {
    var (longest, length) = (0, 0)
    for byte in text.utf8.prefix(Self.mostSearched) {
      length = byte == 0x0A ? 0 : length + (EnteredText.isContinuation(byte) ? 0 : 1)
      longest = max(longest, length)
    }
    return (digitWidth * (Double(min(longest, Self.mostUnbroken)) + 1)).rounded(.up)
  }

  /// Whether the text is a single line that starts at the right.
  var isRightToLeft: Bool {
    lines == .one && layout(of: 0).layout.isRightToLeft(at: 0)
  }
}
