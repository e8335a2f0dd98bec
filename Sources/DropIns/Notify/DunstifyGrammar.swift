import AlertModel
import CommandOptions

/// The command line of `dunstify` 1.9.
package enum DunstifyGrammar {
  private static let options: [DesktopOptions.Option] = [
    .init("appname", "a", .text, "NAME", "Name of your application"),
    .init("urgency", "u", .text, "URG", "The urgency of this notification"),
    .init("hints", "h", .text, "HINT", "User specified hints"),
    .init("action", "A", .text, "ACTION", "Actions the user can invoke"),
    .init(
      "timeout", "t", .integer, "TIMEOUT",
      "The time in milliseconds until the notification expires"),
    .init("icon", "i", .text, "ICON", "An Icon that should be displayed with the notification"),
    .init("raw_icon", "I", .text, "RAW_ICON", "Path to the icon to be sent as raw image data"),
    .init("capabilities", "c", .flag, "", "Print the server capabilities and exit"),
    .init("serverinfo", "s", .flag, "", "Print server information and exit"),
    .init(
      "printid", "p", .flag, "", "Print id, which can be used to update/replace this notification"),
    .init("replace", "r", .integer, "ID", "Set id of this notification."),
    .init("close", "C", .integer, "ID", "Close the notification with the specified ID"),
    .init("block", "b", .flag, "", "Block until notification is closed and print close reason"),
  ]

  /// Reads the words after the program's name.
  package static func parse(_ words: [String]) -> CommandReading<NotifyRequest> {
    if DesktopOptions.asksForHelp(words) {
      let help = DesktopOptions.help("dunstify [OPTION…] - Dunstify", options)
      return .end(output: help, errors: "", status: 0)
    }
    do throws(DesktopOptions.Failure) {
      return request(try DesktopOptions(words, options: options))
    } catch {
      return .fail("Invalid commandline: \(error.text)\n")
    }
  }

  private static func request(_ said: DesktopOptions) -> CommandReading<NotifyRequest> {
    if said.isSet("capabilities") { return .work(.capabilities) }
    if said.isSet("serverinfo") { return .work(.serverInformation) }
    let application = said.text("appname") ?? "dunstify"
    guard !application.isEmpty else { return .fail("Provided appname was empty\n") }
    if let id = said.numbers["close"], id != 0 { return .work(.close(UInt32(bitPattern: id))) }
    guard let title = said.words.first else { return .fail("I need at least a summary\n") }
    var notification = OutgoingNotification(application: application, title: title)
    notification.body = said.words.dropFirst().first.map(EscapedText.compressed) ?? ""
    notification.timeout = said.numbers["timeout"] ?? -1
    notification.replaced = UInt32(bitPattern: said.numbers["replace"] ?? 0)
    notification.icon = said.text("icon") ?? ""
    var errors = ""
    if let text = said.text("urgency") {
      switch text.first {
      case "l", "L", "0": notification.urgency = .low
      case "n", "N", "1": break
      case "c", "C", "2": notification.urgency = .critical
      default: errors += "Unknown urgency: \(text)\nAssuming normal urgency\n"
      }
    }
    for text in said.texts["action"] ?? [] {
      let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty else {
        errors += "Malformed action. Expected \"action,label\", got \"\(text)\"\n"
        continue
      }
      notification.actions.append(.init(key: String(parts[0]), label: String(parts[1])))
    }
    for text in said.texts["hints"] ?? [] { errors += take(text, into: &notification) }
    var order = NotifyOrder(notification)
    order.isDunstify = true
    order.waits = said.isSet("block") || said.isSet("action")
    order.printsID = said.isSet("printid")
    order.picture = said.text("raw_icon")
    order.errors = errors
    return .work(.send(order))
  }

  /// Takes a hint in.
  ///
  /// - Returns: What is wrong with it, newline and all; empty for nothing.
  private static func take(
    _ text: String, into notification: inout OutgoingNotification
  ) -> String {
    let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      .map(String.init)
    guard parts.count == 3, !parts[2].isEmpty else {
      return "Malformed hint. Expected \"type:name:value\", got \"\(text)\"\n"
    }
    let (name, value) = (parts[1], parts[2])
    switch parts[0] {
    case "int":
      notification.hints[name] = .integer(Int32(truncatingIfNeeded: LeadingNumber.whole(value)))
    case "double": notification.hints[name] = .double(LeadingNumber.decimal(value))
    case "string": notification.hints[name] = .text(value)
    case "byte":
      guard let byte = UInt8(exactly: LeadingNumber.whole(value)) else {
        return "Not a byte: \"\(value)\"\n"
      }
      notification.hints[name] = .byte(byte)
    default:
      return "Malformed hint. Expected a type of int, double, string or byte, got \(parts[0])\n"
    }
    return ""
  }
}
