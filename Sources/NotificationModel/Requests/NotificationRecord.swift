package import AlertModel

/// A notification in the history.
package struct NotificationRecord: Hashable, Sendable, Codable {
  /// The state of a notification.
  package enum State: String, Hashable, Sendable, Codable {
    /// It is open, but not on the screen yet.
    case waiting
    /// It is on the screen.
    case shown
    /// It is no longer open.
    case closed
  }

  package var id: NotificationID
  /// When it arrived, in milliseconds since 1970.
  package var time: Int64
  package var application: String
  package var desktopEntry: String
  package var category: String
  package var urgency: AlertUrgency
  package var title: String
  /// Plain text, without markup.
  package var message: String
  /// Its buttons.
  package var actions: [Action]
  /// The number of equal notifications that it represents.
  package var count: Int
  package var state: State
  /// Why it was closed; nil while it is open.
  package var reason: NotificationCloseReason?
  /// Whether its sender can still receive actions.
  package var isReachable: Bool
  /// Its sender's connection; only in the history's file.
  package var origin: Origin?
  /// Seconds for which it is shown, 0 for no limit; nil in files of earlier releases.
  package var timeout: Double?
  /// The name of its icon or the absolute path of its picture; nil if it has neither.
  package var icon: String?
  package var progress: AlertProgress?
  /// Whether it stays open after an action; nil if not.
  package var isResident: Bool?
  /// Title and message with their markup; nil if they have none.
  ///
  /// Only in the history's file, like `image`.
  package var markup: Markup?
  /// The absolute path of the picture below the message; nil for none.
  package var image: String?

  /// A connection to a bus, unique in space and time.
  package struct Origin: Hashable, Sendable, Codable {
    /// The GUID of the bus.
    package var bus: String
    /// The unique name on it.
    package var sender: String

    /// Creates an origin.
    package init(bus: String, sender: String) {
      self.bus = bus
      self.sender = sender
    }
  }

  /// An action that the sender offers.
  package struct Action: Hashable, Sendable, Codable {
    package var key: String
    package var label: String

    /// Creates an action.
    package init(key: String, label: String) {
      self.key = key
      self.label = label
    }
  }

  /// Texts in Pango markup.
  package struct Markup: Hashable, Sendable, Codable {
    package var title: String
    package var message: String

    /// Creates texts.
    package init(title: String, message: String) {
      self.title = title
      self.message = message
    }
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case time
    case application
    case desktopEntry = "desktop-entry"
    case category
    case urgency
    case title
    case message
    case actions
    case count
    case state
    case reason
    case isReachable = "reachable"
    case origin
    case timeout
    case icon
    case progress
    case isResident = "resident"
    case markup
    case image
  }

  /// Creates a record.
  package init(
    id: NotificationID, time: Int64, application: String, desktopEntry: String = "",
    category: String = "", urgency: AlertUrgency = .normal, title: String, message: String,
    actions: [Action] = [], count: Int = 1, state: State, reason: NotificationCloseReason? = nil,
    isReachable: Bool = false, origin: Origin? = nil, timeout: Double? = nil,
    icon: String? = nil, progress: AlertProgress? = nil, isResident: Bool? = nil,
    markup: Markup? = nil, image: String? = nil
  ) {
    self.id = id
    self.time = time
    self.application = application
    self.desktopEntry = desktopEntry
    self.category = category
    self.urgency = urgency
    self.title = title
    self.message = message
    self.actions = actions
    self.count = count
    self.state = state
    self.reason = reason
    self.isReachable = isReachable
    self.origin = origin
    self.timeout = timeout
    self.icon = icon
    self.progress = progress
    self.isResident = isResident
    self.markup = markup
    self.image = image
  }
}

extension NotificationRecord {
  /// The maximum size of a list of records on the wire in bytes, well below the limit of a line.
  private static let listLength = 12 << 20
  /// An upper bound for the bytes of a record's members other than its texts.
  private static let frameLength = 832
  /// The minimum length that a title or a message keeps in a long list, in bytes.
  private static let wordsLength = 400
  /// The maximum lengths in bytes of a title, of a message, and of each of the other texts.
  private static let longestTitle = 1024
  private static let longestMessage = 4096
  private static let longestName = 256
  /// The maximum length of markup in bytes; longer one is left out, like that of a cut text.
  private static let longestMarkup = 8192
  /// The maximum length of an icon's name or a picture's path; a longer one is left out.
  private static let longestIcon = 1024
  /// The maximum number of actions, length of a key, and size of all actions in bytes.
  private static let mostActions = 100
  private static let longestKey = 1024
  private static let actionsLength = 8192

  /// The years 1 to 9999, in milliseconds since 1970; a machine's clock may be far behind.
  package static let times: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999
  /// The timeouts that D-Bus senders can ask for, in seconds.
  package static let timeouts = 0...Double(Int32.max) / 1000
  /// The number of equal notifications that a record can represent.
  package static let counts = 1...1_000_000_000

  /// The record with its texts cut to less than 32 KiB together.
  ///
  /// Surplus actions, and those whose key is too long, are left out: a truncated key would be no
  /// action's, or another one's.
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
    record.timeout = timeout.map {
      min(max($0, Self.timeouts.lowerBound), Self.timeouts.upperBound)
    }
    if let icon, icon.utf8.count > Self.longestIcon { record.icon = nil }
    if let image, image.utf8.count > Self.longestIcon { record.image = nil }
    let isCut = record.title != title || record.message != message
    if let markup, isCut || markup.length > Self.longestMarkup { record.markup = nil }
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

  /// Returns records that fit on the wire together: the more there are, the shorter their texts are
  /// cut, and the last are left out if they still do not fit.
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
      [
        application, desktopEntry, category, title, message, icon ?? "", image ?? "",
        markup?.title ?? "", markup?.message ?? "",
      ] + actions.flatMap { [$0.key, $0.label] }
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

extension NotificationRecord.Markup {
  /// The bytes of both texts.
  fileprivate var length: Int { title.utf8.count + message.utf8.count }
}

extension NotificationRecord.Origin {
  /// Whether it can be a name on a bus; D-Bus: at most 255 bytes.
  fileprivate var isPlausible: Bool { bus.utf8.count <= 64 && sender.utf8.count <= 255 }
}
