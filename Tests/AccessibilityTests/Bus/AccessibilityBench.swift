import Accessibility
import AlertViews
import GLib
import TestHarness

/// The accessibility service on a private bus with a fake registry; the test sets its alerts.
@MainActor final class AccessibilityBench {
  let bus: PrivateBus
  let registry: RegistryDouble
  let service: AccessibilityService
  var sources: [FakeSource] = []

  init(isEnabled: Bool = true, fault: RegistryDouble.Fault? = nil) throws {
    bus = try PrivateBus()
    registry = try RegistryDouble(on: bus, isEnabled: isEnabled)
    registry.fault = fault
    var pace = AccessibilityService.Pace()
    pace.patience = Int64(200_000_000 * Bounds.stretch)
    pace.firstPause = 20_000_000
    pace.longestPause = 20_000_000
    service = AccessibilityService(name: "Tocsin", session: bus.address, pace: pace)
    service.sources = { [weak self] in self?.sources ?? [] }
  }

  func show(_ source: FakeSource) {
    sources.append(source)
    source.root.onNeedsDisplay = { [weak self] in self?.service.contentDidChange() }
    source.root.onFocusChange = { [weak self] in self?.service.contentDidChange() }
    service.contentDidChange()
  }

  func waitUntilActive() throws {
    try wait(for: "the service in the registry", within: Bounds.start) { service.isActive }
  }

  var application: String { registry.applications.last ?? "" }

  /// Calls a method of an object, as another program does.
  func ask(
    _ member: String, of interface: String, at path: String, _ arguments: [Variant] = []
  ) throws -> Variant {
    try registry.connection.ask(
      member, of: "org.a11y.atspi.\(interface)", at: path, of: application, arguments)
  }

  func get(_ name: String, of interface: String, at path: String) throws -> Variant? {
    try registry.connection.ask(
      "Get", of: "org.freedesktop.DBus.Properties", at: path, of: application,
      [.text("org.a11y.atspi.\(interface)"), .text(name)])[0]?.unboxed
  }

  /// The paths of an object's children.
  func children(of path: String) throws -> [String] {
    let answer = try ask("GetChildren", of: "Accessible", at: path)
    return (0..<(answer[0]?.count ?? 0)).compactMap { answer[0]?[$0]?[1]?.text }
  }
}
