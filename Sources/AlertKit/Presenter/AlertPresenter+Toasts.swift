import AlertModel
import GLib

extension AlertPresenter {
  /// Watches which windows fill their monitors, if an alert makes way for such.
  func followFullScreen(for options: AlertOptions) {
    switch options.fullScreen {
    case nil, .show: break
    case .wait, .elsewhere: display?.fullScreen.isFollowing = true
    }
  }

  /// The lane in which an alert waits that leaves the desktop in use.
  func lane(for options: AlertOptions) -> ToastLane {
    let choice = options.fullScreen ?? .show
    var monitor = options.monitor
    if case .named(let name)? = monitor,
      display?.monitors.contains(where: { $0.name == name }) != true
    {
      // As many lanes as there are monitors, whatever clients make up.
      monitor = nil
    }
    // What points at something stays there, and others make room for it.
    if let anchor = options.anchor {
      let monitor = display?.monitors.first { $0.frame.contains(anchor) }?.name
      return ToastLane(rank: -1, name: "anchored \(monitor ?? "") \(choice)")
    }
    return ToastLane(
      rank: options.presentation is BannerPresentation ? 0 : 1,
      name: "\(options.presentation) \(monitor?.rawValue ?? "") \(choice)")
  }

  func carryOut(_ effect: ToastEffect) {
    switch effect {
    case .alert(.schedule(let instant)):
      toastDeadline = instant.map { instant in
        clock.timer(at: instant) { [weak self] in
          self?.handle([.toast(.alert(.deadline))])
        }
      }
    case .alert(let effect): carryOut(effect)
    case .measure(let ticket): measure(ticket)
    case .place(let ticket, let frames):
      guard let record = records[ticket], let content = record.content, let windows else { return }
      window(for: record, showing: content, in: windows).place(at: frames)
    case .showBacklogs(let backlogs): show(backlogs)
    }
  }

  /// Finds out how large an alert is, and tells the queue; after many in one turn of the loop, in
  /// the next one, so that what the person does meanwhile does not wait.
  func measure(_ ticket: AlertTicket) {
    guard toasts.entry(leading: ticket) != nil, let record = records[ticket], let windows else {
      return
    }
    if measuring == nil {
      measuring = IdleTask(priority: .default) { [weak self] in self?.measureRest() }
    }
    measureCount += 1
    guard measureCount <= Self.mostMeasures else { return unmeasured.append(ticket) }
    do {
      guard let content = try record.preparedContent() else { return }
      let window = window(for: record, showing: content, in: windows)
      handle([.toast(.measured(ticket, window.measuredPlace(badge: BacklogWindow.size)))])
    } catch {
      handle(.failed(ticket, "The alert could not be shown: \(error)"), about: ticket)
    }
  }

  /// How many toasts are measured in one turn of the loop.
  private static let mostMeasures = 32

  private func measureRest() {
    (measuring, measureCount) = (nil, 0)
    let tickets = unmeasured
    unmeasured = []
    for ticket in tickets { measure(ticket) }
  }

  /// Shows how many wait, and draws new numbers once a frame at most.
  private func show(_ backlogs: [ToastBacklog]) {
    let lanes = Set(backlogs.map(\.lane))
    backlogWindows = backlogWindows.filter { lanes.contains($0.key) }
    self.backlogs = backlogs
    guard backlogTimer == nil else { return }
    drawBacklogs()
  }

  private func drawBacklogs() {
    guard let display, !backlogs.isEmpty else { return }
    for backlog in backlogs {
      let window = backlogWindows[backlog.lane] ?? BacklogWindow(display: display)
      backlogWindows[backlog.lane] = window
      window.show(backlog)
    }
    let drawn = backlogs
    backlogTimer = clock.timer(afterSeconds: 0.016) { [weak self] in
      guard let self else { return }
      backlogTimer = nil
      if backlogs != drawn { drawBacklogs() }
    }
  }
}
