import AlertModel
import TestHarness
import Testing
import X11

@testable import AlertKit
@testable import AlertViews

/// Screens of every depth show the same, as well as they can.
@MainActor
@Suite(.serialized)
struct DepthTests {
  /// How far a channel may be off, and how many pixels may be further.
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
      let far = zip(colors, expected).count { !$0.isNear($1, tolerance) }
      #expect(Double(far) <= share * Double(expected.count), "\(far) pixels")
    }
  }

  @Test func theSecondScreenIsOneOfItsOwn() throws {
    let server = try XServer(XServer.Options(width: 640, height: 480, screenCount: 2))
    let before = try server.control.readColors(server.control.screenRect)
    let second = try picture(of: alert, on: server, screen: 1)
    #expect(try server.control.readColors(server.control.screenRect) == before)
    #expect(second == (try picture(of: alert, on: server, screen: 0)))
  }

  /// The screen with an alert, which is answered then.
  private func picture(
    of description: AlertDescription, on server: XServer, screen: Int = 0
  ) throws -> [ScreenColor] {
    let name = "\(server.displayName).\(screen)"
    let eyes = try DisplayConnection(name: name)
    let presenter = AlertPresenter(displayName: name)
    var response: AlertResponse?
    try presenter.connect()
    let (_, identifier) = try presenter.submit(description) { response = $0 }
    try wait(for: "an alert that stands") { presenter.alerts.first?.state == .presented }
    // The shadow of what stands on the desktop comes once the desktop is still.
    runLoop(for: .milliseconds(300))
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
