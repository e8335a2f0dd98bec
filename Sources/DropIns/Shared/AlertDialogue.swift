package import AlertModel

/// What a drop-in says and hears while its alert is there: bytes and events in, steps out.
///
/// An alert with secrets has none.
package protocol AlertDialogue: Sendable {
  /// Seconds for which what comes on standard input is waited for before the alert is handed in:
  /// what comes by then is part of it from the beginning.
  var patience: Double { get }

  /// Whether standard input is read; it may change with every step.
  var readsInput: Bool { get }

  /// Whether it is to be told what happens to the alert.
  var listens: Bool { get }

  /// Says what is to be done first of all; there can be no update yet.
  mutating func begin() -> [DialogueStep]

  /// Takes in bytes of standard input, at a time in seconds of any clock that never goes back.
  mutating func read(_ bytes: [UInt8], at now: Double) -> [DialogueStep]

  /// Standard input has ended; it is not read any more, whatever `readsInput` says.
  mutating func inputEnded() -> [DialogueStep]

  /// Something has happened to the alert.
  mutating func happened(_ event: AlertEvent) -> [DialogueStep]

  /// The alert has ended; the answer is told afterwards, unless the dialogue goes on alone.
  mutating func ended(_ response: AlertResponse) -> [DialogueStep]

  /// Whether standard input is read on although the alert has ended in this way: until its end, or
  /// until a step leaves.
  func goesOn(after response: AlertResponse) -> Bool
}

extension AlertDialogue {
  package var patience: Double { 0 }
  package var listens: Bool { true }
  package mutating func begin() -> [DialogueStep] { [] }
  package mutating func inputEnded() -> [DialogueStep] { [] }
  package mutating func happened(_ event: AlertEvent) -> [DialogueStep] { [] }
  package mutating func ended(_ response: AlertResponse) -> [DialogueStep] { [] }
  package func goesOn(after response: AlertResponse) -> Bool { false }
}

/// One thing that a dialogue wants done.
package enum DialogueStep: Hashable, Sendable {
  case update(AlertUpdate)
  /// Another alert, which nobody waits for.
  case post(AlertDescription)
  /// Text for standard output, at once; that nobody takes it is no reason to end.
  case print(String)
  /// Bytes for standard output, at once, which may be no text.
  case write([UInt8])
  /// Text for standard error, newline and all.
  case complain(String)
  /// The alert is taken back, and the program ends with this status.
  case leave(status: Int32)
  /// The process that called the program is sent SIGHUP.
  case hangUpParent
}
