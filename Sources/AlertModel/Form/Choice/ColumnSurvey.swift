/// Facts about the cells of a list's columns: the probably widest ones, and whether all of them are
/// numbers.
///
/// Every byte of the items is read once, and a few cells of each column are kept, so that lists of
/// any length can be laid out at once.
package struct ColumnSurvey: Sendable {
  /// The facts about one column.
  package struct Column: Hashable, Sendable {
    /// The cells with the greatest estimated width, at most `mostCandidates`, unordered.
    package fileprivate(set) var candidates: [String] = []
    /// Whether there is a number among the cells, and nothing else but empty cells.
    package var isNumeric: Bool { numbers > 0 && !hasText }

    fileprivate var weights: [Int] = []
    /// The weight that a cell must exceed to become a candidate.
    fileprivate var threshold = 0
    fileprivate var numbers = 0
    fileprivate var hasText = false
  }

  /// How many cells of a column are kept.
  package static let mostCandidates = 6

  /// The columns, including hidden ones.
  package private(set) var columns: [Column]
  private let isSurveyed: [Bool]

  /// Creates a survey of no items.
  package init(_ table: ChoiceTable) {
    isSurveyed = table.columns.map { $0.kind == .text && !$0.isHidden }
    columns = table.columns.map { _ in Column() }
  }

  /// Surveys added or changed items.
  package mutating func note(_ items: ChoiceItems) {
    TextWeight.ofByte.withUnsafeBufferPointer { weights in
      items.forEachUTF8 { note($0, weights) }
    }
  }

  private mutating func note(
    _ bytes: UnsafeBufferPointer<UInt8>, _ weights: UnsafeBufferPointer<UInt8>
  ) {
    let last = columns.count - 1
    if last == 0 {
      let weight = bytes.prefix(TextWeight.mostBytes).reduce(0) { $0 &+ Int(weights[Int($1)]) }
      return note(bytes, weight: weight, in: 0)
    }
    var (column, start, weight) = (0, 0, 0)
    for place in 0..<bytes.count {
      let byte = bytes[place]
      if byte == ChoiceTable.separator, column < last {
        note(UnsafeBufferPointer(rebasing: bytes[start..<place]), weight: weight, in: column)
        (column, start, weight) = (column + 1, place + 1, 0)
      } else if place - start < TextWeight.mostBytes {
        weight += Int(weights[Int(byte)])
      }
    }
    note(UnsafeBufferPointer(rebasing: bytes[start...]), weight: weight, in: column)
  }

  private mutating func note(
    _ cell: UnsafeBufferPointer<UInt8>, weight: Int, in column: Int
  ) {
    if isSurveyed[column] { columns[column].note(cell, weight: weight) }
  }
}

extension ColumnSurvey.Column {
  /// The count of numbers from which only cells whose weight is a multiple of `sampleOfNumbers` are
  /// checked.
  private static let mostNumbers = 10_000
  private static let sampleOfNumbers = 16

  fileprivate mutating func note(_ cell: UnsafeBufferPointer<UInt8>, weight: Int) {
    if weight > threshold { keep(cell, weight: weight) }
    // After this many numbers a sample of the other cells is enough.
    guard !hasText, numbers < Self.mostNumbers || weight % Self.sampleOfNumbers == 0 else { return }
    switch NumberCell.kind(of: cell) {
    case .number: numbers += 1
    case .text: hasText = true
    case .nothing: break
    }
  }

  private mutating func keep(_ cell: UnsafeBufferPointer<UInt8>, weight: Int) {
    let text = String(decoding: cell.prefix(TextWeight.mostBytes), as: UTF8.self)
    if weights.count < ColumnSurvey.mostCandidates {
      weights.append(weight)
      candidates.append(text)
    } else if let least = weights.indices.min(by: { weights[$0] < weights[$1] }) {
      weights[least] = weight
      candidates[least] = text
    }
    if weights.count == ColumnSurvey.mostCandidates { threshold = weights.min() ?? 0 }
  }
}
