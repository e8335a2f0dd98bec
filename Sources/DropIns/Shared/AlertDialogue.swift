package import AlertModel

/// The conversation of a drop-in with its caller while its alert is shown: a state machine from
/// bytes and events to steps.
///
/// Alerts with secrets have none.
package protocol AlertDialogue: Sendable {
  /// Seconds to wait for standard input before the alert is submitted; input that arrives by then
  /// is part of the initial alert.
  var patience: Double { get }

  /// Whether standard input is read; can change with every step.
  var readsInput: Bool { get }

  /// Whether the dialogue receives the alert’s events.
  var listens: Bool { get }

  /// Returns the first steps, which contain no update.
  mutating func begin() -> [DialogueStep]

  /// Handles bytes of standard input; `now` is in seconds of any monotonic clock.
  mutating func read(_ bytes: [UInt8], at now: Double) -> [DialogueStep]

  /// Handles the end of standard input, which is not read any more, whatever `readsInput` says.
  mutating func inputEnded() -> [DialogueStep]

  /// Handles an event of the alert.
  mutating func happened(_ event: AlertEvent) -> [DialogueStep]

  /// Handles the end of the alert; the answer is printed afterwards.
  mutating func ended(_ response: AlertResponse) -> [DialogueStep]
}

extension AlertDialogue {
  package var patience: Double { 0 }
  package var listens: Bool { true }
  package mutating func begin() -> [DialogueStep] { [] }
  package mutating func inputEnded() -> [DialogueStep] { [] }
  package mutating func happened(_ event: AlertEvent) -> [DialogueStep] { [] }
  package mutating func ended(_ response: AlertResponse) -> [DialogueStep] { [] }
}

/// An action that a dialogue requests.
package enum DialogueStep: Hashable, Sendable {
  case update(AlertUpdate)
  /// Presents another alert without waiting for it.
  case post(AlertDescription)
  /// Writes text to standard output; a closed pipe does not end the program.
  case print(String)
  /// Writes bytes, which need not be UTF-8, to standard output.
  case write([UInt8])
  /// Writes text, including its newline, to standard error.
  case complain(String)
  /// Withdraws the alert and exits with this status.
  case leave(status: Int32)
  /// Sends SIGHUP to the parent process.
  case hangUpParent
}
