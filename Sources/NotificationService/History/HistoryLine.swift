import AlertModel
import FoundationEssentials
import NotificationModel

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
  /// What it says now, in the place where it is.
  var changed: NotificationRecord?
  var closed: Closing?
  var counted: Counting?
  /// Only files of earlier releases have these two: what is forgotten leaves the file.
  var forgotten: NotificationID?
  var cleared: Bool?
  /// The last number that was given out.
  var last: NotificationID?

  static func added(_ record: NotificationRecord) -> HistoryLine { HistoryLine(added: record) }

  static func changed(_ record: NotificationRecord) -> HistoryLine { HistoryLine(changed: record) }

  static func closed(
    _ id: NotificationID, _ reason: NotificationCloseReason
  ) -> HistoryLine {
    HistoryLine(closed: Closing(id: id, reason: reason))
  }

  static func counted(_ id: NotificationID, _ count: Int) -> HistoryLine {
    HistoryLine(counted: Counting(id: id, count: count))
  }

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
      guard line.count <= mostBytes, isShallow(line) else { return nil }
      return try? decoder.decode(HistoryLine.self, from: Data(line))
    }
  }

  /// Whether no more brackets are opened, outside of texts, than a record has.
  private static func isShallow(_ line: ArraySlice<UInt8>) -> Bool {
    var count = 0
    var (isText, isEscaped) = (false, false)
    for byte in line {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        isText.toggle()
      } else if isText {
        isEscaped = byte == UInt8(ascii: "\\")
      } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
        count += 1
      }
    }
    return count <= mostBrackets
  }

  private static let mostBytes = 1 << 20
  private static let mostBrackets = 256
}
