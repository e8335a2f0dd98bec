import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// The capture of the screen below a modal alert is updated when toasts on it change, where no
/// compositor runs.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct CapturedToastsTests {
  private static let toastColor: UInt32 = 0x20_c0_20

  private let desk: Desk
  private let client: ForeignClient
  private let desktop: ForeignWindow

  init() throws {
    desk = try Desk()
    client = try ForeignClient(on: desk.server)
    desktop = client.makeWindow(desk.control.screenRect, color: 0xf0_f0e8)
    try desktop.map()
  }

  @Test func toastThatEndsLeavesNoGhost() throws {
    // The screen with only the alert.
    let first = try showAlert()
    let alone = try desk.settledScreenshot()
    desk.presenter.withdraw(first.ticket)
    try desk.waitUntilEmpty()

    let toast = try showToast("a")
    try showAlert()
    #expect(try !desk.looksLike(alone))
    desk.presenter.withdraw(toast.alert.ticket)
    try wait(for: "the desktop below the alert") { try desk.looksLike(alone) }
  }

  @Test func toastThatMovesIsSeenOnlyInItsNewPlace() throws {
    let (old, new) = (try showToast("old"), try showToast("new"))
    try desk.waitUntilStill(2)
    let places = desk.toastFrames
    try showAlert()
    desk.presenter.withdraw(new.alert.ticket)
    // The older one moves up to where the newer one was.
    let freed = places[0].center
    try wait(for: "the desktop where the toast was") {
      let color = try desk.server.pixel(freed.x, freed.y) & 0xff_ffff
      return desk.toastPlaces == [places[1]] && isGrey(color)
    }
    let taken = places[1].center
    try wait(for: "the dimmed toast in its new place") {
      try !isGrey(desk.server.pixel(taken.x, taken.y) & 0xff_ffff)
    }
    #expect(old.alert.response == nil)
  }

  /// Its former places are not repainted yet when the screen is captured.
  @Test(arguments: [0.05, 0.1, 0.15])
  func toastsThatMoveWhenTheAlertAppearsAreWholeAndLeaveNoGhosts(seconds: Double) throws {
    // Repaints itself, like most programs.
    desktop.unmap()
    let slow = client.makeWindow(desk.control.screenRect, color: 0xf0_f0e8, paintsItself: true)
    try slow.map()
    try desk.waitForColor(0xf0_f0e8, at: PixelPoint(x: 60, y: 60), "the desktop")
    // However long this process waits for a processor, the toasts are still moving then.
    desk.clock.stop()
    let toasts = try ["a", "b", "c"].map {
      try desk.toast($0, color: Self.toastColor, timeout: 0, transition: .slide)
    }
    desk.advance(bySeconds: seconds)
    #expect(desk.presenter.windows?.toasts.contains { !$0.placement.isStill } == true)
    desk.clock.resume()
    let alert = try showAlert()
    let frames = desk.toastFrames
    #expect(frames == desk.toastPlaces && frames.count == 3)
    try wait(for: "whole toasts") {
      let picture = try desk.server.screenshot()
      return isClean(picture, beside: frames)
        && frames.allSatisfy { frame in
          // The alert may cover the other half.
          (frame.center.x..<frame.maxX - 16).allSatisfy {
            !isGrey(picture[$0, frame.y + 2] & 0xff_ffff)
              && !isGrey(picture[$0, frame.maxY - 3] & 0xff_ffff)
          }
        }
    }
    for toast in toasts { desk.presenter.withdraw(toast.alert.ticket) }
    try wait(for: "no ghosts") { isClean(try desk.server.screenshot(), beside: []) }
    #expect(alert.response == nil)
  }

  /// Whether nothing of toasts is on the screen except in these frames; the alert is grey, too.
  private func isClean(_ picture: PixelImage, beside frames: [PixelRect]) -> Bool {
    (0..<picture.size.height).allSatisfy { y in
      (0..<picture.size.width).allSatisfy { x in
        isGrey(picture[x, y] & 0xff_ffff)
          || frames.contains { $0.contains(PixelRect(x: x, y: y, width: 1, height: 1)) }
          || alertBox.contains(PixelRect(x: x, y: y, width: 1, height: 1))
      }
    }
  }

  private var alertBox: PixelRect {
    desk.presenter.windows?.all.last { !$0.standsOnDesktop }?.panes.first.map {
      PixelRect(covering: $0.contentFrame)
    } ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
  }

  @Test func toastThatIsUpdatedShowsItsNewTextBelowTheAlert() throws {
    func description(_ title: String) -> AlertDescription {
      var description = AlertDescription(title: title, message: "Text")
      description.identifier = AlertIdentifier("toast")
      return description
    }
    // The screen with the new text from the beginning.
    var toast = try desk.toast(description("New words"))
    try desk.waitUntilStill(1)
    let first = try showAlert()
    let expected = try desk.settledScreenshot()
    desk.presenter.withdraw(first.ticket)
    desk.presenter.withdraw(toast.ticket)
    try desk.waitUntilEmpty()

    toast = try desk.toast(description("Old words"))
    try desk.waitUntilStill(1)
    try showAlert()
    #expect(try !desk.looksLike(expected))
    let update = AlertUpdate([.title], of: AlertDescription(title: "New words"))
    #expect(try desk.presenter.update(AlertIdentifier("toast"), with: update) == 1)
    try wait(for: "the new words below the alert") { try desk.looksLike(expected) }
    #expect(toast.response == nil)
  }

  /// It makes room for one that appears above the alert.
  @Test func toastThatIsPushedAwayIsSeenInItsNewPlace() throws {
    try showToast("old")
    try desk.waitUntilStill(1)
    try showAlert()
    try showToast("new")
    let places = desk.toastPlaces
    #expect(places.count == 2 && places[0].y > places[1].y)
    let taken = places[0].center
    try wait(for: "the dimmed toast in its new place") {
      try !isGrey(desk.server.pixel(taken.x, taken.y) & 0xff_ffff)
    }
  }

  /// Neither is the screen seen undimmed meanwhile, nor is a ghost left below the newcomer.
  @Test func screenStaysDimmedWhileToastsMoveBelowTheAlert() throws {
    try showToast("old")
    try desk.waitUntilStill(1)
    try showAlert()
    let start = desk.toastPlaces[0]
    let beside = PixelPoint(x: start.x - 20, y: start.center.y)
    let dimmed = try desk.settledScreenshot()[beside.x, beside.y] & 0xff
    try desk.toast("new", color: Self.toastColor, timeout: 0, transition: .slide)
    var steps: Set<Int> = []
    var brightest: UInt32 = 0
    try wait(for: "both toasts in their places", checkingEvery: .milliseconds(2)) {
      let picture = try desk.server.screenshot()
      brightest = max(brightest, picture[beside.x, beside.y] & 0xff)
      let column = (0..<200).map { picture[start.center.x, $0] & 0xff_ffff }
      if let bottom = column.lastIndex(where: { !isGrey($0) }) { steps.insert(bottom) }
      return desk.presenter.windows?.toasts.allSatisfy(\.placement.isStill) == true
        && desk.presenter.windows?.toasts.last?.panes.allSatisfy { !$0.isTrimmed } == true
    }
    #expect(brightest <= dimmed + 3)
    // The older one is seen on its way.
    #expect(steps.count > 2)
    let newest = desk.toastPlaces[1]
    try wait(for: "the desktop in the gap, also beside the round corners") {
      let picture = try desk.settledScreenshot()
      return [newest.center.x, newest.x + 1, newest.maxX - 2].allSatisfy {
        isGrey(picture[$0, newest.maxY + 5] & 0xff_ffff)
      } && isGrey(picture[newest.x, newest.maxY - 1] & 0xff_ffff)
    }
  }

  /// A toast that appeared on the backdrop has no dark margin once that is gone.
  @Test func shadowOfAToastAboveTheAlertFollowsTheBackdrop() throws {
    let alert = try showAlert()
    try showToast("new")
    let pane = try #require(desk.presenter.windows?.toasts.first?.panes.first)
    try wait(for: "its shadow") { !pane.isTrimmed }
    let box = desk.toastFrames[0]
    desk.presenter.withdraw(alert.ticket)
    try wait(for: "the end of the alert") { desk.presenter.windows?.all.count == 1 }
    #expect(pane.isTrimmed)
    try desk.waitUntilStill(1)
    try wait(for: "the shadow on the desktop") {
      try desk.server.pixel(box.center.x, box.maxY + 25) & 0xff > 0xd0
    }
  }

  /// The next alert takes over the picture of the screen, on which that toast never was.
  @Test func toastAboveTheAlertIsSeenBelowTheNextOne() throws {
    desk.presenter.holdsBackdrop = true
    let options = AlertOptions(transition: .fade, guardMilliseconds: 0)
    try showToast("old")
    let first = try desk.show(ProbeContent(), options: options)
    try showToast("new")
    try wait(for: "its shadow") {
      desk.presenter.windows?.toasts.last?.panes.first?.isTrimmed == false
    }
    _ = try desk.settledScreenshot()
    let places = desk.toastPlaces
    let former = try #require(modalAlert)
    let next = try desk.present(ProbeContent(), options: options)
    desk.presenter.withdraw(first.ticket)
    try wait(for: "the next alert") {
      modalAlert.map { $0 !== former && $0.placement.isPresented } == true
    }
    let picture = try desk.settledScreenshot()
    for place in places {
      let color = picture[place.center.x, place.center.y] & 0xff_ffff
      #expect(!isGrey(color) && color >> 8 & 0xff < 0xb0)
    }
    #expect(next.response == nil)
  }

  /// A toast that appeared above an alert covers a part of the desktop that was never seen without
  /// the alert.
  @Test func toastThatAppearedAboveTheAlertLeavesNoGhost() throws {
    let alert = try showAlert()
    try showToast("first")
    try desk.waitUntilStill(1)
    desk.presenter.withdraw(alert.ticket)
    try wait(for: "the end of the alert") { desk.presenter.windows?.all.count == 1 }
    try desk.waitUntilStill(1)
    // Lower than the first, whose place it takes.
    try desk.toast("second", height: 30, color: Self.toastColor, timeout: 0)
    try desk.waitUntilStill(2)
    let places = desk.toastPlaces
    let picture = try desk.settledScreenshot()
    for y in places[1].maxY..<places[0].y {
      for x in places[1].x + 20..<places[1].maxX - 20 {
        #expect(isGrey(picture[x, y] & 0xff_ffff))
      }
    }
    #expect(isGrey(picture[places[1].x, places[1].maxY - 1] & 0xff_ffff))
  }

  /// What it stands on was captured while the backdrop was fading in.
  @Test(arguments: [0.0, 0.05, 0.15])
  func toastThatAppearsWithTheAlertStandsOnItsBackdrop(seconds: Double) throws {
    try desk.present(ProbeContent(), options: AlertOptions(transition: .slide))
    try wait(for: "the transition") { desk.presenter.alerts.first?.state == .presenting }
    desk.advance(bySeconds: seconds)
    try showToast("a")
    for _ in 0..<20 { desk.advance(bySeconds: 0.05) }
    let place = try #require(desk.toastPlaces.first)
    let picture = try desk.settledScreenshot()
    func brightness(_ x: Int) -> Int { Int(picture[x, place.maxY + 4] >> 8 & 0xff) }
    // Where its shadow is, and farther away.
    #expect(brightness(place.x + 20) <= brightness(place.x - 100) + 8)
  }

  /// Its shadow stays as it was before the alert.
  @Test func toastBelowTheAlertKeepsItsGround() throws {
    try showToast("old")
    try desk.waitUntilStill(1)
    let before = try desk.settledScreenshot()
    let alert = try showAlert()
    desk.advance(bySeconds: 0.2)
    let pane = try #require(desk.presenter.windows?.toasts.first?.panes.first)
    #expect(!pane.isTrimmed)
    desk.presenter.withdraw(alert.ticket)
    var trimmed = false
    try wait(for: "the desktop as before", checkingEvery: .milliseconds(2)) {
      trimmed = trimmed || pane.isTrimmed
      return try desk.looksLike(before)
    }
    #expect(!trimmed)
  }

  private var modalAlert: AlertWindow? {
    desk.presenter.windows?.all.last { !$0.standsOnDesktop }
  }

  private func isGrey(_ color: UInt32) -> Bool {
    let (red, green) = (Int(color >> 16 & 0xff), Int(color >> 8 & 0xff))
    return abs(red - green) < 12
  }

  @discardableResult
  private func showAlert() throws -> PresentedAlert {
    try desk.show(ProbeContent())
  }

  @discardableResult
  private func showToast(_ name: String) throws -> (content: ProbeContent, alert: PresentedAlert) {
    let toast = try desk.toast(name, color: Self.toastColor, timeout: 0)
    try wait(for: "the toast") { desk.presenter.windows?.toasts.last?.placement.isStill == true }
    return toast
  }
}
