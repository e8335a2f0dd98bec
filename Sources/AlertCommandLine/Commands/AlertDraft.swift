import AlertModel
import AlertProtocol

/// What the options have said so far of an alert: buttons by their text, and the names that must
/// turn out to be theirs.
struct AlertDraft: Hashable, Sendable {
  private(set) var description = AlertDescription()
  /// The members that options have said something of, beside buttons and inputs.
  private(set) var said: Set<AlertDescription.Member> = []
  var buttons: [ButtonDraft] = []
  /// The option that buttons are given with.
  var buttonOption = "--button"
  var cancel: String?
  var destructive: [String] = []
  var inputs = InputDraft()

  /// Says what a member is.
  mutating func say<Value>(
    _ member: AlertDescription.Member, _ path: WritableKeyPath<AlertDescription, Value>,
    _ value: Value
  ) {
    description[keyPath: path] = value
    said.insert(member)
  }

  /// The finished description: what the options have said, on top of a document's.
  func resolved(
    on base: AlertDescription = AlertDescription()
  ) throws(OptionProblem) -> AlertDescription {
    var description = AlertUpdate(said, of: description).taken(by: base)
    // An update leaves an alert its name.
    if let identifier = self.description.identifier { description.identifier = identifier }
    description.inputs = try inputs.applied(to: base.inputs)
    description.buttons = try resolvedButtons(of: description)
    if let name = description.defaultButton {
      try Self.check(name, "--default", in: description.resolvedButtons)
    }
    try checkTextLimits(description)
    if description.identifier == nil {
      switch description.policy {
      case .replace, .coalesce:
        throw OptionProblem(
          "--policy \(description.policy.rawValue) looks for an alert by its name: add --id NAME")
      case .queue, .interrupt: break
      }
    }
    return description
  }

  /// What the options say that is to change of an alert which is there.
  func update() throws(OptionProblem) -> AlertUpdate {
    var description = description
    var members = said
    let (inputs, values) = try inputs.asUpdate()
    description.inputs = inputs
    if !inputs.isEmpty { members.insert(.inputs) }
    if !buttons.isEmpty { members.insert(.buttons) }
    for (option, name) in [("--cancel", cancel), ("--destructive", destructive.first)] {
      guard buttons.isEmpty, let name else { continue }
      throw OptionProblem("\(option) “\(name)” is only for buttons that are given anew")
    }
    description.buttons = buttons.isEmpty ? [] : try resolvedButtons(of: description)
    let update = AlertUpdate(members, of: description, values: values)
    do throws(LimitViolation) {
      try update.checkLimits()
    } catch {
      throw OptionProblem(error.option(in: description, buttons: buttonOption))
    }
    return update
  }

  private func resolvedButtons(
    of description: AlertDescription
  ) throws(OptionProblem) -> [AlertButton] {
    guard buttons.count <= ProtocolLimits.buttonCount else {
      throw OptionProblem(
        "\(buttonOption) can be given \(ProtocolLimits.buttonCount) times at most, not \(buttons.count)"
      )
    }
    var named =
      buttons.isEmpty ? description.buttons : try ButtonDraft.named(buttons, by: buttonOption)
    let shown = named.isEmpty ? description.resolvedButtons : named
    if let cancel { try Self.check(cancel, "--cancel", in: shown) }
    for name in destructive {
      try Self.check(name, "--destructive", in: shown)
      if name == cancel {
        throw OptionProblem("--destructive and --cancel both name “\(name)”; it can be only one")
      }
    }
    if named.isEmpty, cancel != nil || !destructive.isEmpty { named = shown }
    // Who names a button “cancel” means it, unless another has that part.
    let cancelName = cancel ?? (buttons.isEmpty ? nil : "cancel")
    for index in named.indices {
      if destructive.contains(named[index].id) {
        named[index].role = .destructive
      } else if named[index].id == cancelName {
        named[index].role = .cancel
      } else if cancel != nil, named[index].role == .cancel {
        named[index].role = .plain
      }
    }
    return named
  }

  private static func check(
    _ name: String, _ option: String, in buttons: [AlertButton]
  ) throws(OptionProblem) {
    guard !buttons.contains(where: { $0.id == name }) else { return }
    let names = buttons.prefix(10).map { "“\($0.id)”" }
    throw OptionProblem(
      "\(option) names no button: “\(name)”; "
        + (names.count == 1 ? "there is " : "there are ") + listing(names, conjunction: "and")
        + (buttons.count > names.count ? " and others" : ""))
  }

  /// The limits of the wire, told in the words of the command line.
  func checkTextLimits(_ description: AlertDescription) throws(OptionProblem) {
    do throws(LimitViolation) {
      try description.checkLimits()
    } catch {
      throw OptionProblem(error.option(in: description, buttons: buttonOption))
    }
  }
}

extension LimitViolation {
  /// The violation in the words of the command line.
  fileprivate func option(
    in description: AlertDescription, buttons buttonOption: String
  ) -> String {
    guard let input, description.inputs.indices.contains(input) else {
      let option =
        switch member {
        case "buttons": buttonOption
        case "text": "--file"
        default: "--\(member)"
        }
      return "\(option) \(problem)"
    }
    let named = description.inputs[input]
    let name = DisplayText.line(named.name, limit: 60)
    return "--\(named.kindName.rawValue) “\(name)”: \(inputMember ?? "it") \(problem)"
  }
}

/// A button as it was given: `LABEL`, `ID=LABEL`, or `=LABEL` for a label with an equals sign in
/// it.
struct ButtonDraft: Hashable, Sendable {
  /// nil when it is to be made from the label.
  var id: String?
  var label: String

  init(_ value: OptionValue) throws(OptionProblem) {
    let parts = value.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, parts[0].utf8.allSatisfy(\.isOfName) {
      id = parts[0].isEmpty ? nil : String(parts[0])
      label = String(parts[1])
    } else {
      label = value.text
    }
    guard !label.isEmpty else {
      throw OptionProblem("\(value.option) takes LABEL or ID=LABEL, and the label is empty")
    }
  }

  /// The buttons with a name each: given ones must differ, made ones are made to.
  static func named(
    _ drafts: [ButtonDraft], by option: String
  ) throws(OptionProblem) -> [AlertButton] {
    var taken: Set<String> = []
    for case let id? in drafts.map(\.id) {
      guard taken.insert(id).inserted else {
        throw OptionProblem("\(option) has the identifier “\(id)” twice")
      }
    }
    return drafts.enumerated().map { index, draft in
      if let id = draft.id { return AlertButton(id: id, label: draft.label) }
      let base = name(fromLabel: draft.label) ?? "button-\(index + 1)"
      var name = base
      var number = 1
      while !taken.insert(name).inserted {
        number += 1
        name = "\(base)-\(number)"
      }
      return AlertButton(id: name, label: draft.label)
    }
  }

  /// A label in lower case, with single dashes for what is neither letter nor digit, and without
  /// mnemonic marks; nil when nothing is left.
  static func name(fromLabel label: String) -> String? {
    var name = ""
    var isGap = false
    var isMark = false
    for character in label.lowercased() {
      if character == "_", !isMark {
        isMark = true
        continue
      }
      isMark = false
      guard character.isLetter || character.isNumber else {
        isGap = true
        continue
      }
      if isGap, !name.isEmpty { name += "-" }
      isGap = false
      name.append(character)
    }
    return name.isEmpty ? nil : name
  }
}
