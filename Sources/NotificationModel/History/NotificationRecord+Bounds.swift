import AlertModel

extension NotificationRecord {
  /// The most bytes of a list of records on the wire, well below the limit of a line.
  private static let listLength = 12 << 20
  /// An upper bound for the bytes of a record's members besides its texts.
  private static let frameLength = 768
  /// The least that a title or a message is cut to in a long list, in bytes.
  private static let wordsLength = 400
  /// The most bytes of a title, of a message, and of each of the other texts.
  private static let longestTitle = 1024
  private static let longestMessage = 4096
  private static let longestName = 256
  /// The most actions, the longest key of one, and the bytes of all of them.
  private static let mostActions = 100
  private static let longestKey = 1024
  private static let actionsLength = 8192

  /// The years 1 to 9999, in milliseconds since 1970; a machine's clock may be far behind.
  package static let times: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
  /// How many equal notifications a record can stand for.
  package static let counts = 1...1_000_000_000

  /// The record with its texts cut to less than 16 KiB together.
  ///
  /// Surplus actions, and those whose key is too long, are left out: a part of a key would name no
  /// action, or another one.
  package var bounded: NotificationRecord {
    bounded(titleLength: Self.longestTitle, messageLength: Self.longestMessage)
  }

  private func bounded(titleLength: Int, messageLength: Int) -> NotificationRecord {
    var record = self
    record.time = min(max(time, Self.times.lowerBound), Self.times.upperBound)
    record.count = min(max(count, Self.counts.lowerBound), Self.counts.upperBound)
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

  /// Records that fit on the wire together: the more there are, the shorter their texts are cut, and
  /// the last are left out if they still do not fit.
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

  /// An upper bound for its bytes as JSON.
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
  /// Whether it can be a name on a bus; D-Bus: at most 255 bytes.
  fileprivate var isPlausible: Bool { bus.utf8.count <= 64 && sender.utf8.count <= 255 }
}
