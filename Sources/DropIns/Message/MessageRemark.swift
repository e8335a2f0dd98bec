/// Says what is wrong with the words, which is no reason not to show the message.
struct MessageRemark: AlertDialogue {
  /// Newline and all.
  let text: String

  let readsInput = false
  let listens = false

  func begin() -> [DialogueStep] { [.complain(text)] }

  func read(_ bytes: [UInt8], at now: Double) -> [DialogueStep] { [] }
}
