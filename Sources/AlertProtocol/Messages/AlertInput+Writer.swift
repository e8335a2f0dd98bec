import AlertModel

extension AlertInput {
  /// Writes the members that differ from their defaults.
  func write(to members: inout JSONObjectWriter) {
    members.member("type", kindName.rawValue)
    members.member("name", name)
    if !label.isEmpty { members.member("label", label) }
    if isRequired { members.member("required", true) }
    if !isEnabled { members.member("enabled", false) }
    switch kind {
    case .field(let rules), .text(let rules):
      if !rules.value.isEmpty { members.member("value", rules.value) }
      if !rules.placeholder.isEmpty { members.member("placeholder", rules.placeholder) }
      if let pattern = rules.pattern { members.member("match", pattern) }
      if !rules.patternHelp.isEmpty { members.member("match-help", rules.patternHelp) }
      if let font = rules.font { members.member("font", font) }
      if rules.follows { members.member("follow", true) }
    case .secret(let rules):
      if !rules.placeholder.isEmpty { members.member("placeholder", rules.placeholder) }
      if rules.isRepeated { members.member("confirm", true) }
    case .check(let isOn):
      if isOn { members.member("checked", true) }
    case .choice(let rules):
      members.items("items", rules.items)
      if !rules.selection.isEmpty { members.member("selected", rules.selection) }
      if rules.allowsMultiple { members.member("multiple", true) }
      if let form = rules.form { members.member("form", form.rawValue) }
      if !rules.columns.isEmpty {
        members.member("columns", each: rules.columns) { $0.write(to: &$1) }
      }
      if rules.hidesHeader { members.member("hide-header", true) }
      if rules.isFirstChosen { members.member("choose-first", true) }
      if rules.allowsOther { members.member("other", true) }
      if !rules.filter.isEmpty { members.member("filter", rules.filter) }
      if rules.matchesCase { members.member("match-case", true) }
    case .number(let rules), .slider(let rules):
      if let value = rules.value { members.member("value", value) }
      if let minimum = rules.minimum { members.member("min", minimum) }
      if let maximum = rules.maximum { members.member("max", maximum) }
      if let step = rules.step { members.member("step", step) }
      if let step = rules.arrowStep { members.member("arrow-step", step) }
    case .date(let rules):
      if let value = rules.value { members.member("value", value.description) }
      if let earliest = rules.earliest { members.member("min", earliest.description) }
      if let latest = rules.latest { members.member("max", latest.description) }
    }
  }
}

extension ChoiceColumn {
  fileprivate func write(to members: inout JSONObjectWriter) {
    members.member("title", title)
    if kind != .text { members.member("type", kind.rawValue) }
    if isHidden { members.member("hidden", true) }
    if isEditable { members.member("editable", true) }
  }
}

extension AlertAddition {
  /// Writes the parts that are not empty.
  func write(to members: inout JSONObjectWriter) {
    if !text.isEmpty { members.member(CodingKeys.text.rawValue, text) }
    if !values.isEmpty {
      members.member(CodingKeys.values.rawValue) { inner in
        for (name, text) in values.sorted(by: { $0.key < $1.key }) { inner.member(name, text) }
      }
    }
    let selection = selection.mapValues { ChoiceItems($0) }
    for (key, items) in [(CodingKeys.rows, rows), (.selection, selection)] where !items.isEmpty {
      members.member(key.rawValue) { inner in
        for (name, rows) in items.sorted(by: { $0.key < $1.key }) { inner.items(name, rows) }
      }
    }
  }
}

extension JSONObjectWriter {
  /// Writes items as one string with a line for each item, which is decoded much faster than an
  /// array; a single empty item can only be written as an array.
  fileprivate mutating func items(_ name: String, _ items: ChoiceItems) {
    if items.count == 1, items.length == 0 {
      member(name, [""])
    } else {
      member(name, items.lines)
    }
  }
}
