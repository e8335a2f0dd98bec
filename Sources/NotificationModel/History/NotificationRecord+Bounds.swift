import AlertModel

extension NotificationRecord {
  /// Bytes of the longest list that goes over the wire, well below what its line may have.
  private static let listLength = 12 << 20
  /// Bytes of a record's members besides its texts, generously.
  private static let frameLength = 768
  /// The most bytes of the title and of a message where many go over the wire together.
  private static let wordsLength = 400
  /// The most bytes of a title, of a message, and of each of the other texts.
  private static let longestTitle = 1024
  private static let longestMessage = 4096
  private static let longestName = 256
  /// The most actions, the longest key of one, and the bytes of all of them.
  private static let mostActions = 100
  private static let longestKey = 1024
  private static let actionsLength = 8192

  /// The record with its texts cut, so that all of them have less than 16 KiB.
  ///
  /// Actions that are too many, or have too long a key, are left out: a part of a key would be the
  /// key of nothing, or of another.
  package var bounded: NotificationRecord {
    bounded(titleLength: Self.longestTitle, messageLength: Self.longestMessage)
  }

  private func bounded(titleLength: Int, messageLength: Int) -> NotificationRecord {
    var record = self
    record.application = application.cut(toBytes: Self.longestName)
    record.desktopEntry = desktopEntry.cut(toBytes: Self.longestName)
    record.category = category.cut(toBytes: Self.longestName)
    record.title = title.cut(toBytes: titleLength)
    record.message = message.cut(toBytes: messageLength)
    record.origin = origin.flatMap { $0.isPlausible ? $0 : nil }
    record.actions = []
    var left = Self.actionsLength
    for action in actions.prefix(Self.mostActions) where action.key.utf8.count <= Self.longestKey {
      let label = action.label.cut(toBytes: Self.longestName)
      left -= action.key.utf8.count + label.utf8.count
      guard left >= 0 else { break }
      record.actions.append(Action(key: action.key, label: label))
    }
    return record
  }

  /// Records that go over the wire together: the more there are, the shorter are their texts, and
  /// the last are left out when even so they are too many.
  package static func bounded(_ records: [NotificationRecord]) -> [NotificationRecord] {
    let share = listLength / 4 / max(records.count, 1)
    let messageLength = min(max(share, wordsLength), longestMessage)
    let titleLength = min(max(share, wordsLength), longestTitle)
    var left = listLength
    var result: [NotificationRecord] = []
    for record in records {
      let record = record.bounded(titleLength: titleLength, messageLength: messageLength)
      left -= record.lineLength
      guard left >= 0 else { break }
      result.append(record)
    }
    return result
  }

  /// The bytes that it takes as JSON, at most.
  package var lineLength: Int {
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

extension NotificationRecord.Origin {
  /// Whether it is no longer than such names are; D-Bus has at most 255 bytes for one.
  fileprivate var isPlausible: Bool { bus.utf8.count <= 64 && sender.utf8.count <= 255 }
}
