import AlertModel

extension ClientMessage {
  /// The message as a line, with its newline; a first message names the protocol's version.
  package func line(version: Int? = nil) throws -> [UInt8] {
    guard case .submit(let submission) = self else {
      return try MessageLine.encode(self, version: version)
    }
    var members = JSONObjectWriter()
    if let version { members.member("version", version) }
    members.member("type", "submit")
    members.member("request", submission.request.description)
    members.member("wait", submission.waits)
    members.member("alert", submission.alert.writer)
    return members.finished() + [UInt8(ascii: "\n")]
  }
}

extension AlertDescription {
  /// The members that are not what the reader takes for granted.
  fileprivate var writer: JSONObjectWriter {
    let standard = AlertDescription()
    var members = JSONObjectWriter()
    if let identifier { members.member("id", identifier.rawValue) }
    members.member("title", title)
    if message != standard.message { members.member("message", message) }
    if usesMarkup { members.member("markup", true) }
    if icon != standard.icon { members.member("icon", icon.name) }
    if let image { members.member("image", image) }
    if let text { members.member("text", text) }
    switch progress {
    case .percent(let percent)?: members.member("progress", percent)
    case .indeterminate?: members.member("progress", AlertProgress.indeterminateWord)
    case nil: break
    }
    if !inputs.isEmpty { members.member("inputs", inputs.map(\.writer)) }
    if !buttons.isEmpty {
      members.member(
        "buttons",
        buttons.map { button in
          var members = JSONObjectWriter()
          members.member("id", button.id)
          members.member("label", button.label)
          members.member("role", button.role.rawValue)
          return members
        })
    }
    if let defaultButton { members.member("default", defaultButton) }
    if style != standard.style { members.member("style", style.rawValue) }
    if let transition { members.member("transition", transition.rawValue) }
    if level != standard.level { members.member("level", level.rawValue) }
    if policy != standard.policy { members.member("policy", policy.rawValue) }
    if let timeout { members.member("timeout", timeout) }
    if let waitLimit { members.member("wait-limit", waitLimit) }
    if let guardMilliseconds { members.member("guard", guardMilliseconds) }
    return members
  }
}
