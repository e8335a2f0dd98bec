extension NotificationRecord {
  /// Bytes of the longest list that goes over the wire, well below what its line may have.
  private static let listLength = 12 << 20
  /// Bytes of a record's members besides its texts, generously.
  private static let frameLength = 512
  /// The most bytes of a text that is not the message.
  private static let wordsLength = 400
  private static let actionCount = 100

  /// The record with its texts cut, so that it takes a bounded line.
  public func bounded(messageLength: Int = 16 << 10) -> NotificationRecord {
    var record = self
    record.application = Self.cut(application, Self.wordsLength)
    record.desktopEntry = Self.cut(desktopEntry, Self.wordsLength)
    record.category = Self.cut(category, Self.wordsLength)
    record.title = Self.cut(title, Self.wordsLength)
    record.message = Self.cut(message, messageLength)
    record.actions = actions.prefix(Self.actionCount).map {
      Action(key: Self.cut($0.key, Self.wordsLength), label: Self.cut($0.label, Self.wordsLength))
    }
    return record
  }

  /// Records that go over the wire together: the more there are, the shorter are their messages, and
  /// the last are left out when even so they are too many.
  public static func bounded(_ records: [NotificationRecord]) -> [NotificationRecord] {
    let share = listLength / 4 / max(records.count, 1)
    let messageLength = min(max(share, wordsLength), 16 << 10)
    var left = listLength
    var result: [NotificationRecord] = []
    for record in records {
      let record = record.bounded(messageLength: messageLength)
      left -= record.lineLength
      guard left >= 0 else { break }
      result.append(record)
    }
    return result
  }

  /// The bytes that it takes as JSON, at most.
  private var lineLength: Int {
    let texts =
      [application, desktopEntry, category, title, message]
      + actions.flatMap { [$0.key, $0.label] }
    return Self.frameLength + actions.count * 24
      + texts.reduce(0) { sum, text in
        sum
          + text.utf8.reduce(0) { length, byte in
            // `\u0001`, or at most a backslash before it.
            length + (byte < 0x20 ? 6 : byte == 0x22 || byte == 0x5C ? 2 : 1)
          }
      }
  }

  /// The text, or its beginning and an ellipsis, in no more bytes than that.
  private static func cut(_ text: String, _ length: Int) -> String {
    guard text.utf8.count > length else { return text }
    var left = length - 3
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      left -= UTF8.width(scalar)
      guard left >= 0 else { break }
      scalars.append(scalar)
    }
    return String(scalars) + "…"
  }
}
