import AlertModel
import AlertProtocol

/// Reads the rows of a menu from a stream and returns items of a list.
///
/// An item starts with its row’s index in a hidden column. So equal rows are distinct, and the
/// answer contains the row’s original bytes, even if they are not UTF-8 or too long to be shown.
struct MenuRows: Sendable {
  /// The format of rows.
  struct Form: Hashable, Sendable {
    /// The byte that ends a row.
    var separator = UInt8(ascii: "\n")
    /// Whether properties follow the text after a NUL, as in rofi.
    var hasProperties = false
    /// Whether rows are markup, which is removed.
    var usesMarkup = false
    /// Whether there is a column of pictures, from the property `icon`.
    var showsPictures = false
  }

  let form: Form
  /// The bytes of each row, without properties.
  private(set) var texts: [[UInt8]] = []
  /// Whether rows were dropped because there were too many.
  private(set) var isFull = false

  private var lines: LineSplitter
  private var itemsLength = 0

  /// The most bytes of a row that are shown.
  private static let shownBytes = 1024
  /// The most bytes of a row that are kept, so that an endless stream does not fill the memory.
  private static let longestRow = 1 << 20

  init(_ form: Form) {
    self.form = form
    lines = LineSplitter(limit: Self.longestRow, separator: form.separator)
  }

  /// The columns of the items.
  var columns: [ChoiceColumn] {
    [ChoiceColumn(isHidden: true)] + (form.showsPictures ? [ChoiceColumn(kind: .picture)] : [])
      + [ChoiceColumn()]
  }

  /// Takes in bytes and returns the items of the rows that are complete.
  mutating func read(_ bytes: [UInt8]) -> [String] {
    lines.read(bytes).compactMap { add($0) }
  }

  /// Ends the stream and returns the item of a last row without an end.
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

  /// Returns a row’s text and the name of its picture.
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

  /// Returns a cell before the last one, which must not contain a tab.
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
