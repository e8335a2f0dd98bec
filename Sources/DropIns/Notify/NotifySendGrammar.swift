import AlertModel
import CommandOptions

/// The command line of `notify-send` 0.8.
package enum NotifySendGrammar {
  /// The release that its version tells.
  private static let release = "0.8.7"

  private static let options: [DesktopOptions.Option] = [
    .init("urgency", "u", .text, "LEVEL", "Specifies the urgency level (low, normal, critical)."),
    .init(
      "expire-time", "t", .integer, "TIME",
      "Specifies the timeout in milliseconds at which to expire the notification."),
    .init("app-name", "a", .text, "APP_NAME", "Specifies the app name for the notification"),
    .init("icon", "i", .text, "ICON", "Specifies an icon filename or stock icon to display."),
    .init("app-icon", "n", .text, "ICON", "Specifies the icon of the application"),
    .init("category", "c", .text, "TYPE[,TYPE...]", "Specifies the notification category."),
    .init("transient", "e", .flag, "", "Create a transient notification"),
    .init(
      "hint", "h", .text, "TYPE:NAME:VALUE",
      "Specifies basic extra data to pass. Valid types are boolean, int, double, string, byte and"
        + " variant."),
    .init("print-id", "p", .flag, "", "Print the notification ID."),
    .init("id-fd", nil, .integer, "FD", "The descriptor on which the notification ID is printed"),
    .init("replace-id", "r", .integer, "REPLACE_ID", "The ID of the notification to replace."),
    .init("wait", "w", .flag, "", "Wait for the notification to be closed before exiting."),
    .init(
      "action", "A", .text, "[NAME=]Text...",
      "Specifies the actions to display to the user. Implies --wait to wait for user input. May be"
        + " set multiple times. The name of the action is output to stdout. If NAME is not"
        + " specified, the numerical index of the option is used (starting with 0)."),
    .init(
      "selected-action-fd", nil, .integer, "FD",
      "The descriptor on which the selected action is printed"),
    .init(
      "activation-token-fd", nil, .integer, "FD",
      "The descriptor on which the activation token is printed"),
    .init("version", "v", .flag, "", "Version of the package."),
  ]

  /// Reads the words after the program's name.
  package static func parse(_ words: [String]) -> CommandReading<NotifyRequest> {
    if DesktopOptions.asksForHelp(words) {
      let usage = "notify-send [OPTION…] <SUMMARY> [BODY] - create a notification"
      return .end(output: DesktopOptions.help(usage, options), errors: "", status: 0)
    }
    do throws(DesktopOptions.Failure) {
      return try request(DesktopOptions(words, options: options))
    } catch {
      return .fail("\(error.text)\n")
    }
  }

  private static func request(
    _ said: DesktopOptions
  ) throws(DesktopOptions.Failure) -> CommandReading<NotifyRequest> {
    let urgency = try urgency(said.texts["urgency"] ?? [])
    if said.isSet("version") {
      return .end(output: "notify-send \(release)\n", errors: "", status: 0)
    }
    guard let title = said.words.first, !title.isEmpty else {
      return .fail("No summary specified.\n")
    }
    guard said.words.count <= 2 else { return .fail("Invalid number of options.\n") }
    var notification = OutgoingNotification(
      application: said.text("app-name") ?? "notify-send", title: title)
    notification.urgency = urgency
    notification.body = said.words.dropFirst().first.map(EscapedText.compressed) ?? ""
    notification.timeout = said.numbers["expire-time"] ?? -1
    notification.replaced = UInt32(max(said.numbers["replace-id"] ?? 0, 0))
    notification.icon = said.text("app-icon") ?? said.text("icon") ?? ""
    if said.isSet("app-icon"), let picture = said.text("icon") {
      notification.hints["image-path"] = .text(picture)
    }
    if let category = said.text("category") { notification.hints["category"] = .text(category) }
    if said.isSet("transient") { notification.hints["transient"] = .flag(true) }
    for text in said.texts["hint"] ?? [] {
      let (name, hint) = try hint(text)
      // What says nothing is not said.
      if hint != .text("") { notification.hints[name] = hint }
    }
    notification.actions = actions(said.texts["action"] ?? [])
    var order = NotifyOrder(notification)
    order.waits = said.isSet("wait")
    order.numberDescriptor = said.numbers["id-fd"]
    order.printsID = said.isSet("print-id") || order.numberDescriptor != nil
    order.actionDescriptor = said.numbers["selected-action-fd"]
    order.tokenDescriptor = said.numbers["activation-token-fd"]
    return .work(.send(order))
  }

  private static func urgency(
    _ texts: [String]
  ) throws(DesktopOptions.Failure) -> AlertUrgency {
    var urgency = AlertUrgency.normal
    for text in texts {
      guard let level = AlertUrgency(rawValue: text.lowercased()) else {
        throw DesktopOptions.Failure(
          text:
            "Unknown urgency \(text) specified. Known urgency levels: low, normal, critical.")
      }
      urgency = level
    }
    return urgency
  }

  /// `NAME=TEXT`, or a text whose name is its place; what is empty is left out.
  private static func actions(_ texts: [String]) -> [OutgoingNotification.Action] {
    texts.enumerated().compactMap { index, text in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.trimmingWhitespace() }
      let action =
        parts.count == 1
        ? OutgoingNotification.Action(key: "\(index)", label: parts[0])
        : OutgoingNotification.Action(key: parts[0], label: parts[1])
      return action.key.isEmpty || action.label.isEmpty ? nil : action
    }
  }

  private static func hint(
    _ text: String
  ) throws(DesktopOptions.Failure) -> (String, OutgoingNotification.Hint) {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      .map(String.init)
    guard parts.count == 3 else {
      throw DesktopOptions.Failure(
        text: "Invalid hint syntax specified. Use TYPE:NAME:VALUE.")
    }
    let (type, name, value) = (parts[0], parts[1], parts[2])
    let startsWithDigit = value.utf8.first.map { (0x30...0x39).contains($0) } ?? false
    let hint: OutgoingNotification.Hint?
    switch type.lowercased() {
    case "string": hint = .text(value)
    case "int":
      hint =
        startsWithDigit ? .integer(Int32(truncatingIfNeeded: LeadingNumber.whole(value))) : nil
    case "double": hint = startsWithDigit ? .double(LeadingNumber.decimal(value)) : nil
    case "byte": hint = UInt8(exactly: LeadingNumber.whole(value)).map { .byte($0) }
    case "boolean":
      hint = .flag(
        value.lowercased() == "true" || startsWithDigit && LeadingNumber.whole(value) != 0)
    case "variant": hint = .literal(value)
    default:
      throw DesktopOptions.Failure(
        text: "Invalid hint type \"\(type)\". Valid types are int, double, string and byte.")
    }
    guard let hint else { throw failure(ofHint: name, value: value, type: type) }
    return (name, hint)
  }

  private static func failure(
    ofHint name: String, value: String, type: String
  ) -> DesktopOptions.Failure {
    DesktopOptions.Failure(
      text: "Value \"\(value)\" of hint \"\(name)\" could not be parsed as type \"\(type)\".")
  }

  /// What is said of a value that is none as GLib writes them, newline and all.
  package static func complaint(ofLiteral value: String, hint name: String) -> String {
    failure(ofHint: name, value: value, type: "variant").text + "\n"
  }
}
