import AlertModel
import GLib

extension AlertPresenter {
  /// The lane in which an alert waits that leaves the desktop in use.
  func lane(for options: AlertOptions) -> ToastLane {
    var monitor = options.monitor
    if case .named(let name)? = monitor,
      display?.monitors.contains(where: { $0.name == name }) != true
    {
      // As many lanes as there are monitors, whatever clients make up.
      monitor = nil
    }
    return ToastLane(
      rank: options.presentation is BannerPresentation ? 0 : 1,
      name: "\(options.presentation) \(monitor?.rawValue ?? "")")
  }

  func carryOut(_ effect: ToastEffect) {
    switch effect {
    case .alert(.schedule(let instant)):
      toastDeadline = instant.map { instant in
        Timer(deadline: instant.nanoseconds) { [weak self] in
          self?.handle([.toast(.alert(.deadline))])
        }
      }
    case .alert(let effect): carryOut(effect)
    case .measure(let ticket): measure(ticket)
    case .place(let ticket, let frames):
      guard let record = records[ticket], let content = record.content, let display else { return }
      window(for: record, showing: content, on: display).place(at: frames)
    case .showBacklogs(let backlogs): show(backlogs)
    }
  }

  /// Finds out how large an alert is, and tells the queue.
  func measure(_ ticket: AlertTicket) {
    guard let record = records[ticket], let content = record.content, let display else { return }
    let window = window(for: record, showing: content, on: display)
    handle([.toast(.measured(ticket, window.measuredPlace(badge: BacklogWindow.size)))])
  }

  private func show(_ backlogs: [ToastBacklog]) {
    guard let display else { return }
    let lanes = Set(backlogs.map(\.lane))
    backlogWindows = backlogWindows.filter { lanes.contains($0.key) }
    for backlog in backlogs {
      let window = backlogWindows[backlog.lane] ?? BacklogWindow(display: display)
      backlogWindows[backlog.lane] = window
      window.show(backlog)
    }
  }
}
