import AlertModel
import GLib
import TestHarness
import Testing
import X11

@testable import AlertKit

/// Screens of all depths show the same picture, as exactly as their colours allow.
@MainActor
@Suite(.serialized)
struct DepthTests {
  /// The tolerance of a colour component, and the share of pixels that may exceed it.
  nonisolated private static let depths: [(depth: Int, tolerance: Int, share: Double)] = [
    (8, 70, 0.02), (15, 12, 0.01), (16, 12, 0.01), (30, 3, 0.001),
  ]

  private let alert = AlertDescription(
    title: "Delete the branch?", message: "Nobody has merged it.", icon: .warning,
    buttons: [
      AlertButton(id: "cancel", label: "Keep", role: .cancel),
      AlertButton(id: "delete", label: "Delete", role: .destructive),
    ],
    transition: TransitionName.none, guardMilliseconds: 0)

  private let toast = AlertDescription(
    title: "Backup done", message: "128 files", icon: .info, style: .toast,
    transition: TransitionName.none, timeout: 0)

  @Test(arguments: depths)
  func everyDepthShowsTheSame(depth: Int, tolerance: Int, share: Double) throws {
    let seen = try XServer(XServer.Options(width: 640, height: 480, depth: depth))
    let reference = try XServer(XServer.Options(width: 640, height: 480))
    for description in [alert, toast] {
      let (colors, expected) = (
        try picture(of: description, on: seen), try picture(of: description, on: reference)
      )
      let far = zip(colors, expected).filter { !$0.isNear($1, tolerance) }
      let example = far.isEmpty ? "" : ", such as \(far[far.count / 2])"
      #expect(Double(far.count) <= share * Double(expected.count), "\(far.count) pixels\(example)")
    }
  }

  @Test func theSecondScreenIsIndependent() throws {
    let server = try XServer(XServer.Options(width: 640, height: 480, screenCount: 2))
    let before = try server.control.readColors(server.control.screenRect)
    let second = try picture(of: alert, on: server, screen: 1)
    #expect(try server.control.readColors(server.control.screenRect) == before)
    #expect(Set(second).count > 1)
    #expect(second == (try picture(of: alert, on: server, screen: 0)))
  }

  /// The colours of the screen with an alert, which is dismissed afterwards.
  private func picture(
    of description: AlertDescription, on server: XServer, screen: Int = 0
  ) throws -> [ScreenColor] {
    let name = "\(server.displayName).\(screen)"
    let eyes = try DisplayConnection(name: name)
    let clock = SkippingClock()
    let presenter = AlertPresenter(displayName: name, clock: clock)
    var response: AlertResponse?
    try presenter.connect()
    let (_, identifier) = try presenter.submit(description) { response = $0 }
    try wait(for: "a presented alert") { presenter.alerts.first?.state == .presented }
    // The shadow of a toast is drawn when the desktop no longer changes.
    for _ in 0..<6 {
      clock.skip(seconds: 0.05)
      presenter.display?.connection.sync()
      while MainLoop.iterate(mayBlock: false) {}
    }
    let colors = try eyes.readColors(eyes.screenRect)
    if description.style.isModal {
      try XTestInput(on: server).tap(Keysym.escape)
    } else {
      presenter.dismiss(identifier)
    }
    try wait(for: "the response") { response != nil }
    try wait(for: "the end") { presenter.alerts.isEmpty }
    return colors
  }
}
