import AlertModel

extension ClientMessage {
  /// The message as a line, with its newline; a first message names the protocol's version.
  package func line(version: Int? = nil) throws -> [UInt8] {
    var members = JSONObjectWriter()
    if let version { members.member("version", version) }
    switch self {
    case .submit(let submission):
      members.member("type", "submit")
      members.member("request", submission.request.description)
      members.member("wait", submission.waits)
      if submission.listens { members.member("listen", true) }
      members.member("alert", submission.alert.writer)
    case .update(let identifier, let update):
      members.member("type", "update")
      members.member("id", identifier.rawValue)
      members.member("update", update.writer)
    case .hello, .dismiss, .list, .status, .control, .watch, .stop:
      return try MessageLine.encode(self, version: version)
    }
    var line = members.finished()
    line.append(UInt8(ascii: "\n"))
    return line
  }
}

extension AlertUpdate {
  /// The members that change, and the values.
  fileprivate var writer: JSONObjectWriter {
    var writer = JSONObjectWriter()
    for member in Member.allCases where members.contains(member) {
      description.write(member, to: &writer)
    }
    addition.write(to: &writer)
    guard !values.isEmpty else { return writer }
    var inner = JSONObjectWriter()
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      switch value {
      case .none: inner.null(name)
      case .text(let text): inner.member(name, text)
      case .flag(let flag): inner.member(name, flag)
      case .number(let number): inner.member(name, number)
      case .items(let items): inner.member(name, items)
      }
    }
    writer.member("values", inner)
    return writer
  }
}

extension AlertDescription {
  /// The members that are not what the reader takes for granted.
  fileprivate var writer: JSONObjectWriter {
    var writer = JSONObjectWriter()
    for member in saidMembers { write(member, to: &writer) }
    return writer
  }

  /// One member; what is not there is null.
  fileprivate func write(_ member: Member, to writer: inout JSONObjectWriter) {
    let name = member.rawValue
    switch member {
    case .identifier: writer.member(name, orNull: identifier?.rawValue)
    case .title: writer.member(name, title)
    case .message: writer.member(name, message)
    case .usesMarkup: writer.member(name, usesMarkup)
    case .icon: writer.member(name, icon.name)
    case .image: writer.member(name, orNull: image)
    case .text: writer.member(name, orNull: text)
    case .textFont: writer.member(name, orNull: textFont)
    case .followsText: writer.member(name, followsText)
    case .progress:
      switch progress {
      case .percent(let percent)?: writer.member(name, percent)
      case .indeterminate?: writer.member(name, AlertProgress.indeterminateWord)
      case nil: writer.null(name)
      }
    case .inputs: writer.member(name, inputs.map(\.writer))
    case .buttons: writer.member(name, buttons.map(\.writer))
    case .defaultButton: writer.member(name, orNull: defaultButton)
    case .application: writer.member(name, application)
    case .urgency: writer.member(name, urgency.rawValue)
    case .isResident: writer.member(name, isResident)
    case .style: writer.member(name, style.rawValue)
    case .position: writer.member(name, orNull: position?.rawValue)
    case .anchor:
      if let anchor {
        var point = JSONObjectWriter()
        point.member("x", anchor.x)
        point.member("y", anchor.y)
        writer.member(name, point)
      } else {
        writer.null(name)
      }
    case .monitor: writer.member(name, orNull: monitor?.rawValue)
    case .fullScreen: writer.member(name, orNull: fullScreen?.rawValue)
    case .theme: writer.member(name, orNull: theme)
    case .transition: writer.member(name, orNull: transition?.rawValue)
    case .level: writer.member(name, level.rawValue)
    case .policy: writer.member(name, policy.rawValue)
    case .timeout: writer.member(name, orNull: timeout)
    case .waitLimit: writer.member(name, orNull: waitLimit)
    case .guardMilliseconds: writer.member(name, orNull: guardMilliseconds)
    }
  }
}

extension AlertButton {
  fileprivate var writer: JSONObjectWriter {
    var members = JSONObjectWriter()
    members.member("id", id)
    members.member("label", label)
    members.member("role", role.rawValue)
    if let icon { members.member("icon", icon.name) }
    if let key { members.member("key", key.description) }
    if isHidden { members.member("hidden", true) }
    return members
  }
}
