import AlertAnswers
package import CommandOptions

/// The tables of exit statuses, by families of commands.
extension ExitStatusRow {
  /// Creates a row with the default meaning of a status, or another one.
  init(_ status: ExitStatus, _ meaning: String? = nil) {
    self.init("\(status.code)", meaning ?? status.meaning)
  }

  /// Returns the row for wrong usage and other errors with its status.
  static func usage(_ others: String) -> ExitStatusRow {
    ExitStatusRow(.usage, "\(ExitStatus.usage.meaning); \(others)")
  }

  /// The statuses of commands that wait for an answer: the whole table.
  package static let ofAnswers =
    ExitStatus.all.map { ExitStatusRow($0) } + [
      ExitStatusRow("128 + n", "killed by signal n; the alert is withdrawn")
    ]

  static let ofToasts =
    [
      ExitStatusRow(
        "0", "the toast was accepted; with --wait: a button was pressed; its identifier is printed"),
      ExitStatusRow("1", "with --wait: the toast was closed"),
      ExitStatusRow("4", "with --wait: dismissed by another program, replaced, or withdrawn"),
      ExitStatusRow("5", "with --wait: timed out"),
    ] + failures + [
      ExitStatusRow("128 + n", "killed by signal n; a toast with --wait is withdrawn")
    ]

  static let ofProgress =
    [
      ExitStatusRow("0", "the work is done"),
      ExitStatusRow(.cancelled),
      ExitStatusRow(
        "4", "dismissed by another program, replaced, or withdrawn before the work was done"),
      ExitStatusRow("5", "timed out before the work was done"),
    ] + failures + [
      ExitStatusRow("123", "the command failed with status 1"),
      ExitStatusRow("128 + n", "this program or the command was killed by signal n"),
      ExitStatusRow("others", "the command’s exit status"),
    ]

  static let ofGuests =
    [
      ExitStatusRow(
        "0", "a button other than cancel was pressed, or the window or program has ended by itself"),
      ExitStatusRow("1", "cancelled: the cancel button or Escape"),
      ExitStatusRow("4", "dismissed by another program, replaced, or withdrawn"),
      ExitStatusRow("5", "timed out"),
      ExitStatusRow(.usage, "\(ExitStatus.usage.meaning); no such window"),
      ExitStatusRow(
        .unavailable,
        "\(ExitStatus.unavailable.meaning); the presenter has ended; the program has shown no window"
      ),
      ExitStatusRow(.internalError), ExitStatusRow(.busy),
      ExitStatusRow("128 + n", "this program was killed by signal n"),
      ExitStatusRow("others", "with --status: the program’s exit status, or 128 + its signal"),
    ]

  static let ofPresenter = [
    ExitStatusRow("0", "the presenter was stopped, or another one has replaced it"),
    ExitStatusRow(.usage),
    ExitStatusRow(
      .unavailable,
      "no display, no session bus for --notifications, or another presenter keeps running"),
    ExitStatusRow(.internalError),
  ]

  /// The errors of all commands that present an alert.
  private static let failures = [
    ExitStatus.usage, .unavailable, .internalError, .busy,
  ].map { ExitStatusRow($0) }

  /// Returns the statuses of a command that controls the presenter: `done` is the meaning of 0,
  /// `missing` that of 4, if it can occur, and `starts` whether a presenter is started.
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

  /// Returns the statuses of a command that checks files.
  static func checks(
    wrong: String, usage: String, unavailable: String = ""
  ) -> [ExitStatusRow] {
    [
      ExitStatusRow("0", "no mistakes"), ExitStatusRow("1", wrong), .usage(usage),
      ExitStatusRow(.unavailable, "the presenter’s program could not be started" + unavailable),
      ExitStatusRow(.internalError),
    ]
  }
}
