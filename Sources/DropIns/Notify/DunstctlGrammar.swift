/// A request of `dunstctl`.
package enum DunstctlRequest: Hashable, Sendable {
  /// Invokes the default action of a notification by its index, the newest at 0.
  case action(UInt32)
  case close
  case closeAll
  case context
  /// Prints the number of notifications of a kind; nil for each kind.
  case count(DunstctlCount?)
  case history
  case historyClear
  /// Shows a notification from the history by its ID; nil for the newest.
  case historyPop(UInt32?)
  case historyRemove(UInt32)
  case isPaused
  /// Pauses or resumes; nil toggles.
  case setPaused(Bool?)
  case rule(String, DunstctlRuleChange)
  case debug
}

/// The kinds of notifications that `dunstctl count` counts.
package enum DunstctlCount: String, Hashable, Sendable, CaseIterable {
  case waiting
  case displayed
  case history

  /// Returns the line of this kind in the list of all counts.
  package func line(_ count: Int64) -> String {
    switch self {
    case .waiting: "              Waiting: \(count)\n"
    case .displayed: "  Currently displayed: \(count)\n"
    case .history: "              History: \(count)\n"
    }
  }
}

/// The change to a rule, by dunst's numbers.
package enum DunstctlRuleChange: Int32, Hashable, Sendable {
  case disable
  case enable
  case toggle

  fileprivate init?(word: String) {
    switch word {
    case "disable": self = .disable
    case "enable": self = .enable
    case "toggle": self = .toggle
    default: return nil
    }
  }
}

/// The command line of `dunstctl` 1.9, with commands of later versions.
package enum DunstctlGrammar {
  private static let help = """
    Usage: dunstctl <command> [parameters]
    Commands:
      action [POSITION]                 Perform the default action of the
                                        notification at the given position
      close                             Close the last notification
      close-all                         Close the all notifications
      context                           Choose an action of a notification
      count [displayed|history|waiting] Show the number of notifications
      history                           Display notification history (in JSON)
      history-clear                     Delete all notifications from history
      history-pop [ID]                  Pop the latest notification from
                                        history or optionally the
                                        notification with given ID.
      history-rm ID                     Remove the notification with given ID
                                        from history.
      is-paused                         Check if dunst is running or paused
      set-paused [true|false|toggle]    Set the pause status
      rule name [enable|disable|toggle] Enable or disable a rule by its name
      debug                             Print debugging information
      help                              Show this help

    """

  /// Parses the words after the program’s name.
  package static func parse(_ words: [String]) -> CommandReading<DunstctlRequest> {
    guard let command = words.first else {
      return fail("dunstctl: No command specified. Please consult the usage.")
    }
    // An unset shell variable yields an empty word.
    let first = words.count > 1 && !words[1].isEmpty ? words[1] : nil
    switch command {
    case "action":
      return UInt32(first ?? "0").map { .work(.action($0)) }
        ?? fail("Please give the position of the notification, a number.")
    case "close": return .work(.close)
    case "close-all": return .work(.closeAll)
    case "context": return .work(.context)
    case "count": return count(first)
    case "history": return .work(.history)
    case "history-clear": return .work(.historyClear)
    case "history-pop":
      guard words.count <= 2 else {
        return fail("Please pass the right number of arguments. History-pop takes 0 or 1 arguments")
      }
      guard let first else { return .work(.historyPop(nil)) }
      return UInt32(first).map { .work(.historyPop($0)) }
        ?? fail("The ID is a number, not '\(first)'.")
    case "history-rm":
      return first.flatMap { UInt32($0) }.map { .work(.historyRemove($0)) }
        ?? fail("Please pass the right number of arguments. History-rm takes 1 argument")
    case "is-paused": return .work(.isPaused)
    case "set-paused": return paused(first)
    case "rule": return rule(Array(words.dropFirst()))
    case "debug": return .work(.debug)
    case "help", "--help", "-h": return .end(output: help, errors: "", status: 0)
    default:
      return fail("dunstctl: unrecognized command '\(command)'. Please consult the usage.")
    }
  }

  private static func count(_ word: String?) -> CommandReading<DunstctlRequest> {
    guard let word else { return .work(.count(nil)) }
    return DunstctlCount(rawValue: word).map { .work(.count($0)) }
      ?? fail("Please give either 'displayed', 'history', 'waiting' or none as count parameter.")
  }

  private static func paused(_ word: String?) -> CommandReading<DunstctlRequest> {
    switch word {
    case "true": .work(.setPaused(true))
    case "false": .work(.setPaused(false))
    case "toggle": .work(.setPaused(nil))
    case nil:
      fail(
        "No status parameter specified. Please give either 'true', 'false' or 'toggle' as paused"
          + " parameter.")
    default: fail("Please give either 'true', 'false' or 'toggle' as paused parameter.")
    }
  }

  private static func rule(_ words: [String]) -> CommandReading<DunstctlRequest> {
    guard let name = words.first, !name.isEmpty else {
      return fail("No rule name parameter specified. Please give the rule name")
    }
    guard words.count > 1, let change = DunstctlRuleChange(word: words[1]) else {
      return fail(
        "No valid rule state parameter specified. Please give either 'enable', 'disable' or"
          + " 'toggle'")
    }
    return .work(.rule(name, change))
  }

  private static func fail(_ sentence: String) -> CommandReading<DunstctlRequest> {
    .fail("\(sentence)\n")
  }
}
