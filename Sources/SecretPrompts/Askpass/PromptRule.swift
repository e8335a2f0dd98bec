/// How a prompt of a known program is shown.
struct PromptRule: Sendable {
  let shape: PromptShape
  let kind: AskpassPrompt.Kind
  /// The title, and the message; `%1` stands for what is in the first gap, `%2` in the second.
  let title: String
  let message: String
  let placeholder: String

  private init(
    _ shape: PromptShape, _ kind: AskpassPrompt.Kind, _ title: String, _ message: String = "",
    field placeholder: String = ""
  ) {
    self.shape = shape
    self.kind = kind
    self.title = title
    self.message = message
    self.placeholder = placeholder
  }

  /// The prompt that a text is, if it is one that is known.
  static func prompt(_ text: String) -> AskpassPrompt? {
    for rule in all {
      guard let gaps = rule.shape.gaps(in: text) else { continue }
      let title = filled(rule.title, with: gaps)
      guard AskpassPrompt.isTitle(title) else { continue }
      return AskpassPrompt(
        rule.kind, title: title, message: filled(rule.message, with: gaps),
        placeholder: rule.placeholder)
    }
    return nil
  }

  private static func filled(_ text: String, with gaps: [String]) -> String {
    var result = ""
    var isGap = false
    for character in text {
      if isGap {
        let number = character.wholeNumberValue ?? 0
        result += gaps.indices.contains(number - 1) ? gaps[number - 1] : ""
        isGap = false
      } else if character == "%" {
        isGap = true
      } else {
        result.append(character)
      }
    }
    return result
  }

  private static let confirming = "Every use of it will be asked about."

  /// The first that fits counts.
  ///
  /// OpenSSH: sshconnect2.c, ssh-add.c, sshkey.c, ssh-keygen.c; Git: credential.c; Git LFS; sudo.
  private static let all = [
    PromptRule(
      "Enter passphrase for key '*':", .secret, "Passphrase for a key", "%1",
      field: "Passphrase"),
    PromptRule(
      "Enter passphrase for * (will confirm after each use):", .secret, "Passphrase for a key",
      "%1\n\(confirming)", field: "Passphrase"),
    PromptRule(
      "Enter passphrase for *:", .secret, "Passphrase for a key", "%1", field: "Passphrase"),
    PromptRule(
      "Bad passphrase, try again for * (will confirm after each use):", .secret,
      "Wrong passphrase", "Try again for %1\n\(confirming)", field: "Passphrase"),
    PromptRule(
      "Bad passphrase, try again for *:", .secret, "Wrong passphrase", "Try again for %1",
      field: "Passphrase"),
    PromptRule(
      "Enter PIN and confirm user presence for *:", .secret, "PIN for a security key",
      "%1\nTouch the key afterwards.", field: "PIN"),
    PromptRule("Enter PIN for *:", .secret, "PIN for a security key", "%1", field: "PIN"),
    PromptRule(
      "(*) Verification code:", .clear, "Verification code", "for %1", field: "Verification code"),
    PromptRule("Verification code:", .clear, "Verification code", field: "Verification code"),
    PromptRule("(*@*) Password:", .secret, "Password", "for %1@%2", field: "Password"),
    PromptRule("(*@*) *:", .secret, "%3", "for %1@%2"),
    PromptRule("Username for '*':", .clear, "User name", "for %1", field: "User name"),
    PromptRule(#"Username for "*":"#, .clear, "User name", "for %1", field: "User name"),
    PromptRule("Username for *:", .clear, "User name", "for %1", field: "User name"),
    PromptRule("Password for '*':", .secret, "Password", "for %1", field: "Password"),
    PromptRule(#"Password for "*":"#, .secret, "Password", "for %1", field: "Password"),
    PromptRule("Password for *:", .secret, "Password", "for %1", field: "Password"),
    PromptRule("*'s password:", .secret, "Password", "for %1", field: "Password"),
    PromptRule("[sudo] password for *:", .secret, "Password for %1", field: "Password"),
    PromptRule("[sudo: authenticate] Password:", .secret, "Password", field: "Password"),
    PromptRule("Password:", .secret, "Password", field: "Password"),
  ]
}
