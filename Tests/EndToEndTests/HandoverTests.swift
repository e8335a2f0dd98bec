import AlertProtocol
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// What is kept when another presenter takes over.
@Suite(.serialized, .privateServer) @MainActor struct HandoverTests {
  /// How an alert gets from one presenter to the next.
  enum Handover: CaseIterable {
    case replacement, crash, supervisor, lostDisplay
  }

  @Test(arguments: Handover.allCases)
  func typedTextSurvivesAReplacement(by handover: Handover) throws {
    let desktop = try Desktop()
    let child = try desktop.start(
      "alert", "--id", "p", "--field", "a", "--field", "b", "--guard", "0")
    try desktop.waitForAlert("p")
    try desktop.input.tap(Keysym.tab)
    try desktop.input.type("half")
    try desktop.handleEvents()
    let presenter = try carryOut(handover, on: desktop)
    try desktop.waitForAlert("p")
    try wait(for: "the keyboard") { !desktop.isKeyboardFree }
    // The caret is where it was, and nothing is selected.
    try desktop.input.type("more")
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "ok\na=\nb=halfmore\n"))
    withExtendedLifetime(presenter) {}
  }

  @Test func alertKeepsTheScreenWhileAnotherUsersAlertWaits() throws {
    let (one, other) = (try Desktop(), try Desktop())
    func waitUntil(_ state: String, on desktop: Desktop) throws {
      try wait(for: state, within: Bounds.start) {
        try desktop.run("list").output.hasPrefix(state)
      }
    }
    let first = try one.start("alert", "-t", "First", "--id", "first")
    try waitUntil("first\tpresented", on: one)
    let second = try other.start("alert", "-t", "Second", "--id", "second")
    try waitUntil("second\tqueued", on: other)
    var presenters: [ChildProcess?] = []
    for _ in 0..<2 {
      presenters.append(try carryOut(.replacement, on: one))
      try waitUntil("first\tpresented", on: one)
      #expect(try other.run("list").output.hasPrefix("second\tqueued"))
    }
    #expect(try one.run("dismiss", "first").status == 0)
    try waitUntil("second\tpresented", on: other)
    withExtendedLifetime((first, second, presenters)) {}
  }

  /// Every call is answered while the bus name goes from one presenter to the next.
  @Test func noNotificationIsLostInAReplacement() throws {
    let desktop = try NotificationDesktop()
    let flood = try NotificationFlood(3, on: desktop)
    for _ in 0..<4 { try desktop.replacePresenter() }
    try flood.end()
    #expect(flood.errors.count == 0, "\(flood.errors.prefix(1))")
    #expect(flood.sent > 150)
    #expect(Set(flood.numbers).count == flood.sent)
  }

  /// Returns the next presenter if it is a child of the test.
  private func carryOut(_ handover: Handover, on desktop: Desktop) throws -> ChildProcess? {
    let former = try #require(try desktop.presenterStatus()).pid
    var presenter: ChildProcess?
    switch handover {
    case .replacement: presenter = try desktop.start("presenter", "--replace")
    case .crash: kill(former, SIGKILL)
    case .supervisor: kill(former, SIGTERM)
    case .lostDisplay: desktop.killOwner(of: try #require(desktop.alertWindows().last).window)
    }
    try wait(for: "the next presenter", within: Bounds.start) {
      try desktop.presenterStatus().map { $0.pid != former } ?? false
    }
    return presenter
  }
}
