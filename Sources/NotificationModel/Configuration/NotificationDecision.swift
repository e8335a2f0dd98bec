package import AlertModel

/// What is done with one notification, after all rules.
package struct NotificationDecision: Hashable, Sendable {
  /// What is shown; identifier and policy are as they were asked for.
  package var description: AlertDescription
  /// The sound that is played; `none` and `suppressed` are silence.
  package var sound: NotificationSound
  /// A program to run; nil for none.
  package var script: String?
  /// Whether it is not shown at all.
  package var isSuppressed: Bool
  /// Whether it comes into the history.
  package var isKept: Bool
  /// What comes with the same tag of the same application takes its place; empty for no tag.
  package var stackTag: String

  /// The button with which a modal alert that stands for a notification is sent away.
  package static let dismissID = "tocsin-dismiss"
}

extension Configuration {
  /// Applies the rules that match, in their order, and what is usual.
  ///
  /// - Parameters:
  ///   - request: What was asked for; conditions are about this, whatever earlier rules have set.
  ///   - matches: Whether a text is what a pattern says.
  /// - Returns: What is to be done.
  package func decide(
    _ request: NotificationRequest, matches: (NotificationRule.Pattern, String) -> Bool
  ) -> NotificationDecision {
    var effects = NotificationRule.Effects()
    var texts = ConditionTexts(request)
    for rule in rules {
      let applies = rule.conditions.allSatisfy { matches($0.pattern, texts[$0.field]) }
      if applies { effects.take(rule.effects) }
    }
    return decide(request, effects)
  }

  /// What is done with a notification of which no rule says anything.
  package func decide(_ request: NotificationRequest) -> NotificationDecision {
    decide(request, NotificationRule.Effects())
  }

  private func decide(
    _ request: NotificationRequest, _ effects: NotificationRule.Effects
  ) -> NotificationDecision {
    var description = request.description
    description.urgency = effects.urgency ?? description.urgency
    description.style = effects.style ?? description.style
    description.level = effects.level ?? description.level
    if effects.position != nil { description.anchor = nil }
    description.position = effects.position ?? description.position
    description.monitor = effects.monitor ?? description.monitor
    description.theme = effects.theme ?? description.theme
    description.transition = effects.transition ?? description.transition
    description.fullScreen = effects.fullScreen ?? description.fullScreen
    // Desktop Notifications 1.2: what is critical does not go by itself, whatever its sender says;
    // a person's own script may have it so.
    let isOwn = request.facts.sender.isEmpty || description.urgency != .critical
    let own = toasts.honoursTimeouts && isOwn ? description.timeout : nil
    if description.style.isModal {
      description.timeout = effects.timeout ?? own
      description.becomeModal()
    } else {
      description.timeout = effects.timeout ?? own ?? toasts.timeouts[description.urgency]
      takeUsual(&description)
    }
    if let position = description.position, !description.style.positions.contains(position) {
      description.position = nil
    }
    return NotificationDecision(
      description: description,
      sound: sound(of: request, urgency: description.urgency, effects),
      script: effects.script,
      isSuppressed: effects.isSuppressed ?? false,
      isKept: effects.isKept ?? !request.facts.isTransient,
      stackTag: effects.stackTag ?? request.facts.stackTag)
  }

  /// What is usual for toasts and banners, where nothing else is said.
  private func takeUsual(_ description: inout AlertDescription) {
    if description.style == .toast {
      description.position = description.position ?? toasts.position
      description.transition = description.transition ?? toasts.transition
    }
    description.monitor = description.monitor ?? toasts.monitor
    description.theme = description.theme ?? toasts.theme
    description.fullScreen = description.fullScreen ?? toasts.fullScreen
  }

  private func sound(
    of request: NotificationRequest, urgency: AlertUrgency, _ effects: NotificationRule.Effects
  ) -> NotificationSound {
    guard playsSounds else { return .none }
    if let sound = effects.sound { return sound }
    return request.facts.sound == .none ? sounds[urgency] ?? .none : request.facts.sound
  }
}

/// What conditions look at, each text made once, whatever the number of rules that ask for it.
private struct ConditionTexts {
  /// The most of a text that conditions look at, in bytes.
  private static let mostBytes = 16_384

  private let request: NotificationRequest
  private var known: [NotificationRule.Field: String] = [:]

  init(_ request: NotificationRequest) {
    self.request = request
  }

  subscript(field: NotificationRule.Field) -> String {
    mutating get {
      if let text = known[field] { return text }
      let text = request.text(of: field).cut(toBytes: Self.mostBytes, mark: "")
      known[field] = text
      return text
    }
  }
}

extension NotificationRule.Effects {
  /// Takes over what later effects say.
  mutating func take(_ later: Self) {
    style = later.style ?? style
    position = later.position ?? position
    monitor = later.monitor ?? monitor
    level = later.level ?? level
    timeout = later.timeout ?? timeout
    theme = later.theme ?? theme
    transition = later.transition ?? transition
    urgency = later.urgency ?? urgency
    fullScreen = later.fullScreen ?? fullScreen
    sound = later.sound ?? sound
    script = later.script ?? script
    isSuppressed = later.isSuppressed ?? isSuppressed
    isKept = later.isKept ?? isKept
    stackTag = later.stackTag ?? stackTag
  }
}

extension NotificationRequest {
  /// What a rule's condition looks at; without markup.
  fileprivate func text(of field: NotificationRule.Field) -> String {
    switch field {
    case .application: description.application
    case .desktopEntry: facts.desktopEntry
    case .summary: description.plainTitle
    case .body: description.plainMessage
    case .category: facts.category
    case .urgency: description.urgency.rawValue
    case .sender: facts.sender
    }
  }
}

extension AlertDescription {
  /// The title and the message, without markup.
  package var plainTitle: String { usesMarkup ? PlainText.of(title) : title }
  package var plainMessage: String { usesMarkup ? PlainText.of(message) : message }

  /// Gives a notification the buttons of an alert: what a click on a toast does has one of its own,
  /// and there is one to send it away.
  fileprivate mutating func becomeModal() {
    if let index = buttons.firstIndex(where: { $0.id == AlertButton.clickID }) {
      var button = buttons.remove(at: index)
      if button.label.allSatisfy(\.isWhitespace) { button.label = "Open" }
      buttons.append(button)
    }
    if cancelButton == nil {
      let dismiss = AlertButton(
        id: NotificationDecision.dismissID, label: "Dismiss", role: .cancel)
      buttons.insert(dismiss, at: 0)
    }
    isResident = false
    anchor = nil
  }
}
