import AlertModel
import AlertRendering
import Cairo

/// A text of any length that is laid out where it is seen, a block at a time.
///
/// What is seen is known by the block at its beginning and how much of that is hidden, so that what
/// is not laid out need not be measured: of that, only the thumb of a scroll bar knows, roughly.
/// Blocks lie below each other, or, where there is but one line, beside each other in the direction
/// of the first. Of a line or paragraph that is longer than a block (1 or 4 kB), each block is
/// shaped for itself, which shows, if at all, where left and right meet.
///
/// Positions are offsets in the bytes of the whole text's UTF-8; points are in the viewport's
/// coordinates.
final class TextBody {
  let size: KeyPath<Metrics, Double>
  /// The font, as Pango describes it; nil for the theme's.
  var font: String? {
    didSet { if font != oldValue { forgetLayouts() } }
  }

  /// The text; what is done to it must be told by `apply(_:)`.
  var content: EditableText
  private(set) var blocks: TextBlocks
  /// How long each block is along the flow, in points; nil for those never laid out.
  private(set) var extents: [Double?] = [nil]
  private var layouts: [BlockLayout?] = [nil]
  private var madeCount = 0

  /// Whether it is known how large the viewport is; before, there is nothing to scroll.
  private(set) var isConfigured = false
  private(set) var environment = AlertEnvironment()
  private(set) var viewport = Size(width: 100, height: 20)

  /// The block at the beginning of what is seen.
  var firstBlock = 0
  /// How much of it is hidden, in points.
  var hiddenExtent = 0.0

  /// What an input method shows, and at which position.
  private(set) var preedit: (position: Int, text: PreeditText)?

  /// How many layouts are kept, and how far around what was laid out last when they are more.
  private static let mostLayouts = 96
  private static let keptDistance = 32

  init(_ content: EditableText, size: KeyPath<Metrics, Double>) {
    self.content = content
    self.size = size
    blocks = Self.blocks(content)
    forgetLayouts()
  }

  private static func blocks(_ content: EditableText) -> TextBlocks {
    content.lines == .one
      ? TextBlocks(content.text, target: 1024, mostBytes: 1024) : TextBlocks(content.text)
  }

  var text: String { content.text }
  var lines: EditableText.Lines { content.lines }

  // MARK: - Change

  /// Shows another text, from its beginning.
  func show(_ content: EditableText) {
    self.content = content
    blocks = Self.blocks(content)
    preedit = nil
    firstBlock = 0
    hiddenExtent = 0
    forgetLayouts()
  }

  /// Follows a change of the text.
  func apply(_ edit: TextEdit) {
    setPreedit(nil)
    let seen = blocks.start(of: firstBlock)
    let (former, count) = blocks.apply(edit, to: content.text)
    madeCount -= layouts[former].count { $0 != nil }
    layouts.replaceSubrange(former, with: Array(repeating: nil, count: count))
    extents.replaceSubrange(former, with: Array(repeating: nil, count: count))
    if former.count != 1 || count != 1 {
      let isBehind = seen > edit.range.lowerBound && seen >= edit.range.upperBound
      let moved = isBehind ? seen - edit.range.count + edit.insertedCount : seen
      firstBlock = blocks.block(at: moved).index
    }
  }

  /// Shows what an input method has not made up its mind about; nil for nothing.
  func setPreedit(_ preedit: (position: Int, text: PreeditText)?) {
    for place in [self.preedit?.position, preedit?.position] {
      if let place { forgetLayout(of: blocks.block(at: place).index) }
    }
    self.preedit = preedit
  }

  /// Lays out for a size and a look; nothing happens if they are as before.
  ///
  /// - Returns: Whether something changed.
  @discardableResult
  func configure(_ environment: AlertEnvironment, viewport: Size) -> Bool {
    let isSame =
      environment.theme == self.environment.theme && environment.scale == self.environment.scale
      && (lines == .one || viewport.width == self.viewport.width)
    let isSameSize = viewport == self.viewport
    self.environment = environment
    self.viewport = viewport
    isConfigured = true
    if !isSame { forgetLayouts() }
    return !isSame || !isSameSize
  }

  private func forgetLayouts() {
    layouts = Array(repeating: nil, count: blocks.count)
    extents = Array(repeating: nil, count: blocks.count)
    madeCount = 0
    measuredReference = nil
  }

  private func forgetLayout(of block: Int) {
    guard layouts[block] != nil else { return }
    layouts[block] = nil
    madeCount -= 1
  }

  // MARK: - Layouts

  /// A block's layout, made if need be.
  func layout(of block: Int) -> BlockLayout {
    if let known = layouts[block] { return known }
    let made = makeLayout(of: block, width: lines == .one ? nil : viewport.width)
    layouts[block] = made
    extents[block] = lines == .one ? made.size.width : made.size.height
    madeCount += 1
    if madeCount > Self.mostLayouts {
      for other in layouts.indices where abs(other - block) > Self.keptDistance {
        forgetLayout(of: other)
      }
    }
    return made
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
        direction: direction(of: block), width: width,
        lineSpacing: lines == .one ? 1 : theme.metrics.lineSpacing),
      scale: environment.scale)
  }

  /// The direction of a block if it is not its own: the one line has that of its first block.
  private func direction(of block: Int) -> TextFlow.Direction? {
    guard lines == .one, block > 0 else { return nil }
    return isRightToLeft ? .rightToLeft : .leftToRight
  }

  private var theme: Theme { environment.theme }

  private var style: TextStyle {
    TextStyle(theme, size: theme.metrics[keyPath: size], description: font)
  }

  /// The bytes of a block that are laid out: without a line end, if another block follows.
  func range(of block: Int) -> Range<Int> {
    let start = blocks.start(of: block)
    let end = start + blocks.byteCounts[block]
    let hidesLineEnd = block < blocks.count - 1 && byte(end - 1) == 0x0A
    return start..<end - (hidesLineEnd ? 1 : 0)
  }

  func byte(_ position: Int) -> UInt8 {
    text.utf8[index(position)]
  }

  func string(_ range: Range<Int>) -> String {
    String(text[index(range.lowerBound)..<index(range.upperBound)])
  }

  private func index(_ position: Int) -> String.Index {
    text.utf8.index(text.startIndex, offsetBy: position)
  }

  // MARK: - Metrics

  private var measuredReference: (height: Double, baseline: Double)?

  /// The height and the baseline of a line of the first font, in points.
  var reference: (height: Double, baseline: Double) {
    if let measuredReference { return measuredReference }
    let layout = TextLayout(
      "x", style: style,
      flow: TextFlow(lineSpacing: lines == .one ? 1 : theme.metrics.lineSpacing),
      scale: environment.scale)
    let measured = (layout.lineHeight, layout.baseline)
    measuredReference = measured
    return measured
  }

  /// The width of a digit of the first font, in points.
  var digitWidth: Double {
    TextLayout("0", style: style, scale: environment.scale).size.width
  }

  /// The height that the text takes at a width, in points, or `limit` if it takes more.
  func height(width: Double, upTo limit: Double, in environment: AlertEnvironment) -> Double {
    if width != viewport.width || environment != self.environment {
      configure(environment, viewport: Size(width: width, height: viewport.height))
    }
    var height = 0.0
    for block in 0..<blocks.count where height < limit {
      height += layout(of: block).size.height
    }
    return min(height, limit)
  }

  /// Whether the one line begins at the right.
  var isRightToLeft: Bool {
    lines == .one && layout(of: 0).layout.isRightToLeft(at: 0)
  }
}
