import Accessibility
import GLib

/// Reports the alerts on a display to screen readers.
///
/// The bus is first queried once an alert is on the screen, so that the first frame never waits for
/// it.
@MainActor
final class AlertAccessibility {
  /// Whether to disconnect from the bus when no assistive program runs; one that starts later is
  /// not noticed then.
  var leavesQuietBus = false

  /// The numbers of waiting toasts.
  var backlogs: [AccessibleBacklog] = [] {
    didSet { contentDidChange() }
  }

  private unowned let windows: AlertWindowList
  private var service: AccessibilityService?
  private var start: IdleTask?
  /// Ends the wait for a bus that does not reply.
  private var patience: GLib.Timer?
  private var wasAsked = false
  private var alerts: [ObjectIdentifier: AccessibleAlert] = [:]
  private let relay = KeyRelay()

  init(_ windows: AlertWindowList) {
    self.windows = windows
    windows.contentDidChange = { [weak self] in self?.contentDidChange() }
    windows.display.keyboard.relay = relay
    relay.offer = { [weak self] key, then in self?.service?.offer(key, then: then) ?? false }
    relay.isSecret = { [weak self] in self?.asksForSecret ?? false }
  }

  /// Whether the bus is used, or may still be.
  var usesBus: Bool { service != nil }

  /// How long a bus may take to report whether an assistive program runs before the presenter
  /// disconnects from it, in nanoseconds.
  private static let answerLimit: Int64 = 1_000_000_000

  private func contentDidChange() {
    guard !wasAsked else {
      service?.contentDidChange()
      return
    }
    wasAsked = true
    start = IdleTask(priority: .default) { [weak self] in self?.begin() }
  }

  private func begin() {
    start = nil
    guard BusAddress.variable("NO_AT_BRIDGE") != "1", let address = BusAddress.session() else {
      return
    }
    let service = AccessibilityService(name: "Tocsin", session: address)
    service.sources = { [weak self] in self?.sources ?? [] }
    service.statusIsKnown = { [weak self] isEnabled in
      if !isEnabled, self?.leavesQuietBus == true { self?.service = nil }
    }
    self.service = service
    guard leavesQuietBus else { return }
    patience = GLib.Timer(after: Self.answerLimit) { [weak self] in
      if self?.service?.isEnabled == false { self?.service = nil }
    }
  }

  /// The alerts that are visible and can be answered.
  private var sources: [any AccessibleSource] {
    var alerts: [ObjectIdentifier: AccessibleAlert] = [:]
    let shown = windows.all.filter { $0.isLive && !$0.panes.isEmpty && !$0.awaitsContent }
    let sources = shown.map { window in
      let key = ObjectIdentifier(window.container.content)
      // A window with new content counts as another alert.
      let known = self.alerts[key].flatMap { $0.content === window.container.content ? $0 : nil }
      let alert = known ?? AccessibleAlert(window)
      alerts[key] = alert
      return alert
    }
    self.alerts = alerts
    return sources + backlogs
  }

  private var asksForSecret: Bool {
    windows.all.contains { window in
      (window.container.content as? any AccessibleContent)?.asksForSecret ?? false
    }
  }
}
