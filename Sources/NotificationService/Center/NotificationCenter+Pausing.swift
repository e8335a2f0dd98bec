import AlertModel
import GLib
import NotificationModel

// MARK: - Silence

extension NotificationCenter {
  package var isInhibited: Bool { silence.isWanted }

  package func inhibit(by application: String, reason: String, sender: String) -> UInt32 {
    changeSilence { $0.inhibit(by: application, reason: reason, sender: sender) }
  }

  @discardableResult
  package func uninhibit(_ number: UInt32, sender: String) -> Bool {
    changeSilence { $0.uninhibit(number, sender: sender) }
  }

  /// How things stand.
  var pauseReport: NotificationPause {
    silence.report(
      held: entries.values.count { $0.place == .held }, at: clock.now())
  }

  /// Changes who wants silence, and does what follows from it.
  @discardableResult
  func changeSilence<Result>(_ change: (inout NotificationSilence) -> Result) -> Result {
    let former = silence
    let result = change(&silence)
    guard silence != former else { return result }
    if silence.pause != former.pause {
      pauseFile?.write(silence.pause, at: clock)
      awaitEndOfPause()
    }
    release()
    if silence.isWanted != former.isWanted { inhibitionDidChange?() }
    tell { .paused(pauseReport) }
    return result
  }

  /// Takes up the pause of an earlier process.
  func readPause() {
    silence.pause = pauseFile?.read(at: clock)
    awaitEndOfPause()
  }

  /// The end of a pause may have come while the system slept.
  func endPauseInTime() {
    guard let end = silence.pause?.end, end <= clock.now() else { return }
    let now = clock.now()
    changeSilence { _ = $0.expire(at: now) }
  }

  private func awaitEndOfPause() {
    pauseTimer = nil
    guard let end = silence.pause?.end else { return }
    let nanoseconds = max(end.nanoseconds - clock.now().nanoseconds, 1_000_000)
    do throws(SystemError) {
      pauseTimer = try BootTimer(after: nanoseconds) { [weak self] in
        guard let self else { return }
        endPauseInTime()
        if silence.pause?.end != nil { awaitEndOfPause() }
      }
    } catch {
      report("the pause ends with what comes after its time: \(error)")
    }
  }
}

// MARK: - What is held back

extension NotificationCenter {
  func hold(_ entry: NotificationEntry) {
    entry.place = .held
    held.append(entry.id)
    // A silence that lasts and senders that take back what they sent: most may have gone.
    if held.count > 1024, held.count > entries.count * 2 {
      held = held.filter { entries[$0]?.place == .held }
    }
  }

  /// Lets go of what is not held back any more: each for itself, or many as one digest.
  private func release() {
    var released: [NotificationEntry] = []
    var remaining: [NotificationID] = []
    for id in held {
      guard let entry = entries[id], entry.place == .held, let draft = entry.draft else { continue }
      if silence.lets(draft.description) {
        entry.place = .pending
        released.append(entry)
      } else {
        remaining.append(id)
      }
    }
    held = remaining
    guard !released.isEmpty else { return }
    let digestible = released.filter(\.isDigestible)
    let count = Set(digestible.map { ObjectIdentifier($0.showing) }).count
    if count > max(configuration.digestAbove, 0) || (digest != nil && count > 0) {
      for entry in digestible { entry.place = .digested }
    }
    pending += released.filter { $0.place == .pending }.map(\.id)
    if released.contains(where: { $0.place == .digested }) {
      showDigest(of: digestible)
    }
    handOverSoon()
  }
}

extension NotificationEntry {
  /// Whether a digest may stand for it: it could be missed without harm, and nobody awaits an
  /// answer.
  fileprivate var isDigestible: Bool {
    guard let description = draft?.description, !description.style.isModal,
      description.urgency != .critical, description.timeout != 0
    else { return false }
    guard case .client = listener else { return true }
    return description.buttons.isEmpty && description.inputs.isEmpty
  }
}
