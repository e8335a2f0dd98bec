import AlertModel
import FoundationEssentials

/// One line of the history's file: something that came to be remembered, or changed.
///
/// Each is a JSON object with one member, which names it.
struct HistoryLine: Codable {
  struct Closing: Codable {
    var id: NotificationID
    var reason: NotificationCloseReason
  }

  struct Counting: Codable {
    var id: NotificationID
    var count: Int
  }

  var added: NotificationRecord?
  var closed: Closing?
  var counted: Counting?
  var forgotten: NotificationID?
  var cleared: Bool?
  /// The last number that was given out.
  var last: NotificationID?

  static func added(_ record: NotificationRecord) -> HistoryLine { HistoryLine(added: record) }

  static func closed(
    _ id: NotificationID, _ reason: NotificationCloseReason
  ) -> HistoryLine {
    HistoryLine(closed: Closing(id: id, reason: reason))
  }

  static func counted(_ id: NotificationID, _ count: Int) -> HistoryLine {
    HistoryLine(counted: Counting(id: id, count: count))
  }

  static func forgotten(_ id: NotificationID) -> HistoryLine { HistoryLine(forgotten: id) }

  static let cleared = HistoryLine(cleared: true)

  static func last(_ id: NotificationID) -> HistoryLine { HistoryLine(last: id) }

  /// Writes lines, each with its newline.
  static func bytes(of lines: [HistoryLine]) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var bytes: [UInt8] = []
    for line in lines {
      guard let data = try? encoder.encode(line) else { continue }
      bytes += data
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// Reads lines; those that are none are left out.
  static func lines(in bytes: [UInt8]) -> [HistoryLine] {
    let decoder = JSONDecoder()
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      // No record is longer or nested deeper; a decoder is not to be tried with what is.
      guard line.count <= mostBytes, line.count(where: { $0 == UInt8(ascii: "[") }) <= mostNesting
      else { return nil }
      return try? decoder.decode(HistoryLine.self, from: Data(line))
    }
  }

  private static let mostBytes = 1 << 20
  private static let mostNesting = 256
}
