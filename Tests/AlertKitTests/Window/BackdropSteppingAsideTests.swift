import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// The screen is dimmed once, however many alerts of several processes have stepped aside.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct BackdropSteppingAsideTests {
  private let desk: Desk
  private let client: ForeignClient

  init() throws {
    (desk, client, _) = try Desk.holdingBackdrops()
  }

  /// How the screen is composited: a compositor may fade new windows in by itself.
  nonisolated enum Compositor: CaseIterable {
    case none
    case plain
    case fading
  }

  /// A secret within a question within a progress alert; the first two are the same presenter's.
  @Test(arguments: Compositor.allCases, [TransitionName.alert, .none])
  func questionsWithinQuestionsDimTheScreenOnce(
    compositor kind: Compositor, transition: TransitionName
  ) throws {
    let compositor =
      kind == .none ? nil : try desk.startCompositor(kind == .fading ? ["--fading"] : [])
    let other = try Desk()
    other.presenter.holdsBackdrop = true
    var bar = AlertOptions(transition: transition, guardMilliseconds: 0)
    bar.asks = false
    try desk.show(ProbeContent(), options: bar)
    let rest = try level(of: desk.settledScreenshot())
    #expect(rest < 0xc0)
    let process = ProcessIdentity(number: 100, start: 5)
    var question = AlertOptions(transition: transition, guardMilliseconds: 0)
    question.origin = AlertOrigin(waiter: process, ancestors: [])
    let outer = try change(to: desk, from: rest, "the question") {
      try desk.present(ProbeContent(), options: question)
    }
    question.origin = AlertOrigin(waiter: nil, ancestors: [process])
    let secret = try change(to: other, from: rest, "the secret") {
      try other.present(ProbeContent(), options: question)
    }
    _ = try change(to: desk, from: rest, "the question again") {
      other.presenter.withdraw(secret.ticket)
      return secret
    }
    _ = try change(to: desk, from: rest, "the progress again") {
      desk.presenter.withdraw(outer.ticket)
      return outer
    }
    #expect(desk.presenter.alerts.count == 1)
    desk.presenter.dismiss()
    try desk.waitForColor(Desk.desktopColor, at: Desk.beside, "the desktop")
    try desk.waitUntilEmpty()
    #expect(compositor?.isRunning != false)
  }

  /// Checks how bright the screen is until another alert is presented and at rest.
  private func change(
    to next: Desk, from rest: Int, _ what: String, _ action: () throws -> PresentedAlert
  ) throws -> PresentedAlert {
    let alert = try action()
    var seen: [Int] = []
    try wait(for: what) {
      let level = Int(try desk.server.pixel(Desk.beside.x, Desk.beside.y) >> 8 & 0xff)
      if level != seen.last { seen.append(level) }
      // Two presenters never show an alert at once.
      return next.presenter.alerts.contains { $0.state == .presented }
        && desk.alertWindows.count == 1
    }
    // A slow compositor may stop for a moment while it fades.
    try wait(for: "\(what) on the same level") {
      abs(try level(of: next.settledScreenshot()) - rest) <= 2
    }
    #expect(seen.allSatisfy { (rest - 15...rest + 40).contains($0) }, "\(what), \(rest): \(seen)")
    return alert
  }

  /// The mean of a square, which the fine noise of a backdrop leaves unchanged.
  private func level(of picture: PixelImage) -> Int {
    let side = 32
    let levels = (0..<side * side).map { index in
      Int(picture[Desk.beside.x + index % side, Desk.beside.y + index / side] >> 8 & 0xff)
    }
    return levels.reduce(0, +) / levels.count
  }
}
