import JSONCoding
import NotificationModel

/// A line of the history's file: a JSON object whose only member is the kind of the change.
struct HistoryLine: Codable {
  /// A notification was closed.
  struct Closing: Codable {
    var id: NotificationID
    var reason: NotificationCloseReason
  }

  /// A notification was repeated.
  struct Counting: Codable {
    var id: NotificationID
    var count: Int
  }

  /// A new record.
  var added: NotificationRecord?
  /// A record whose texts changed; it keeps its position.
  var changed: NotificationRecord?
  var closed: Closing?
  var counted: Counting?
  /// A removed record; only in files of earlier releases, like `cleared`.
  var forgotten: NotificationID?
  var cleared: Bool?
  /// The last number that was given to a notification.
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

  /// Encodes lines, each with its newline.
  static func bytes(of lines: [HistoryLine]) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      guard let data = try? JSONText.encode(line) else { continue }
      bytes += data
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  /// Decodes lines; invalid ones are skipped.
  static func lines(in bytes: [UInt8]) -> [HistoryLine] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      // Longer or deeper input is not a record, and might exhaust the decoder.
      guard line.count <= mostBytes, isShallow(line) else { return nil }
      return try? JSONText.decode(HistoryLine.self, from: line)
    }
  }

  /// Whether the number of brackets outside of strings is not larger than in a record.
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
