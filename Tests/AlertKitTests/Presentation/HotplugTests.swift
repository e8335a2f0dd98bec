import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Monitors are connected, disconnected and changed under each presentation.
@MainActor
@Suite(.serialized)
struct HotplugTests {
  @Test(.privateServer(Outputs.options), arguments: AlertStyle.allCases)
  func everyPresentationFollowsTheOutputs(style: AlertStyle) throws {
    let desk = try Desk()
    let outputs = try Outputs(of: desk.server)
    let alert = try show(style, on: desk)
    var random = SeededGenerator(seed: UInt64(style.rawValue.utf8.count))
    for _ in 0..<12 {
      let change = Outputs.randomChange(using: &random)
      try outputs.carryOut(change)
      try waitUntilInPlace(desk, after: "\(change)")
    }
    try outputs.carryOut(Outputs.firstOn)
    try waitUntilInPlace(desk, after: "the end")
    #expect(alert.response == nil)
    desk.presenter.dismiss()
    try desk.waitUntilEmpty()
  }

  @Test(.privateServer(Outputs.options), arguments: AlertStyle.allCases)
  func everyPresentationSurvivesTheLossOfEveryOutput(style: AlertStyle) throws {
    let desk = try Desk()
    let outputs = try Outputs(of: desk.server)
    let alert = try show(style, on: desk)
    try outputs.carryOut(Outputs.allOff)
    try wait(for: "no monitor") { desk.presenter.display?.monitors.isEmpty == true }
    nothingHappens()
    #expect(alert.response == nil)
    try outputs.carryOut(Outputs.firstOn)
    try waitUntilInPlace(desk, after: "the output is back")
    if style.isModal {
      try desk.input.tap(Keysym.escape)
      #expect(try alert.waitForResponse().outcome == .cancelled)
    }
  }

  @Test(.privateServer(Outputs.options), arguments: AlertStyle.allCases)
  func alertsSubmittedWithoutOutputsAppearLater(style: AlertStyle) throws {
    let desk = try Desk()
    let outputs = try Outputs(of: desk.server)
    try outputs.carryOut(Outputs.allOff)
    try desk.present(ProbeContent(), options: options(style))
    try outputs.carryOut(Outputs.firstOn)
    try waitUntilInPlace(desk, after: "the output is back")
  }

  @Test(.privateServer(Outputs.options), arguments: [AlertStyle.alert, .toast])
  func alertForAllMonitorsAppearsOnNewOnes(style: AlertStyle) throws {
    let desk = try Desk()
    let outputs = try Outputs(of: desk.server)
    var options = options(style)
    options.monitor = .all
    let content = ProbeContent(keyboard: style.isModal ? .grab : .none)
    let alert = try desk.show(content, options: options)
    for (change, count) in [
      (Outputs.allOn, 3), (Outputs.Change("--output DUMMY1 --off"), 2), (Outputs.firstOn, 2),
    ] {
      try outputs.carryOut(change)
      try wait(for: "\(count) times the same") { desk.window?.panes.count == count }
      try waitUntilInPlace(desk, after: "\(change)")
    }
    let place = try #require(desk.window?.panes.last?.contentFrame.center)
    desk.input.movePointer(to: PixelPoint(x: Int(place.x), y: Int(place.y)))
    try wait(for: "the pointer on the last of them") { !content.events.isEmpty }
    content.host?.finish(with: AlertResponse(.button, button: "a"))
    try desk.waitUntilEmpty()
    #expect(alert.responses == [AlertResponse(.button, button: "a")])
  }

  private func options(_ style: AlertStyle) -> AlertOptions {
    var options = AlertOptions.immediate()
    options.presentation = style.presentation()
    options.timeout = 0
    return options
  }

  private func show(_ style: AlertStyle, on desk: Desk) throws -> PresentedAlert {
    let content = ProbeContent(keyboard: style.isModal ? .grab : .none)
    let alert = try desk.show(content, options: options(style))
    try waitUntilInPlace(desk, after: "the alert was presented")
    return alert
  }

  /// Waits until the whole content is visible on active monitors.
  private func waitUntilInPlace(_ desk: Desk, after event: String) throws {
    try wait(for: "the content on a lit monitor after: \(event)") {
      let monitors = desk.control.queryMonitors().map { Rect($0.frame) }
      guard desk.presenter.display?.monitors.map(\.frame) == monitors else { return false }
      if monitors.isEmpty { return true }
      guard let panes = desk.window?.panes, !panes.isEmpty else { return false }
      return try panes.allSatisfy { pane in
        let frame = pane.contentFrame
        guard monitors.contains(where: { $0.intersection(frame) == frame }) else { return false }
        let center = PixelPoint(x: Int(frame.center.x), y: Int(frame.center.y))
        return try desk.server.pixel(center.x, center.y) & 0xff_ffff == ProbeContent.defaultColor
      }
    }
  }
}
