import AlertModel
import X11

/// The modal alerts of this process and the prompts for secrets of others, in the order in which the
/// presenters of the display show them.
@MainActor
struct AlertListing {
  private struct Line {
    var summary: AlertSummary
    var claim: StageClaim
    var isOnScreen: Bool
  }

  private var lines: [Line]

  /// Sorts prompts, and inserts them into the alerts of a queue, which keep their order.
  ///
  /// - Parameters:
  ///   - prompts: The prompts.
  ///   - entries: The queue's alerts, in its order.
  ///   - registry: The records of these alerts.
  ///   - stage: The stage for which both compete.
  init(
    prompts: [StageSelection.Prompt], entries: [AlertQueueEntry], of registry: AlertRegistry,
    on stage: StageSelection
  ) {
    self.init(prompts: prompts)
    let alerts = entries.enumerated().compactMap { index, entry -> Line? in
      guard let summary = registry.summary(of: entry) else { return nil }
      let claim = stage.claim(of: StageDemand(entry), id: UInt(index + 1))
      return Line(summary: summary, claim: claim, isOnScreen: entry.isOnStage)
    }
    insert(alerts)
  }

  /// Sorts prompts.
  init(prompts: [StageSelection.Prompt]) {
    let claims = prompts.map(\.claim)
    lines = prompts.map { prompt in
      let summary = AlertSummary(
        identifier: AlertIdentifier(prompt.words.name), title: prompt.words.title,
        state: prompt.isOnScreen ? .presented : .queued, level: prompt.claim.level, count: 1,
        asker: prompt.words.asker)
      return Line(summary: summary, claim: prompt.claim, isOnScreen: prompt.isOnScreen)
    }.sorted { Self.precedes($0, $1, among: claims) }
  }

  /// The lines of `tocsin list`.
  var summaries: [AlertSummary] { lines.map(\.summary) }

  private mutating func insert(_ alerts: [Line]) {
    let claims = (lines + alerts).map(\.claim)
    var prompts = lines[...]
    lines = []
    for alert in alerts {
      while let prompt = prompts.first, Self.precedes(prompt, alert, among: claims) {
        lines.append(prompts.removeFirst())
      }
      lines.append(alert)
    }
    lines += prompts
  }

  private static func precedes(_ line: Line, _ other: Line, among claims: [StageClaim]) -> Bool {
    if line.isOnScreen != other.isOnScreen { return line.isOnScreen }
    return line.claim.precedes(other.claim, among: claims)
  }
}
