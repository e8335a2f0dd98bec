import AlertModel
import AlertProtocol

/// The rows of a menu as they come: bytes in, items of a list out.
///
/// An item begins with the place of its row, from 0, in a column that is not shown: so rows of the
/// same text are told apart, and a row that is no text, or a long one, is answered as it came.
struct MenuRows: Sendable {
  /// How rows are written.
  struct Form: Hashable, Sendable {
    /// What ends a row.
    var separator = UInt8(ascii: "\n")
    /// Whether a NUL ends what is shown, and names with values follow it: rofi's own form.
    var hasProperties = false
    /// Whether what is shown is markup, which is taken off.
    var usesMarkup = false
    /// Whether there is a column of pictures, which rows name by the property `icon`.
    var showsPictures = false
  }

  let form: Form
  /// What each row says, as it came and without properties.
  private(set) var texts: [[UInt8]] = []
  /// Whether rows were left out because there were too many.
  private(set) var isFull = false

  private var lines: StreamedLines
  private var itemsLength = 0

  /// How much of a row is shown, in bytes.
  private static let shownBytes = 1024
  /// A row that is longer than this is cut there, so that no stream without an end fills the memory.
  private static let longestRow = 1 << 20

  init(_ form: Form) {
    self.form = form
    lines = StreamedLines(limit: Self.longestRow, separator: form.separator)
  }

  /// The columns that the items have.
  var columns: [ChoiceColumn] {
    [ChoiceColumn(isHidden: true)] + (form.showsPictures ? [ChoiceColumn(kind: .picture)] : [])
      + [ChoiceColumn()]
  }

  /// Takes in bytes.
  ///
  /// - Returns: The items of the rows that are whole now.
  mutating func read(_ bytes: [UInt8]) -> [String] {
    lines.read(bytes).compactMap { add($0) }
  }

  /// Nothing more comes: the last row may lack its end.
  mutating func finish() -> [String] {
    lines.finish().compactMap { add($0) }
  }

  private mutating func add(_ row: [UInt8]) -> String? {
    let (text, icon) = parts(of: row)
    var shown = String(decoding: text.prefix(Self.shownBytes), as: UTF8.self)
    if form.usesMarkup { shown = PlainText.of(shown) }
    let cells = ["\(texts.count)"] + (form.showsPictures ? [Self.cell(icon)] : [])
    let item = cells.joined(separator: "\t") + "\t" + Self.oneLine(shown)
    let length = itemsLength + item.utf8.count
    guard texts.count < ProtocolLimits.itemCount, length <= ProtocolLimits.itemsLength else {
      isFull = true
      return nil
    }
    itemsLength = length
    texts.append(text)
    return item
  }

  /// What a row says, and the picture that it names.
  private func parts(of row: [UInt8]) -> (text: [UInt8], icon: String) {
    guard form.hasProperties, let end = row.firstIndex(of: 0) else { return (row, "") }
    let properties = row[(end + 1)...].split(separator: 0x1F, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    var icon = ""
    for (name, value) in zip(properties, properties.dropFirst()) where name == "icon" {
      icon = value
    }
    return (Array(row[..<end]), icon)
  }

  /// A cell before the last one, which has no tab in it.
  private static func cell(_ text: String) -> String {
    text.utf8.count <= ProtocolLimits.pathLength / 2
      ? oneLine(text).split(separator: "\t").joined(separator: " ") : ""
  }

  private static func oneLine(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "\n") }) else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0 == "\n" || $0 == "\0" ? " " : $0 }))
  }
}
