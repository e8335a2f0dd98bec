public import AlertModel
import X11

/// The prompts for secrets on the display: other processes, which post their claims to the stage.
extension AlertPresenter {
  /// The prompts for secrets of other processes, the one on screen first.
  public var prompts: [AlertSummary] {
    postedPrompts.map { prompt in
      AlertSummary(
        identifier: AlertIdentifier(prompt.words.name), title: prompt.words.title,
        state: prompt.isOnScreen ? .presented : .queued, level: prompt.level, count: 1,
        asker: prompt.words.asker)
    }
  }

  /// Asks the prompts with an identifier, or all of them if it is nil, to end.
  ///
  /// - Parameter identifier: Which prompts to end.
  /// - Returns: How many there are.
  public func dismissPrompts(_ identifier: AlertIdentifier?) -> Int {
    let matching = postedPrompts.filter { prompt in
      identifier.map { $0.rawValue == prompt.words.name } ?? true
    }
    for prompt in matching { display?.gate.stage.callOff(prompt) }
    // The server drops what it has not read yet of a program that ends.
    if !matching.isEmpty { display?.connection.sync() }
    return matching.count
  }

  /// Why an alert of another process cannot be answered here; nil if none has the identifier.
  public func refusal(toAnswer identifier: AlertIdentifier) -> String? {
    guard let stage = display?.gate.stage else { return nil }
    if stage.prompts.contains(where: { $0.words.name == identifier.rawValue }) {
      return "“\(identifier)” asks for a secret, which only its window accepts"
    }
    guard stage.isClaimedByOther(under: identifier.rawValue) else { return nil }
    return "“\(identifier)” is an alert of another user or program, which only that one can answer"
  }

  private var postedPrompts: [StageSelection.Prompt] {
    (display?.gate.stage.prompts ?? []).sorted { $0.isOnScreen && !$1.isOnScreen }
  }
}
