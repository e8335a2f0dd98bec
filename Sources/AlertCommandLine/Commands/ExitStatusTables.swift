import AlertAnswers
package import CommandOptions

/// The tables of exit statuses, by families of commands.
extension ExitStatusRow {
  /// Creates a row with the usual meaning of a status, or another one.
  init(_ status: ExitStatus, _ meaning: String? = nil) {
    self.init("\(status.code)", meaning ?? status.meaning)
  }

  /// Wrong usage, and what else counts as such.
  static func usage(_ others: String) -> ExitStatusRow {
    ExitStatusRow(.usage, "\(ExitStatus.usage.meaning); \(others)")
  }

  /// How whatever waits for an answer may end: the whole table.
  package static let ofAnswers =
    ExitStatus.all.map { ExitStatusRow($0) } + [
      ExitStatusRow("128 + n", "ended by signal n; the alert is withdrawn")
    ]

  static let ofToasts =
    [
      ExitStatusRow(
        "0", "it was handed over; with --wait: an action was pressed, whose identifier is printed"),
      ExitStatusRow("1", "with --wait: it was closed"),
      ExitStatusRow("4", "with --wait: it was dismissed by someone else, replaced, or withdrawn"),
      ExitStatusRow("5", "with --wait: it went by itself"),
    ] + failures + [ExitStatusRow("128 + n", "ended by signal n; a toast with --wait is withdrawn")]

  static let ofProgress =
    [
      ExitStatusRow("0", "it is done"),
      ExitStatusRow("1", "cancelled: the button, Escape, or the window was closed"),
      ExitStatusRow("4", "dismissed by someone else, replaced, or withdrawn before it was done"),
      ExitStatusRow("5", "timed out before it was done"),
    ] + failures + [
      ExitStatusRow("123", "the command failed with status 1"),
      ExitStatusRow("128 + n", "ended by signal n, or the command was"),
      ExitStatusRow("others", "the command’s own"),
    ]

  static let ofPresenter = [
    ExitStatusRow("0", "it was stopped, or another has taken over"), ExitStatusRow(.usage),
    ExitStatusRow(
      .unavailable, "no display, no session bus for --notifications, or another presenter stays"),
    ExitStatusRow(.internalError),
  ]

  /// What can go wrong with any alert.
  private static let failures = [
    ExitStatus.usage, .unavailable, .internalError, .busy,
  ].map { ExitStatusRow($0) }

  /// The statuses of a command that asks or tells the presenter something: `done` is what 0 means,
  /// `missing` what 4 does, if that can be, and `starts` whether a presenter is started for it.
  static func orders(
    done: String, missing: String? = nil, starts: Bool = true
  ) -> [ExitStatusRow] {
    let unavailable =
      starts
      ? ExitStatusRow(.unavailable)
      : ExitStatusRow(
        .unavailable, "no display, or the presenter could not be reached")
    return [ExitStatusRow("0", done)] + (missing.map { [ExitStatusRow("4", $0)] } ?? [])
      + [ExitStatusRow(.usage), unavailable, ExitStatusRow(.internalError)]
  }

  /// The statuses of a command that looks after files.
  static func checks(
    wrong: String, usage: String, unavailable: String = ""
  ) -> [ExitStatusRow] {
    [
      ExitStatusRow("0", "all is well"), ExitStatusRow("1", wrong), .usage(usage),
      ExitStatusRow(.unavailable, "the presenter’s program could not be started" + unavailable),
      ExitStatusRow(.internalError),
    ]
  }
}
