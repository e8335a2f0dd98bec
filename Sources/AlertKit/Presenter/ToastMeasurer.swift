import AlertModel
import Cairo
import GLib

/// Measures toasts for their queue, at most 32 in one iteration of the loop, so that user input is
/// handled in between.
@MainActor
final class ToastMeasurer {
  private static let limit = 32

  private let registry: AlertRegistry
  private let runner: QueueRunner
  private let presenter: WindowPresenter
  /// The toasts to measure in the next iteration of the loop.
  private var waiting: [AlertTicket] = []
  private var nextTurn: IdleTask?
  /// How many toasts were measured in this iteration.
  private var count = 0

  init(registry: AlertRegistry, runner: QueueRunner, presenter: WindowPresenter) {
    self.registry = registry
    self.runner = runner
    self.presenter = presenter
  }

  /// Measures a toast, and reports its frame to the queue.
  func measure(_ ticket: AlertTicket) {
    guard runner.toasts.entry(leading: ticket) != nil, let record = registry[ticket],
      presenter.isConnected
    else { return }
    if nextTurn == nil {
      nextTurn = IdleTask(priority: .default) { [weak self] in self?.measureWaiting() }
    }
    count += 1
    guard count <= Self.limit else { return waiting.append(ticket) }
    do {
      try FontLoading.finish()
      guard let content = try record.preparedContent(),
        let window = presenter.window(for: record, showing: content)
      else { return }
      let place = window.placement.measure()
      runner.handle([.toast(.measured(ticket, place))])
    } catch {
      runner.handle(
        .failed(ticket, "The alert could not be shown: \(error)"),
        isToast: record.standsOnDesktop)
    }
  }

  private func measureWaiting() {
    (nextTurn, count) = (nil, 0)
    let tickets = waiting
    waiting = []
    for ticket in tickets { measure(ticket) }
  }
}
