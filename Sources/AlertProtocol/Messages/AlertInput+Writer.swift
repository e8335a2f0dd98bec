import AlertModel

extension AlertInput {
  /// The members that are not what the reader takes for granted.
  ///
  /// Items are one text with an item a line, which is read many times as quickly as an array; only
  /// of an empty one alone there is no such text.
  var writer: JSONObjectWriter {
    var members = JSONObjectWriter()
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
    case .secret(let rules):
      if !rules.placeholder.isEmpty { members.member("placeholder", rules.placeholder) }
      if rules.isRepeated { members.member("confirm", true) }
    case .check(let isOn):
      if isOn { members.member("checked", true) }
    case .choice(let rules):
      if rules.items == [""] {
        members.member("items", rules.items)
      } else {
        members.member("items", joining: rules.items)
      }
      if !rules.selection.isEmpty { members.member("selected", rules.selection) }
      if rules.allowsMultiple { members.member("multiple", true) }
      if let form = rules.form { members.member("form", form.rawValue) }
    case .number(let rules), .slider(let rules):
      if let value = rules.value { members.member("value", value) }
      if let minimum = rules.minimum { members.member("min", minimum) }
      if let maximum = rules.maximum { members.member("max", maximum) }
      if let step = rules.step { members.member("step", step) }
    case .date(let rules):
      if let value = rules.value { members.member("value", value.description) }
      if let earliest = rules.earliest { members.member("min", earliest.description) }
      if let latest = rules.latest { members.member("max", latest.description) }
    }
    return members
  }
}
