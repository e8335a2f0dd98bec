public import AlertModel
import AlertViews

extension AlertPresenter {
  /// Sets how many toasts will be submitted later; they are counted with those that wait.
  package func setBacklog(_ count: Int) {
    step([.toast(.expected(count))])
  }
}

extension AlertPresenter: AlertPresenting {
  /// Takes in an alert that a description describes.
  ///
  /// - Parameters:
  ///   - description: What to show.
  ///   - observe: Told of what happens until the alert has ended; nil for nobody.
  ///   - respond: Called once, when the alert has ended; possibly before this returns.
  /// - Returns: The handle for `withdraw(_:)`, and the identifier that the alert has.
  /// - Throws: `AlertAdmissionError` when the queue is full or the description cannot be shown.
  public func submit(
    _ description: AlertDescription, observe: ((AlertEvent) -> Void)? = nil,
    respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    try ThemeLibrary.shared.checkLook(of: description)
    guard description.style.isModal else {
      try ContentFactory.validate(notice: description)
      return try enqueue(toast: description, observe: observe, completion: respond)
    }
    let content = try ContentFactory.content(for: description)
    return try enqueue(
      content, options: AlertOptions(description), observe: observe, completion: respond)
  }

  /// That the theme it asks for is broken, so that it is drawn with another, or that the icon theme
  /// has nothing for its icon.
  public func remark(on description: AlertDescription) -> String? {
    ThemeLibrary.shared.remark(on: description)
      ?? IconLibrary.shared.remark(on: description.icon)
  }

  /// Changes what alerts with this identifier show, in place: focus and typed text are kept.
  ///
  /// - Parameters:
  ///   - identifier: Which alerts.
  ///   - update: What is to change.
  /// - Returns: How many alerts it changed.
  /// - Throws: `AlertAdmissionError` with the code `invalid` when they cannot show it.
  public func update(
    _ identifier: AlertIdentifier, with update: AlertUpdate
  ) throws(AlertAdmissionError) -> Int {
    if update.onlyAdds { return try add(update.addition, to: identifier) }
    var changes: [(AlertRecord, AlertDescription, AlertChange)] = []
    for leader in liveLeaders(identifiedBy: identifier) {
      guard let record = records[leader], let described = record.description else { continue }
      let description = try update.applied(to: described)
      try ThemeLibrary.shared.checkLook(of: description)
      if record.content == nil { try ContentFactory.validate(notice: description) }
      let backdrop = description.style.presentation().backdrop
      guard (backdrop == .desktop) == record.standsOnDesktop else {
        let former = described.style.rawValue
        throw AlertAdmissionError(
          .invalid,
          "style cannot become “\(description.style.rawValue)” for an alert that is a \(former)")
      }
      // Values, and what is added, change nothing that is pressed.
      changes.append((record, description, update.taken(by: described).change(since: described)))
    }
    // Only now, so that either all change or none.
    for (record, description, change) in changes {
      var options = AlertOptions(description)
      options.identifier = record.identifier
      options.policy = record.options.policy
      if let content = record.content as? any DescribedContent {
        try content.update(to: description)
        record.show(content, options: options)
      } else {
        var described = description
        described.policy = options.policy
        record.describe(described)
      }
      if record.standsOnDesktop { followFullScreen(for: options) }
      if update.changesPresentation { record.window?.take(options) }
      record.window?.contentWasUpdated(change)
      let submission = AlertSubmission(record.ticket, record.identifier, options)
      if record.standsOnDesktop {
        handle([.toast(.revise(submission, lane(for: options)))])
      } else {
        handle([.modal(.revise(submission))])
      }
    }
    return changes.count
  }

  /// Adds to what alerts with this identifier show.
  private func add(
    _ addition: AlertAddition, to identifier: AlertIdentifier
  ) throws(AlertAdmissionError) -> Int {
    let found = liveLeaders(identifiedBy: identifier).compactMap { records[$0] }
    for record in found {
      if let description = record.description { try addition.check(against: description) }
    }
    for record in found { try record.add(addition) }
    return found.count
  }
}

extension AlertSubmission {
  init(_ ticket: AlertTicket, _ identifier: AlertIdentifier, _ options: AlertOptions) {
    self.init(
      ticket: ticket, identifier: identifier, level: options.level, policy: options.policy,
      timeout: options.resolvedTimeout, waitLimit: options.waitLimit)
  }
}

extension AlertOptions {
  /// Seconds after which it times out; nil means never.
  fileprivate var resolvedTimeout: Double? {
    switch timeout {
    case nil: presentation.backdrop == .desktop ? AlertStyle.toast.defaultTimeout : nil
    case 0: nil
    case let seconds: seconds
    }
  }
}

extension AlertUpdate {
  /// Whether where the alert stands, or how it looks, may be otherwise after it.
  fileprivate var changesPresentation: Bool {
    !members.isDisjoint(with: [
      .style, .position, .anchor, .monitor, .fullScreen, .theme, .transition,
    ])
  }
}
