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
    record.application = application.cut(toBytes: Self.wordsLength)
    record.desktopEntry = desktopEntry.cut(toBytes: Self.wordsLength)
    record.category = category.cut(toBytes: Self.wordsLength)
    record.title = title.cut(toBytes: Self.wordsLength)
    record.message = message.cut(toBytes: messageLength)
    record.actions = actions.prefix(Self.actionCount).map {
      Action(
        key: $0.key.cut(toBytes: Self.wordsLength), label: $0.label.cut(toBytes: Self.wordsLength))
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
}
