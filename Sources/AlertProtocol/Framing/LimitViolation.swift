package import AlertModel

/// A description that goes beyond a limit, or contradicts itself.
package struct LimitViolation: Error, Hashable, CustomStringConvertible {
  /// The member of the document that is wrong, by its name there: `title`, `buttons`, `default`.
  package var member: String
  /// What the member takes and what it was given, as the end of a sentence.
  package var problem: String

  /// Which input it is, counted from 0, and its member; nil for another part of the description.
  package private(set) var input: Int?
  package private(set) var inputMember: String?

  package var description: String { "\(member) \(problem)" }

  package init(_ member: String, _ problem: String) {
    self.member = member
    self.problem = problem
  }

  /// A member of an input.
  init(input index: Int, _ inputMember: String, _ problem: String) {
    self.init("inputs[\(index)].\(inputMember)", problem)
    input = index
    self.inputMember = inputMember
  }
}

extension AlertDescription {
  /// Checks every member against the limits of the wire.
  package func checkLimits() throws(LimitViolation) {
    try Self.check(title, "title", atMost: ProtocolLimits.titleLength)
    try Self.check(message, "message", atMost: ProtocolLimits.messageLength)
    if let identifier {
      try Self.check(identifier.rawValue, "id", atMost: ProtocolLimits.identifierLength)
      guard !identifier.rawValue.isEmpty else {
        throw LimitViolation("id", "takes a name, and it is empty")
      }
    }
    if case .file(let path) = icon {
      try Self.check(path, "icon", atMost: ProtocolLimits.pathLength)
      guard path.hasPrefix("/"), !path.utf8.contains(0) else {
        throw LimitViolation("icon", "takes a symbol's name or an absolute path, not “\(path)”")
      }
    }
    for name in [icon.name] + buttons.compactMap(\.icon?.name) {
      try Self.check(name, "icon", atMost: ProtocolLimits.pathLength)
    }
    if let anchor, ![anchor.x, anchor.y].allSatisfy({ (-32_768...32_767).contains($0) }) {
      throw LimitViolation("anchor", "takes two numbers from -32768 to 32767")
    }
    if let image {
      try Self.check(image, "image", atMost: ProtocolLimits.pathLength)
      guard image.hasPrefix("/"), !image.utf8.contains(0) else {
        throw LimitViolation("image", "takes an absolute path, not “\(image)”")
      }
    }
    try Self.check(application, "application", atMost: ProtocolLimits.labelLength)
    try Self.check(monitor?.rawValue ?? "", "monitor", atMost: ProtocolLimits.identifierLength)
    try Self.check(theme ?? "", "theme", atMost: ProtocolLimits.identifierLength)
    try checkPosition()
    try Self.check(textFont ?? "", "text-font", atMost: ProtocolLimits.fontLength)
    if let text { try Self.check(text, "text", atMost: ProtocolLimits.textLength) }
    if case .percent(let percent)? = progress, !(0...100).contains(percent) {
      throw LimitViolation("progress", "takes a number from 0 to 100, not \(percent)")
    }
    try checkInputs()
    try checkButtons()
    try checkNumbers()
  }

  private func checkPosition() throws(LimitViolation) {
    guard let position, !style.positions.contains(position) else { return }
    guard !style.positions.isEmpty else {
      throw LimitViolation(
        "position", "is for the styles panel, toast and banner, not for \(style.rawValue)")
    }
    let places = style.positions.map(\.rawValue).joined(separator: " or ")
    throw LimitViolation(
      "position", "takes \(places) with the style \(style.rawValue), not \(position.rawValue)")
  }

  private func checkButtons() throws(LimitViolation) {
    guard buttons.count <= ProtocolLimits.buttonCount else {
      throw LimitViolation(
        "buttons", "can be \(ProtocolLimits.buttonCount) at most, not \(buttons.count)")
    }
    var identifiers: Set<String> = []
    for button in buttons {
      try Self.check(button.label, "buttons", atMost: ProtocolLimits.labelLength)
      try Self.check(button.id, "buttons", atMost: ProtocolLimits.identifierLength)
      guard !button.id.isEmpty else { throw LimitViolation("buttons", "need an identifier each") }
      guard !button.isHidden || button.key != nil else {
        throw LimitViolation("buttons", "that are hidden need a key: “\(button.id)” has none")
      }
      guard identifiers.insert(button.id).inserted else {
        throw LimitViolation("buttons", "have the identifier “\(button.id)” twice")
      }
    }
    guard buttons.count(where: { $0.role == .cancel }) <= 1 else {
      throw LimitViolation("buttons", "can have one with the role cancel, not more")
    }
    if let defaultButton, defaultButton != Self.noDefaultButton,
      !resolvedButtons.contains(where: { $0.id == defaultButton })
    {
      throw LimitViolation("default", "names no button: “\(defaultButton)”")
    }
  }

  private func checkNumbers() throws(LimitViolation) {
    if let timeout, !(0...ProtocolLimits.timeout).contains(timeout) {
      throw LimitViolation(
        "timeout", "takes seconds, such as 2.5, or 0 for never, not \(timeout)")
    }
    if let waitLimit, !(waitLimit > 0 && waitLimit <= ProtocolLimits.timeout) {
      throw LimitViolation("wait-limit", "takes seconds, such as 2.5, not \(waitLimit)")
    }
    guard abs(level.rawValue.clamped) <= ProtocolLimits.levelMagnitude else {
      throw LimitViolation(
        "level", "takes a number up to \(ProtocolLimits.levelMagnitude), not \(level.rawValue)")
    }
    if let guardMilliseconds,
      !(0...ProtocolLimits.guardMilliseconds).contains(guardMilliseconds)
    {
      throw LimitViolation(
        "guard",
        "takes milliseconds up to \(ProtocolLimits.guardMilliseconds), not \(guardMilliseconds)")
    }
  }

  static func check(
    _ text: String, _ member: String, atMost limit: Int
  ) throws(LimitViolation) {
    let length = text.utf8.count
    guard length <= limit else {
      throw LimitViolation(member, "takes at most \(limit) bytes, and this has \(length)")
    }
  }
}

extension Int {
  /// Itself, but never so low that it has no absolute value.
  fileprivate var clamped: Int { Swift.max(self, -Int.max) }
}
