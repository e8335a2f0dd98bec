/// A rule for showing the prompt of a known program.
struct PromptRule: Sendable {
  let shape: PromptPattern
  let kind: AskpassPrompt.Kind
  /// The title and the message; `%1` stands for the text in the first gap, `%2` for that in the
  /// second.
  let title: String
  let message: String
  let placeholder: String

  private init(
    _ shape: PromptPattern, _ kind: AskpassPrompt.Kind, _ title: String, _ message: String = "",
    field placeholder: String = ""
  ) {
    self.shape = shape
    self.kind = kind
    self.title = title
    self.message = message
    self.placeholder = placeholder
  }

  /// Returns the prompt for a known text; nil for an unknown one.
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

  /// The rules, of which the first match is used.
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
      AskpassPrompt.wrongTitle, "Try again for %1\n\(confirming)", field: "Passphrase"),
    PromptRule(
      "Bad passphrase, try again for *:", .secret, AskpassPrompt.wrongTitle,
      "Try again for %1", field: "Passphrase"),
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

/// A pattern with gaps: `Enter passphrase for key '*':`.
///
/// A star matches any text that is not empty, as short as possible; other characters match
/// themselves.
struct PromptPattern: Hashable, Sendable, ExpressibleByStringLiteral {
  private let parts: [Substring]

  init(stringLiteral text: String) {
    parts = text.split(separator: "*", omittingEmptySubsequences: false)
  }

  /// Returns the texts in the gaps; nil if the text does not match.
  func gaps(in text: String) -> [String]? {
    guard let first = parts.first, text.hasPrefix(first) else { return nil }
    guard parts.count > 1, let last = parts.last else { return text == first ? [] : nil }
    var rest = text.dropFirst(first.count)
    var gaps: [String] = []
    for part in parts.dropFirst().dropLast() {
      guard let range = Self.firstRange(of: part, in: rest.dropFirst()) else { return nil }
      gaps.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    guard rest.hasSuffix(last), rest.count > last.count else { return nil }
    return gaps + [String(rest.dropLast(last.count))]
  }

  private static func firstRange(
    of part: Substring, in text: Substring
  ) -> Range<Substring.Index>? {
    var start = text.startIndex
    while start < text.endIndex {
      if text[start...].hasPrefix(part) {
        return start..<text.index(start, offsetBy: part.count)
      }
      start = text.index(after: start)
    }
    return nil
  }
}
