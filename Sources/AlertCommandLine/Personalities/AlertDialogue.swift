package import AlertModel

/// What a drop-in says and hears while its alert is there: bytes and events in, steps out.
///
/// It is asked of nothing before the alert was taken in by the presenter, and never for an alert
/// with secrets.
package protocol AlertDialogue: Sendable {
  /// Whether standard input is read; it may change with every step.
  var readsInput: Bool { get }

  /// Takes in bytes of standard input, at a time in seconds of any clock that never goes back.
  mutating func read(_ bytes: [UInt8], at now: Double) -> [DialogueStep]

  /// Standard input has ended; it is not read any more, whatever `readsInput` says.
  mutating func inputEnded() -> [DialogueStep]

  /// Something has happened to the alert.
  mutating func happened(_ event: AlertEvent) -> [DialogueStep]

  /// The alert has ended; the answer is told afterwards.
  mutating func ended(_ response: AlertResponse) -> [DialogueStep]
}

extension AlertDialogue {
  package mutating func inputEnded() -> [DialogueStep] { [] }
  package mutating func happened(_ event: AlertEvent) -> [DialogueStep] { [] }
  package mutating func ended(_ response: AlertResponse) -> [DialogueStep] { [] }
}

/// One thing that a dialogue wants done.
package enum DialogueStep: Hashable, Sendable {
  case update(AlertUpdate)
  /// Text for standard output, at once.
  case print(String)
  /// Text for standard error, newline and all.
  case complain(String)
  /// The alert is taken back, and the program ends with this status.
  case leave(status: Int32)
  /// The process that called the program is sent SIGHUP.
  case hangUpParent
}
