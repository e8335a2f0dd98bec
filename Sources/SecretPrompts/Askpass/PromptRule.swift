import AlertModel

/// A rule for showing the prompt of a known program.
struct PromptRule: Sendable {
  /// A part of the shown prompt.
  private enum Part: Sendable {
    /// The text in a gap, from 0.
    case gap(Int)
    /// A text of our own, in which `%1` stands for the text in the first gap, `%2` for that in the
    /// second.
    case text(ScreenText)
  }

  let shape: PromptPattern
  let kind: AskpassPrompt.Kind
  private let title: Part
  /// The lines of the message.
  private let message: [Part]
  private let placeholder: ScreenText?

  private init(
    _ shape: PromptPattern, _ kind: AskpassPrompt.Kind, _ title: Part, _ message: Part...,
    field placeholder: ScreenText? = nil
  ) {
    self.shape = shape
    self.kind = kind
    self.title = title
    self.message = message
    self.placeholder = placeholder
  }

  /// Returns the prompt for a known text; nil for an unknown one.
  static func prompt(_ text: String, in language: Language) -> AskpassPrompt? {
    for rule in all {
      guard let gaps = rule.shape.gaps(in: text) else { continue }
      func filled(_ part: Part) -> String {
        switch part {
        case .gap(let index): gaps.indices.contains(index) ? gaps[index] : ""
        case .text(let text): language.text(text, filling: gaps)
        }
      }
      let title = filled(rule.title)
      guard AskpassPrompt.isTitle(title) else { continue }
      return AskpassPrompt(
        rule.kind, title: title, message: rule.message.map(filled).joined(separator: "\n"),
        placeholder: rule.placeholder.map { language[$0] } ?? "")
    }
    return nil
  }

  /// The rules, of which the first match is used.
  ///
  /// OpenSSH: sshconnect2.c, ssh-add.c, sshkey.c, ssh-keygen.c; Git: credential.c; Git LFS; sudo.
  private static let all = [
    PromptRule(
      "Enter passphrase for key '*':", .secret, .text(.passphraseForKey), .gap(0),
      field: .passphrase),
    PromptRule(
      "Enter passphrase for * (will confirm after each use):", .secret, .text(.passphraseForKey),
      .gap(0), .text(.usesAreAsked), field: .passphrase),
    PromptRule(
      "Enter passphrase for *:", .secret, .text(.passphraseForKey), .gap(0), field: .passphrase),
    PromptRule(
      "Bad passphrase, try again for * (will confirm after each use):", .secret,
      .text(.wrongPassphrase), .text(.tryAgainFor), .text(.usesAreAsked), field: .passphrase),
    PromptRule(
      "Bad passphrase, try again for *:", .secret, .text(.wrongPassphrase), .text(.tryAgainFor),
      field: .passphrase),
    PromptRule(
      "Enter PIN and confirm user presence for *:", .secret, .text(.pinForKey), .gap(0),
      .text(.touchAfterwards), field: .pin),
    PromptRule("Enter PIN for *:", .secret, .text(.pinForKey), .gap(0), field: .pin),
    PromptRule(
      "(*) Verification code:", .clear, .text(.verificationCode), .text(.forTarget),
      field: .verificationCode),
    PromptRule(
      "Verification code:", .clear, .text(.verificationCode), field: .verificationCode),
    PromptRule(
      "(*@*) Password:", .secret, .text(.password), .text(.forUserAtHost), field: .password),
    PromptRule("(*@*) *:", .secret, .gap(2), .text(.forUserAtHost)),
    PromptRule("Username for '*':", .clear, .text(.userName), .text(.forTarget), field: .userName),
    PromptRule(
      #"Username for "*":"#, .clear, .text(.userName), .text(.forTarget), field: .userName),
    PromptRule("Username for *:", .clear, .text(.userName), .text(.forTarget), field: .userName),
    PromptRule(
      "Password for '*':", .secret, .text(.password), .text(.forTarget), field: .password),
    PromptRule(
      #"Password for "*":"#, .secret, .text(.password), .text(.forTarget), field: .password),
    PromptRule("Password for *:", .secret, .text(.password), .text(.forTarget), field: .password),
    PromptRule("*'s password:", .secret, .text(.password), .text(.forTarget), field: .password),
    PromptRule("[sudo] password for *:", .secret, .text(.passwordFor), field: .password),
    PromptRule("[sudo: authenticate] Password:", .secret, .text(.password), field: .password),
    PromptRule("Password:", .secret, .text(.password), field: .password),
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
