/// Prints a warning before the message is shown.
struct MessageRemark: AlertDialogue {
  /// The text, including its newline.
  let text: String

  let readsInput = false
  let listens = false

  func begin() -> [DialogueStep] { [.complain(text)] }

  func read(_ bytes: [UInt8], at now: Double) -> [DialogueStep] { [] }
}
