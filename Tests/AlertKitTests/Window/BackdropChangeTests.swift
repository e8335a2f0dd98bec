import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// The screen stays dimmed while one alert follows another of another size, place, style or theme.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct BackdropChangeTests {
  /// How much brighter or darker the screen may be, of 255.
  private static let tolerance = (darker: 8, brighter: 8)
  /// The same where a compositor blends two windows, whose frames do not always appear together: on
  /// a busy machine both backdrops may be there for a frame.
  private static let blendedTolerance = (darker: 64, brighter: 30)

  /// An alert.
  nonisolated enum Look: CaseIterable {
    case alert
    case lowAlert
    case sheet
    case menu
    case highContrast
  }

  /// Where the next alert is presented.
  nonisolated enum Way: CaseIterable {
    case sameProcess
    case underACompositor
    case otherProcess
  }

  private let desk: Desk
  private let client: ForeignClient

  init() throws {
    (desk, client, _) = try Desk.holdingBackdrops()
  }

  @Test(arguments: Look.allCases.filter { $0 != .alert }, Way.allCases)
  func screenIsDimmedAllTheTime(look: Look, way: Way) throws {
    let compositor = way == .underACompositor ? try desk.startCompositor() : nil
    try expectDimmed(from: .alert, to: look, way)
    try expectDimmed(from: look, to: .alert, way)
    #expect(compositor?.isRunning != false)
  }

  /// Presents one alert after the other, and checks that the screen is never brighter or darker
  /// than with the two.
  private func expectDimmed(from former: Look, to next: Look, _ way: Way) throws {
    let other = way == .otherProcess ? try Desk() : desk
    let first = try desk.show(former.content, options: former.options)
    let start = try level(of: desk.settledScreenshot())
    #expect(start < 0xd0)
    let second = next.content
    if way != .otherProcess { try desk.present(second, options: next.options) }
    var isAsked = way != .otherProcess
    var seen: [Int] = []
    try wait(for: "the second alert", checkingEvery: .milliseconds(2)) {
      if first.response == nil { desk.presenter.withdraw(first.ticket) }
      if !isAsked, desk.presenter.windows?.backdropHold.isActive == true {
        try other.present(second, options: next.options)
        isAsked = true
      }
      let level = Int(try desk.server.pixel(Desk.beside.x, Desk.beside.y) >> 8 & 0xff)
      if level != seen.last { seen.append(level) }
      return isAsked && other.presenter.alerts.first?.state == .presented
        && desk.alertWindows.count == 1 && other.window?.isRefining == false
    }
    let end = try level(of: other.settledScreenshot())
    #expect(end < 0xd0, "\(former) → \(next): \(seen)")
    let tolerance = way == .underACompositor ? Self.blendedTolerance : Self.tolerance
    let range = (min(start, end) - tolerance.darker)...(max(start, end) + tolerance.brighter)
    #expect(seen.allSatisfy(range.contains), "\(former) \(start) → \(next) \(end): \(seen)")
    other.presenter.dismiss()
    try desk.waitForColor(Desk.desktopColor, at: Desk.beside, "the desktop")
    try other.waitUntilEmpty()
    #expect(other.presenter.display?.connection.unexpectedErrorCount == 0)
  }

  private func level(of picture: PixelImage) -> Int {
    Int(picture[Desk.beside.x, Desk.beside.y] >> 8 & 0xff)
  }
}

extension BackdropChangeTests.Look {
  fileprivate var content: ProbeContent {
    ProbeContent(size: Size(width: 300, height: self == .lowAlert ? 40 : 240))
  }

  fileprivate var options: AlertOptions {
    switch self {
    case .alert, .lowAlert: AlertOptions(transition: .alert, guardMilliseconds: 0)
    case .sheet: AlertOptions(presentation: SheetPresentation(), guardMilliseconds: 0)
    case .menu: AlertOptions(presentation: MenuPresentation(), guardMilliseconds: 0)
    case .highContrast:
      AlertOptions(theme: "high-contrast", transition: .alert, guardMilliseconds: 0)
    }
  }
}
