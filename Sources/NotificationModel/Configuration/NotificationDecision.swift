package import AlertModel

/// The result of all rules for a notification.
package struct NotificationDecision: Hashable, Sendable {
  /// The alert; identifier and policy are those of the request.
  package var description: AlertDescription
  /// The sound that is played; `none` and `suppressed` are silence.
  package var sound: NotificationSound
  /// Whether the sound is the default for the urgency, which neither a rule nor the sender
  /// requested.
  package var hasUsualSound: Bool
  /// A program to run; nil for none.
  package var script: String?
  /// Whether it is not shown at all.
  package var isSuppressed: Bool
  /// Whether it is kept in the history.
  package var isKept: Bool
  /// Notifications of an application with the same tag replace each other; empty for no tag.
  package var stackTag: String

  /// The button that dismisses a notification which a rule made modal.
  package static let dismissID = "tocsin-dismiss"
}

extension Configuration {
  /// Applies all rules whose conditions are met, in order, and then the defaults.
  ///
  /// - Parameters:
  ///   - request: The notification as sent; conditions match this, not what earlier rules changed.
  ///   - language: The language of labels that the sender did not provide.
  ///   - matches: Whether a text matches a pattern.
  /// - Returns: The decision.
  package func decide(
    _ request: NotificationRequest, in language: Language = .english,
    matches: (NotificationRule.Pattern, String) -> Bool
  ) -> NotificationDecision {
    var effects = NotificationRule.Effects()
    var texts = ConditionTexts(request)
    for rule in rules {
      let applies = rule.conditions.allSatisfy { condition in
        texts[condition.field].contains { matches(condition.pattern, $0) }
      }
      if applies { effects.take(rule.effects) }
    }
    return decide(request, effects, in: language)
  }

  /// Applies the defaults, but no rule.
  package func decide(
    _ request: NotificationRequest, in language: Language = .english
  ) -> NotificationDecision {
    decide(request, NotificationRule.Effects(), in: language)
  }

  private func decide(
    _ request: NotificationRequest, _ effects: NotificationRule.Effects, in language: Language
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
    // Desktop Notifications 1.2: critical notifications do not expire, whatever timeout their
    // sender requests; the user's own scripts may choose a timeout.
    let isOwn = request.facts.sender.isEmpty || description.urgency != .critical
    let own = toasts.honoursTimeouts && isOwn ? description.timeout : nil
    if description.style.isModal {
      description.timeout = effects.timeout ?? own
      description.becomeModal(in: language)
    } else {
      description.timeout = effects.timeout ?? own ?? toasts.timeouts[description.urgency]
      takeUsual(&description)
    }
    if !request.facts.sender.isEmpty {
      description.nameSender(program: request.facts.program, in: language)
    }
    if let position = description.position, !description.style.positions.contains(position) {
      description.position = nil
    }
    let stackTag = effects.stackTag ?? request.facts.stackTag
    let asked = effects.sound ?? (request.facts.sound == .none ? nil : request.facts.sound)
    // Notifications that show a volume or progress would play the sound at each step.
    let isGauge = description.progress != nil || !stackTag.isEmpty
    let usual = isGauge ? nil : sounds[description.urgency]
    return NotificationDecision(
      description: description,
      sound: playsSounds ? asked ?? usual ?? NotificationSound.none : .none,
      hasUsualSound: asked == nil,
      script: effects.script,
      isSuppressed: effects.isSuppressed ?? false,
      isKept: effects.isKept ?? !request.facts.isTransient,
      stackTag: stackTag)
  }

  /// Fills in the defaults for toasts and banners.
  private func takeUsual(_ description: inout AlertDescription) {
    if description.style == .toast {
      description.position = description.position ?? toasts.position
      description.transition = description.transition ?? toasts.transition
    }
    description.monitor = description.monitor ?? toasts.monitor
    description.theme = description.theme ?? toasts.theme
    description.fullScreen = description.fullScreen ?? toasts.fullScreen
  }
}

/// The texts for conditions; each is computed once, however many rules need it.
private struct ConditionTexts {
  /// Conditions match at most this many bytes of a text.
  private static let mostBytes = 16_384

  private let request: NotificationRequest
  private var known: [NotificationRule.Field: [String]] = [:]

  init(_ request: NotificationRequest) {
    self.request = request
  }

  /// The texts of which one must match.
  subscript(field: NotificationRule.Field) -> [String] {
    mutating get {
      if let texts = known[field] { return texts }
      let texts = request.texts(of: field).map { $0.cut(toBytes: Self.mostBytes, mark: "") }
      known[field] = texts
      return texts
    }
  }
}

extension NotificationRule.Effects {
  /// Overrides these effects with those of a later rule.
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
  /// The text of a field, without markup; an application may have two names.
  fileprivate func texts(of field: NotificationRule.Field) -> [String] {
    switch field {
    case .application:
      [description.application] + (facts.givenName.isEmpty ? [] : [facts.givenName])
    case .desktopEntry: [facts.desktopEntry]
    case .summary: [description.plainTitle]
    case .body: [description.plainMessage]
    case .category: [facts.category]
    case .urgency: [description.urgency.rawValue]
    case .sender: [facts.sender]
    }
  }
}

extension AlertDescription {
  /// The title without markup.
  package var plainTitle: String { usesMarkup ? PlainText.of(title) : title }
  /// The message without markup.
  package var plainMessage: String { usesMarkup ? PlainText.of(message) : message }

  /// Adapts a notification that a rule made modal: its click action becomes a button, and there is a
  /// button that dismisses it.
  fileprivate mutating func becomeModal(in language: Language) {
    if let index = buttons.firstIndex(where: { $0.id == AlertButton.clickID }) {
      var button = buttons.remove(at: index)
      if button.label.allSatisfy(\.isWhitespace) { button.label = language[.open] }
      buttons.append(button)
    }
    if cancelButton == nil {
      let dismiss = AlertButton(
        id: NotificationDecision.dismissID, label: language[.dismiss], role: .cancel)
      buttons.insert(dismiss, at: 0)
    }
    isResident = false
    anchor = nil
  }
  /// Names the program on the bus that sent a notification and receives a reply.
  fileprivate mutating func nameSender(program: String, in language: Language) {
    let asks = style.isModal || !inputs.isEmpty
    application = SenderName(given: application, program: program, asks: asks, in: language).text
    guard style.isModal, !inputs.isEmpty else { return }
    // With a picture chosen by the sender, a reply could look like a prompt for a password.
    icon = .question
    image = nil
    let name = String(application.flatMap { $0 == "_" ? ["_", "_"] : [$0] })
    for index in inputs.indices { inputs[index].label = language.text(.replyTo, name) }
  }
}
