import AlertModel

/// The small windows that show how many toasts wait, one for each lane with a backlog.
@MainActor
final class BacklogWindows {
  private let screen: PresenterDisplay
  private let clock: any AlertClock
  private var windows: [ToastLane: BacklogWindow] = [:]
  private var backlogs: [ToastBacklog] = []
  private var reports: [ToastLane: AccessibleBacklog] = [:]
  private var drawing: (any AlertTimer)?

  init(screen: PresenterDisplay, clock: any AlertClock) {
    self.screen = screen
    self.clock = clock
  }

  /// Whether no number is shown.
  var isEmpty: Bool { windows.isEmpty }

  /// Shows how many toasts wait; redraws at most once in 16 ms.
  func show(_ backlogs: [ToastBacklog]) {
    let lanes = Set(backlogs.map(\.lane))
    windows = windows.filter { lanes.contains($0.key) }
    self.backlogs = backlogs
    if backlogs.isEmpty { report() }
    guard drawing == nil else { return }
    draw()
  }

  /// Closes the windows: the display is lost.
  func removeAll() {
    (windows, reports) = ([:], [:])
    drawing = nil
  }

  /// Reports the numbers to screen readers, which read a new object, so a larger number is one.
  private func report() {
    var current: [ToastLane: AccessibleBacklog] = [:]
    for backlog in backlogs {
      let known = reports[backlog.lane].flatMap { $0.backlog.count < backlog.count ? nil : $0 }
      current[backlog.lane] = known ?? AccessibleBacklog(backlog)
      known?.backlog = backlog
    }
    reports = current
    screen.accessibility?.backlogs = backlogs.compactMap { current[$0.lane] }
  }

  private func draw() {
    guard let list = screen.windows, !backlogs.isEmpty else { return }
    for backlog in backlogs {
      let window = windows[backlog.lane] ?? BacklogWindow(beside: list)
      windows[backlog.lane] = window
      window.show(backlog)
    }
    report()
    let drawn = backlogs
    drawing = clock.timer(afterSeconds: 0.016) { [weak self] in
      guard let self else { return }
      drawing = nil
      if backlogs != drawn { draw() }
    }
  }
}
