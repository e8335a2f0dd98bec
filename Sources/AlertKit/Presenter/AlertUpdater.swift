import AlertModel
import AlertViews

/// Changes alerts that wait or are shown, in place.
@MainActor
final class AlertUpdater {
  /// A change that has been checked and can be made.
  private struct Change {
    let record: AlertRecord
    let description: AlertDescription
    /// The effect on presses.
    let effect: AlertChange
  }

  private let registry: AlertRegistry
  private let runner: QueueRunner
  private let screen: PresenterDisplay

  init(registry: AlertRegistry, runner: QueueRunner, screen: PresenterDisplay) {
    self.registry = registry
    self.runner = runner
    self.screen = screen
  }

  /// Changes every alert with an identifier, or none if one of them cannot be changed.
  ///
  /// - Returns: How many alerts it changed.
  /// - Throws: `AlertAdmissionError` with the code `invalid`.
  func update(
    _ identifier: AlertIdentifier, with update: AlertUpdate
  ) throws(AlertAdmissionError) -> Int {
    if update.onlyAdds { return try add(update.addition, to: identifier) }
    var changes: [Change] = []
    for leader in runner.liveLeaders(identifiedBy: identifier) {
      guard let record = registry[leader], let former = record.description else { continue }
      changes.append(try check(update, of: record, describedBy: former))
    }
    for change in changes { try make(change, of: update) }
    return changes.count
  }

  private func check(
    _ update: AlertUpdate, of record: AlertRecord, describedBy former: AlertDescription
  ) throws(AlertAdmissionError) -> Change {
    let description = try update.applied(to: former)
    try ThemeLibrary.shared.checkLook(of: description)
    if record.standsOnDesktop, record.content == nil {
      try ContentFactory.validate(notice: description)
    } else {
      _ = try record.preparedContent()
    }
    let backdrop = description.style.presentation().backdrop
    guard (backdrop == .desktop) == record.standsOnDesktop else {
      throw AlertAdmissionError(
        .invalid,
        "style cannot become “\(description.style.rawValue)” for an alert that is a"
          + " \(former.style.rawValue)")
    }
    // New values and additions do not change the meaning of a press.
    let effect = update.taken(by: former).change(since: former)
    return Change(record: record, description: description, effect: effect)
  }

  private func make(
    _ change: Change, of update: AlertUpdate
  ) throws(AlertAdmissionError) {
    let (record, description) = (change.record, change.description)
    var options = AlertOptions(description)
    options.identifier = record.identifier
    options.policy = record.options.policy
    options.origin = record.options.origin
    if let content = record.content as? any DescribedContent {
      try content.update(to: description)
      record.show(content, options: options)
    } else {
      var described = description
      described.policy = options.policy
      record.describe(described)
    }
    if record.standsOnDesktop { screen.followFullScreen(for: options) }
    if update.changesPresentation { record.window?.changer.take(options) }
    record.window?.changer.contentWasUpdated(change.effect)
    var submission = AlertSubmission(record.ticket, record.identifier, options)
    submission.stack = screen.stack(for: options)
    runner.handle([
      record.standsOnDesktop
        ? .toast(.revise(submission, screen.lane(for: options))) : .modal(.revise(submission))
    ])
  }

  /// Adds to the content of alerts with this identifier.
  private func add(
    _ addition: AlertAddition, to identifier: AlertIdentifier
  ) throws(AlertAdmissionError) -> Int {
    let found = runner.liveLeaders(identifiedBy: identifier).compactMap { registry[$0] }
    for record in found {
      if let description = record.description { try addition.check(against: description) }
    }
    for record in found { try record.add(addition) }
    return found.count
  }
}

extension AlertUpdate {
  /// Whether it may change the alert's place, theme, transition or guard.
  fileprivate var changesPresentation: Bool {
    !members.isDisjoint(with: [
      .style, .position, .anchor, .monitor, .fullScreen, .theme, .transition,
      .guardMilliseconds,
    ])
  }
}
