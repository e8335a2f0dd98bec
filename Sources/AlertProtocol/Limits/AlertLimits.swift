package import AlertModel

extension AlertDescription {
  /// Checks every member against the limits of the wire.
  ///
  /// - Throws: `LimitViolation` for the first invalid member.
  package func checkLimits() throws(LimitViolation) {
    // The values of a new description are within all limits.
    for member in saidMembers {
      if let problem = member.format.problem(with: documentValue(of: member)) {
        throw LimitViolation(member.rawValue, problem)
      }
    }
    if let identifier, identifier.rawValue.isEmpty {
      throw LimitViolation("id", "takes a name, and it is empty")
    }
    if case .file(let path) = icon, !path.isAbsolutePath {
      throw LimitViolation("icon", "takes a symbol's name or an absolute path, not “\(path)”")
    }
    if let image, !image.isAbsolutePath {
      throw LimitViolation("image", "takes an absolute path, not “\(image)”")
    }
    try checkPosition()
    try checkInputs()
    try checkButtons()
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
      try Self.check(button.icon?.name ?? "", "icon", atMost: ProtocolLimits.pathLength)
      guard !button.id.isEmpty else { throw LimitViolation("buttons", "need an identifier each") }
      // Return presses the default button, and Escape the one that cancels.
      let hasKey = button.key != nil || button.id == defaultButton || button.role == .cancel
      guard !button.isHidden || hasKey else {
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

  static func check(
    _ text: String, _ member: String, atMost limit: Int
  ) throws(LimitViolation) {
    let length = text.utf8.count
    guard length <= limit else {
      throw LimitViolation(member, "takes at most \(limit) bytes, and this has \(length)")
    }
  }
}

extension String {
  fileprivate var isAbsolutePath: Bool { hasPrefix("/") && !utf8.contains(0) }
}
