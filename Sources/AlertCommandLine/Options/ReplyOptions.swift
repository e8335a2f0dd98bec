import CommandOptions

/// The options for printing an alert's answer.
struct ReplyDraft: Hashable, Sendable {
  var isJSON = false
  /// Whether the program waits until the alert has ended; nil for the command's default.
  var waits: Bool?
  /// Whether events are printed, and orders read from standard input, while the alert is shown.
  var listens = false
  /// Whether the JSON document is printed instead of the alert presented.
  var printsDocument = false
}

/// The options of commands that present an alert and print its answer.
enum ReplyOptions {
  static let all = [response, noWait, listen, printDocument]

  static let response = CommandOption<ReplyDraft>(
    flag: "json", "j", "print the whole response as one JSON object"
  ) { $0.isJSON = true }

  static let listen = CommandOption<ReplyDraft>(
    flag: "listen", nil,
    """
    print events as JSON lines, and read orders as JSON lines from standard input: {"update":{...}} \
    with members of a document, values, append-text, append-values, append-rows and \
    append-selected; {"dismiss":true}
    """
  ) { $0.listens = true }

  static let printDocument = CommandOption<ReplyDraft>(
    flag: "print-document", nil, "print the alert’s JSON document instead of presenting the alert"
  ) { $0.printsDocument = true }

  private static let noWait = CommandOption<ReplyDraft>(
    flag: "no-wait", "n", "print the alert’s identifier and return at once"
  ) { draft in
    draft.waits = false
  }
}

extension CommandOption {
  /// Returns the option `--json` of a command that prints something other than an alert's response.
  static func json(
    _ help: String, apply: @escaping @Sendable (inout Draft) -> Void
  ) -> CommandOption {
    CommandOption(flag: "json", "j", help, apply: apply)
  }
}

/// The draft of a command whose only option is `--json`.
struct ListingDraft: Sendable {
  var isJSON = false
}
