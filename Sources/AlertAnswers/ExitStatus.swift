/// The exit status of a program, from the one table that help and manual print.
package struct ExitStatus: Hashable, Sendable {
  package let code: Int32
  package let meaning: String

  package static let success = ExitStatus(
    code: 0, meaning: "a button other than cancel was pressed; the answer is printed")
  package static let cancelled = ExitStatus(
    code: 1, meaning: "cancelled: the cancel button, Escape, or the window was closed")
  package static let dismissed = ExitStatus(
    code: 4, meaning: "dismissed by another program, replaced, or withdrawn")
  package static let timedOut = ExitStatus(code: 5, meaning: "timed out")
  package static let usage = ExitStatus(
    code: 64, meaning: "wrong usage: the message names the option and what it takes")
  package static let unavailable = ExitStatus(
    code: 69, meaning: "no display, or the presenter could not be reached or started")
  package static let internalError = ExitStatus(code: 70, meaning: "an internal error")
  package static let busy = ExitStatus(
    code: 75, meaning: "refused for now: the queue is full")

  /// Returns the status of a program that a signal killed; its alert is withdrawn.
  package static func interrupted(by signal: Int32) -> ExitStatus {
    ExitStatus(code: 128 + signal, meaning: "killed by signal \(signal)")
  }

  /// Returns the status of a drop-in, whose meaning is that of the original program.
  package static func dropIn(_ code: Int32) -> ExitStatus {
    ExitStatus(code: code, meaning: "the status of the program that was replaced")
  }

  /// Returns the status of a command that failed; 1, which means cancelled, becomes 123.
  package static func failure(ofCommand status: Int32) -> ExitStatus {
    ExitStatus(code: status == 1 ? 123 : status, meaning: "the command failed")
  }

  /// Returns the status of a program whose window was shown.
  package static func ofGuest(_ status: Int32) -> ExitStatus {
    ExitStatus(code: status, meaning: "the program’s exit status")
  }

  /// Every status except `128 + n`, which means that signal n killed the program.
  package static let all = [
    success, cancelled, dismissed, timedOut, usage, unavailable, internalError, busy,
  ]
}
