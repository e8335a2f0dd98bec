import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// The backdrop stays while one alert follows another.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct BackdropHoldTests {
  private let desk: Desk
  private let client: ForeignClient
  private let desktop: ForeignWindow

  init() throws {
    (desk, client, desktop) = try Desk.holdingBackdrops()
  }

  @Test(arguments: [false, true], [TransitionName.alert, .fade, .none])
  func queuedAlertsChangeOnlyTheirBoxes(
    isComposited: Bool, transition: TransitionName
  ) throws {
    let compositor = isComposited ? try desk.startCompositor() : nil
    let options = AlertOptions(transition: transition, guardMilliseconds: 0)
    let first = try desk.show(ProbeContent(), options: options)
    // Compositors draw asynchronously.
    _ = try desk.settledScreenshot()
    let second = ProbeContent(color: 0x00_c000)
    try desk.present(second, options: options)
    let seen = try colorsBeside(until: "the second alert") {
      if first.response == nil { desk.presenter.withdraw(first.ticket) }
      return try desk.server.pixel(desk.center.x, desk.center.y) & 0xff_ffff == 0x00_c000
        && desk.presenter.alerts.first?.state == .presented && desk.alertWindows.count == 1
    }
    #expect(isComposited || seen.count == 1, "\(seen.map { String($0, radix: 16) })")
    #expect(!seen.contains(Desk.desktopColor))
    // Under a compositor the backdrops cross-fade.
    let levels = seen.map { Int($0 >> 8 & 0xff) }
    #expect(levels.allSatisfy { abs($0 - levels[0]) <= 30 }, "\(levels)")
    #expect(compositor?.isRunning != false)
  }

  /// As in a script that asks one question after the other.
  @Test func alertThatFollowsSoonReusesTheBackdrop() throws {
    let options = AlertOptions(transition: .fade, guardMilliseconds: 0)
    let first = try desk.show(ProbeContent(), options: options)
    var second: PresentedAlert?
    let seen = try colorsBeside(until: "the second alert") {
      if first.response == nil { desk.presenter.withdraw(first.ticket) }
      if second == nil, desk.presenter.alerts.isEmpty {
        #expect(desk.presenter.windows?.backdropHold.isActive == true)
        second = try desk.present(ProbeContent(), options: options)
      }
      return desk.presenter.alerts.first?.state == .presented && second != nil
    }
    #expect(seen.count == 1)
    #expect(seen != [Desk.desktopColor])
  }

  @Test func heldBackdropDoesNotBlockInput() throws {
    let alert = try desk.show(ProbeContent(), options: AlertOptions(transition: .fade))
    desk.presenter.withdraw(alert.ticket)
    try wait(for: "the held backdrop") { desk.presenter.windows?.backdropHold.isActive == true }
    #expect(desk.isKeyboardFree)
    desk.input.click(at: Desk.beside)
    try wait(for: "the click") { desktop.buttons.count == 1 }
    try desk.waitForColor(Desk.desktopColor, at: Desk.beside, "the desktop")
    try desk.waitUntilEmpty()
    try wait(for: "its end") { desk.presenter.windows?.backdropHold.isActive == false }
  }

  /// Without a compositor it needs a picture of the screen, on which our backdrop must not be.
  @Test func anotherPresentersAlertIsDimmedOnce() throws {
    let options = AlertOptions(transition: .fade, guardMilliseconds: 0)
    let other = try Desk()
    let first = try desk.show(ProbeContent(), options: options)
    let dimmed = try desk.server.pixel(Desk.beside.x, Desk.beside.y) & 0xff_ffff
    desk.presenter.withdraw(first.ticket)
    try wait(for: "the held backdrop") { desk.presenter.windows?.backdropHold.isActive == true }
    // An alert that arrives while the backdrop is held, and one that was waiting before.
    let second = try other.show(ProbeContent(), options: options)
    try desk.waitForColor(dimmed, at: Desk.beside, "the same backdrop")
    try desk.present(ProbeContent(), options: options)
    other.presenter.withdraw(second.ticket)
    try desk.waitUntilPresented()
    try desk.waitForColor(dimmed, at: Desk.beside, "the same backdrop again")
  }

  /// As for a prompt for a secret after an alert, without a compositor.
  @Test(arguments: [TransitionName.alert, .fade, .none])
  func anotherPresentersAlertTakesTheBackdropOver(transition: TransitionName) throws {
    let options = AlertOptions(transition: transition, guardMilliseconds: 0)
    let other = try Desk()
    let first = try desk.show(ProbeContent(), options: options)
    let second = ProbeContent(color: 0x00_c000)
    var isAsked = false
    let seen = try colorsBeside(until: "the other presenter’s alert") {
      if first.response == nil { desk.presenter.withdraw(first.ticket) }
      if !isAsked, desk.presenter.windows?.backdropHold.isActive == true {
        try other.present(second, options: options)
        isAsked = true
      }
      return try other.presenter.alerts.first?.state == .presented
        && desk.presenter.windows?.backdropHold.isActive == false
        && desk.server.pixel(desk.center.x, desk.center.y) & 0xff_ffff == 0x00_c000
    }
    // The backdrops' noise differs.
    let levels = seen.map { Int($0 >> 8 & 0xff) }
    #expect(levels.allSatisfy { abs($0 - levels[0]) <= 12 }, "\(levels)")
    #expect(levels[0] < 0xb0)
    #expect(desk.alertWindows.count == 1)
    // What is below the backdrop is the desktop, and nothing of the first alert.
    other.presenter.dismiss()
    try desk.waitForColor(Desk.desktopColor, at: Desk.beside, "the desktop")
    try desk.waitForColor(Desk.desktopColor, at: desk.center, "the desktop below the boxes")
    #expect(other.presenter.display?.connection.unexpectedErrorCount == 0)
  }

  /// The other presenter is killed before it presents.
  @Test func backdropThatNobodyTakesOverFadesOut() throws {
    let options = AlertOptions(transition: .fade, guardMilliseconds: 0)
    let other = try Desk()
    let first = try desk.show(ProbeContent(), options: options)
    desk.presenter.withdraw(first.ticket)
    try wait(for: "the held backdrop") { desk.presenter.windows?.backdropHold.isActive == true }
    let second = try other.present(ProbeContent(), options: options)
    other.presenter.withdraw(second.ticket)
    try wait(for: "its end") { desk.presenter.windows?.backdropHold.isActive == false }
    try desk.waitForColor(Desk.desktopColor, at: Desk.beside, "the desktop")
    try desk.waitUntilEmpty()
  }

  /// As for a prompt for a secret after an alert.
  @Test func anotherPresentersAlertFollowsUnderACompositorWithoutAFlash() throws {
    let compositor = try desk.startCompositor()
    let options = AlertOptions(transition: .fade, guardMilliseconds: 0)
    let other = try Desk()
    let first = try desk.show(ProbeContent(), options: options)
    _ = try desk.settledScreenshot()
    var second: PresentedAlert?
    let seen = try colorsBeside(until: "the other presenter’s alert") {
      if first.response == nil { desk.presenter.withdraw(first.ticket) }
      if second == nil, desk.presenter.windows?.backdropHold.isActive == true {
        second = try other.present(ProbeContent(), options: options)
      }
      return other.presenter.alerts.first?.state == .presented
        && desk.presenter.windows?.backdropHold.isActive == false
    }
    let levels = seen.map { Int($0 >> 8 & 0xff) }
    #expect(levels.allSatisfy { 0x30...0xc0 ~= $0 }, "\(seen.map { String($0, radix: 16) })")
    #expect(compositor.isRunning)
  }

  /// However late the frames of either presenter are, the screen is not darker for that time, and
  /// hardly brighter.
  @Test func backdropFollowsTheFramesOfAnotherPresentersAlert() throws {
    let compositor = try desk.startCompositor()
    let options = AlertOptions(transition: .fade, guardMilliseconds: 0)
    let other = try Desk()
    let first = try desk.show(ProbeContent(), options: options)
    let window = try #require(desk.window)
    let rest = window.container.backdrop.meanOpacity
    func light(through surface: AlertSurface?) -> Double {
      1 - rest * (surface?.shown?.backdropOpacity ?? 0)
    }
    var isAsked = false
    var count = 0
    try wait(for: "the other presenter’s alert", checkingEvery: .milliseconds(2)) {
      if first.response == nil { desk.presenter.withdraw(first.ticket) }
      if !isAsked, desk.presenter.windows?.backdropHold.isActive == true {
        try other.present(ProbeContent(), options: options)
        isAsked = true
      }
      guard isAsked, let upper = other.window?.panes.first?.surface else { return false }
      let both = light(through: window.panes.first?.surface) * light(through: upper) / (1 - rest)
      #expect((0.98...1.11).contains(both))
      count += 1
      return upper.shown?.backdropOpacity == 1 && desk.alertWindows.count == 1
    }
    #expect(count > 0)
    #expect(compositor.isRunning)
  }

  /// A frame that comes late must not remove the lower backdrop before the upper one is drawn.
  @Test func lateFramesOfACrossfadeMakeNoLargerSteps() throws {
    let compositor = try desk.startCompositor()
    let options = AlertOptions(transition: .fade, guardMilliseconds: 0)
    let first = try desk.show(ProbeContent(), options: options)
    let window = try #require(desk.window)
    let style = window.container.backdrop
    desk.presenter.withdraw(first.ticket)
    try wait(for: "the hold") { desk.presenter.windows?.backdropHold.isActive == true }
    let crossfade = BackdropCrossfade(
      from: window, mayFollowOther: false, style: style,
      display: try #require(desk.presenter.display))
    var limits = [0.0]
    crossfade.limitDidChange = { [weak crossfade] limit in
      limits.append(limit)
      crossfade?.frameWasShown()
    }
    crossfade.begin(refreshInterval: 1.0 / 60)
    try wait(for: "the first frames", checkingEvery: .milliseconds(2)) { limits.count > 2 }
    desk.advance(bySeconds: 1)
    try wait(for: "the last frame", checkingEvery: .milliseconds(2)) { limits.last == 1 }
    for (former, next) in zip(limits, limits.dropFirst()) {
      let rest = style.meanOpacity
      let light = (1 - rest * former) * (1 - rest * style.remainder(below: next))
      #expect(light < 1 - rest + 0.081, "\(limits)")
    }
    #expect(desk.alertWindows.isEmpty)
    #expect(compositor.isRunning)
  }

  @Test func backdropThatFadesOutReturnsForTheNextAlert() throws {
    let compositor = try desk.startCompositor()
    let options = AlertOptions(transition: .fade, guardMilliseconds: 0)
    let first = try desk.show(ProbeContent(), options: options)
    let window = try #require(desk.window)
    func opacity(of window: AlertWindow?) -> Double {
      window?.panes.first?.surface.shown?.backdropOpacity ?? 0
    }
    desk.presenter.withdraw(first.ticket)
    try wait(for: "the fade", checkingEvery: .milliseconds(2)) { opacity(of: window) < 1 }
    try desk.present(ProbeContent(), options: options)
    try wait(for: "its return", checkingEvery: .milliseconds(2)) { opacity(of: window) == 1 }
    try wait(for: "the next backdrop") {
      opacity(of: desk.window) == 1 && desk.alertWindows.count == 1
    }
    #expect(compositor.isRunning)
  }

  @Test(arguments: [TransitionName.slide, .drop, .zoom])
  func removedBoxDoesNotReappearWhileTheBackdropFades(transition: TransitionName) throws {
    let color: UInt32 = 0x00_ff00
    let alert = try desk.show(
      ProbeContent(color: color), options: AlertOptions(transition: transition))
    desk.presenter.withdraw(alert.ticket)
    var hasLeft = false
    var returned: Set<UInt32> = []
    try wait(for: "the desktop", checkingEvery: .milliseconds(2)) {
      let picture = try desk.server.screenshot()
      let column = (0..<picture.size.height).map { picture[desk.center.x, $0] & 0xff_ffff }
      // The desktop, dimmed or not, is about grey.
      let colored = column.filter { ($0 >> 8 & 0xff) > ($0 >> 16 & 0xff) + 24 }
      if hasLeft { returned.formUnion(colored) } else { hasLeft = colored.isEmpty }
      return column.allSatisfy { $0 == Desk.desktopColor }
    }
    #expect(hasLeft)
    #expect(returned.isEmpty)
  }

  @Test func lockedScreenShowsNoBackdrop() throws {
    let alert = try desk.show(ProbeContent(), options: AlertOptions(transition: .fade))
    desk.presenter.withdraw(alert.ticket)
    try wait(for: "the held backdrop") { desk.presenter.windows?.backdropHold.isActive == true }
    desk.presenter.isScreenLocked = true
    desk.handleEvents()
    #expect(desk.alertWindow == nil)
    try wait(for: "its end") { desk.presenter.windows?.backdropHold.isActive == false }
  }

  @Test func manyInARowLeaveNoResources() throws {
    let options = AlertOptions(transition: .fade, guardMilliseconds: 0)
    func showOne() throws {
      let alert = try desk.show(ProbeContent(), options: options)
      desk.presenter.withdraw(alert.ticket)
      try wait(for: "its end") { desk.presenter.alerts.isEmpty }
    }
    try showOne()
    try desk.waitUntilEmpty()
    let resources = try desk.serverResources()
    for _ in 0..<5 { try showOne() }
    try desk.waitUntilEmpty()
    #expect(try desk.serverResources() == resources)
    #expect(desk.presenter.display?.connection.unexpectedErrorCount == 0)
  }

  /// The colours beside the boxes, each once for as long as it is visible.
  private func colorsBeside(
    until what: String, _ condition: () throws -> Bool
  ) throws -> [UInt32] {
    var seen: [UInt32] = []
    try wait(for: what, checkingEvery: .milliseconds(2)) {
      let color = try desk.server.pixel(Desk.beside.x, Desk.beside.y) & 0xff_ffff
      if color != seen.last { seen.append(color) }
      return try condition()
    }
    return seen
  }
}
