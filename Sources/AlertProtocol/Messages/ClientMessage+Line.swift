import AlertModel

extension ClientMessage {
  /// Returns the message as a line with its newline.
  ///
  /// Submissions and updates are written without an encoder; see `JSONObjectWriter`.
  ///
  /// - Parameter version: The protocol version, for the first message; nil for others.
  /// - Returns: The bytes of the line.
  /// - Throws: `EncodingError`.
  package func line(version: Int? = nil) throws -> [UInt8] {
    var members = JSONObjectWriter()
    if let version { members.member("version", version) }
    switch self {
    case .submit(let submission) where submission.guest == nil:
      members.member("type", "submit")
      members.member("request", submission.request.description)
      members.member("wait", submission.waits)
      if submission.listens { members.member("listen", true) }
      members.member("alert") { submission.alert.write(to: &$0) }
    case .update(let identifier, let update):
      members.member("type", "update")
      members.member("id", identifier.rawValue)
      members.member("update") { update.write(to: &$0) }
    case .submit, .hello, .dismiss, .answer, .list, .status, .restoreGuests, .control, .watch,
      .stop:
      return try MessageLine.encode(self, version: version)
    }
    return members.finishLine()
  }
}

extension AlertUpdate {
  /// Writes the members that change, the values and the addition.
  fileprivate func write(to writer: inout JSONObjectWriter) {
    for member in Member.allCases where members.contains(member) {
      description.write(member, to: &writer)
    }
    addition.write(to: &writer)
    guard !values.isEmpty else { return }
    writer.member("values") { inner in
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        switch value {
        case .none: inner.null(name)
        case .text(let text): inner.member(name, text)
        case .flag(let flag): inner.member(name, flag)
        case .number(let number): inner.member(name, number)
        case .items(let items): inner.member(name, items)
        }
      }
    }
  }
}

extension AlertDescription {
  /// Writes the members that differ from their defaults.
  fileprivate func write(to writer: inout JSONObjectWriter) {
    for member in saidMembers { write(member, to: &writer) }
  }

  /// Writes one member; null if it has no value.
  fileprivate func write(_ member: Member, to writer: inout JSONObjectWriter) {
    let name = member.rawValue
    switch documentValue(of: member) {
    case .null: writer.null(name)
    case .flag(let flag): writer.member(name, flag)
    case .integer(let number): writer.member(name, number)
    case .number(let number): writer.member(name, number)
    case .text(let text): writer.member(name, text)
    case .point(let point):
      writer.member(name) { members in
        members.member("x", point.x)
        members.member("y", point.y)
      }
    case .inputs(let inputs): writer.member(name, each: inputs) { $0.write(to: &$1) }
    case .buttons(let buttons): writer.member(name, each: buttons) { $0.write(to: &$1) }
    }
  }
}

extension AlertButton {
  fileprivate func write(to members: inout JSONObjectWriter) {
    members.member("id", id)
    members.member("label", label)
    members.member("role", role.rawValue)
    if let icon { members.member("icon", icon.name) }
    if let key { members.member("key", key.description) }
    if isHidden { members.member("hidden", true) }
  }
}
