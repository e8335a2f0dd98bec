import AlertModel
import AlertProtocol
import CommandOptions

/// The alert as described by options: the members they set, buttons by their labels, and names that
/// must be those of buttons in the end.
struct AlertEdits: Hashable, Sendable {
  private(set) var description = AlertDescription()
  /// The members that options set, besides buttons and inputs.
  private(set) var members: Set<AlertDescription.Member> = []
  var buttons: [ButtonDraft] = []
  /// The option that buttons were given with, for messages.
  var buttonOption = "--button"
  var cancel: String?
  var destructive: [String] = []
  var inputs = InputDraft()

  /// Sets a member: `set(.title, "Hello") { $0.title = $1 }`.
  mutating func set<Value>(
    _ member: AlertDescription.Member, _ value: Value,
    _ assign: (inout AlertDescription, Value) -> Void
  ) {
    assign(&description, value)
    members.insert(member)
  }

  /// Returns a document’s description with the members that the options set.
  func resolved(
    on base: AlertDescription = AlertDescription()
  ) throws(OptionProblem) -> AlertDescription {
    var description = AlertUpdate(members, of: description).taken(by: base)
    // An update never changes the identifier.
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

  /// Returns the changes to an existing alert.
  func update() throws(OptionProblem) -> AlertUpdate {
    var description = description
    var members = members
    let (inputs, values) = try inputs.asUpdate()
    description.inputs = inputs
    if !inputs.isEmpty { members.insert(.inputs) }
    if !buttons.isEmpty { members.insert(.buttons) }
    for (option, name) in [("--cancel", cancel), ("--destructive", destructive.first)] {
      guard buttons.isEmpty, let name else { continue }
      throw OptionProblem("\(option) “\(name)” is only for new buttons")
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
    // A button named “cancel” is the cancel button unless --cancel names another one.
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
    let names = buttons.prefix(10).map { "“\($0.id)”" } + (buttons.count > 10 ? ["…"] : [])
    throw OptionProblem(
      "\(option) names no button: “\(name)”; available: \(names.joined(separator: ", "))")
  }

  /// Checks the protocol’s limits; problems name the option.
  func checkTextLimits(_ description: AlertDescription) throws(OptionProblem) {
    do throws(LimitViolation) {
      try description.checkLimits()
    } catch {
      throw OptionProblem(error.option(in: description, buttons: buttonOption))
    }
  }
}

extension LimitViolation {
  /// The violation as a sentence that names the option.
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
