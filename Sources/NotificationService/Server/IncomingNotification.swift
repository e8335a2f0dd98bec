import AlertModel
package import GLib
package import NotificationModel

/// The arguments of a `Notify` call, translated into a request.
///
/// Arguments and hints of the wrong type, too long or implausible are ignored; the text is always
/// shown. Desktop Notifications 1.2: `Notify`.
package struct IncomingNotification {
  /// The notification that it replaces; nil for none.
  package let replaces: NotificationID?
  /// The request.
  package let request: NotificationRequest

  /// The maximum length of a summary in bytes.
  private static let longestSummary = 1024
  /// The maximum length of a name in bytes.
  private static let longestName = 256
  /// The beginning of the names of programs that pass on the notifications of others.
  private static let portals = "xdg-desktop-portal"

  /// Translates the arguments.
  ///
  /// - Parameters:
  ///   - arguments: A tuple `(susssasa{sv}i)`.
  ///   - sender: The sender's unique name.
  ///   - program: The name of the sender's program; empty if unknown.
  ///   - bus: The GUID of the bus.
  ///   - cache: Shares equal pictures.
  ///   - entries: The desktop files; nil for those of the environment.
  package init(
    _ arguments: Variant, from sender: String, of program: String, on bus: String,
    cache: PixelCache, entries: DesktopEntries? = nil
  ) {
    let entries = entries ?? .shared
    replaces = arguments[1]?.uint32.flatMap { $0 == 0 ? nil : $0 }
    let hints = NotificationHints(arguments[6])
    let desktopEntry = Self.name(hints.text("desktop-entry") ?? "")
    let category = Self.name(hints.text("category") ?? "")
    let givenName = Self.name(arguments[0]?.text(upTo: Self.longestName) ?? "")
    let body = Self.body(arguments[4])
    let actions = NotificationActions(
      arguments[5], hints: hints, showsIcons: hints.bool("action-icons") ?? false)

    var description = AlertDescription(
      title: Self.summary(arguments[3]), message: body.markup, usesMarkup: true,
      image: body.picture, inputs: actions.inputs, buttons: actions.buttons,
      application: Self.application(givenName, as: desktopEntry, in: entries),
      isResident: hints.bool("resident") ?? false, style: .toast)
    description.icon = NotificationPicture(
      hints: hints, applicationIcon: arguments[2]?.text(upTo: 4096) ?? "",
      desktopEntry: desktopEntry, category: category, entries: entries
    ).icon(sharing: cache)
    description.urgency = Self.urgency(hints.integer("urgency"))
    description.progress = Self.progress(hints["value"])
    description.timeout = Self.seconds(arguments[7]?.integer ?? -1)
    description.anchor = Self.anchor(hints)
    if let style = hints.text("x-tocsin-style").flatMap({ AlertStyle(rawValue: $0) }),
      !style.isModal
    {
      // Only a rule of the user makes a notification modal: a modal alert covers the screen and
      // grabs the keyboard.
      description.style = style
    }
    request = NotificationRequest(
      description,
      facts: NotificationFacts(
        sender: sender, program: program, bus: bus, givenName: givenName,
        desktopEntry: desktopEntry, category: category,
        stackTag: hints.text(
          "x-canonical-private-synchronous", "synchronous", "private-synchronous",
          "x-dunst-stack-tag", upTo: Self.longestName) ?? "",
        isTransient: hints.bool("transient") ?? false, sound: Self.sound(hints)))
  }

  /// The title as markup: one paragraph, without control of the writing direction.
  private static func summary(_ value: Variant?) -> String {
    let text = value?.text(upTo: longestSummary) ?? ""
    let isCut = (value?.textLength ?? 0) > text.utf8.count
    return BodyMarkup.literal(DisplayText.title(isCut ? text + "…" : text))
  }

  private static func body(_ value: Variant?) -> BodyMarkup {
    let text = value?.text(upTo: BodyMarkup.longest) ?? ""
    return BodyMarkup(
      text, isCut: (value?.textLength ?? 0) > text.utf8.count,
      isPicture: { LocalPath.isPicture($0) })
  }

  private static func name(_ text: String) -> String {
    DisplayText.line(text, limit: longestName)
  }

  /// The name of an application for the user.
  ///
  /// GLib gives that of the program unless the application has set another, and portals give none or
  /// their own.
  private static func application(
    _ given: String, as desktopEntry: String, in entries: DesktopEntries
  ) -> String {
    let given = given.hasPrefix(portals) ? "" : given
    let isForUsers = given != desktopEntry && !given.unicodeScalars.allSatisfy(isUsualInPrograms)
    if isForUsers { return given }
    let name = entries.name(of: desktopEntry).map(name) ?? ""
    return name.isEmpty ? given.isEmpty ? desktopEntry : given : name
  }

  /// Whether a character is usual in names of programs, like `python3` and `nm-applet`.
  private static func isUsualInPrograms(_ character: Unicode.Scalar) -> Bool {
    switch character {
    case "a"..."z", "0"..."9", "-", "_", ".", "+": true
    default: false
    }
  }

  /// Unknown values count as normal.
  private static func urgency(_ value: Int64?) -> AlertUrgency {
    switch value {
    case 0: .low
    case 2: .critical
    default: .normal
    }
  }

  /// The hint `value` in percent; a negative one is ignored.
  private static func progress(_ value: Variant?) -> AlertProgress? {
    guard let percent = value?.double, percent >= 0 else { return nil }
    return .percent(min(percent, 100))
  }

  /// The argument `expire_timeout` in seconds; nil if the server decides.
  private static func seconds(_ milliseconds: Int64) -> Double? {
    milliseconds < 0 ? nil : Double(milliseconds) / 1000
  }

  /// The hints `x` and `y`, if both are present.
  private static func anchor(_ hints: NotificationHints) -> Point? {
    guard let x = hints["x"]?.int32, let y = hints["y"]?.int32 else { return nil }
    return Point(x: Double(x), y: Double(y))
  }

  private static func sound(_ hints: NotificationHints) -> NotificationSound {
    if hints.bool("suppress-sound") == true { return .suppressed }
    if let path = hints.text("sound-file", upTo: 4096).flatMap({ LocalPath.path(of: $0) }) {
      return .file(path)
    }
    return hints.text("sound-name", upTo: longestName).map { .named($0) } ?? .none
  }
}

/// The hints of a notification; one of the wrong type counts as absent.
struct NotificationHints {
  private let values: [String: Variant]

  /// Further hints are ignored.
  private static let most = 256

  init(_ dictionary: Variant?) {
    values = dictionary?.entries(upTo: Self.most) ?? [:]
  }

  /// A hint of any type.
  subscript(name: String) -> Variant? { values[name] }

  /// The first hint of these that is a text and not empty, cut to `limit` bytes.
  func text(_ names: String..., upTo limit: Int = 1024) -> String? {
    names.lazy.compactMap { values[$0]?.text(upTo: limit) }.first { !$0.isEmpty }
  }

  /// An integer of any width: clients disagree about it.
  func integer(_ name: String) -> Int64? { values[name]?.integer }

  /// A Boolean; some clients send a number.
  func bool(_ name: String) -> Bool? {
    guard let value = values[name] else { return nil }
    return value.bool ?? value.integer.map { $0 != 0 }
  }
}
