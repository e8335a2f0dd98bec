import AlertModel
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Random sequences of all events of alerts: none may block, leak or answer twice.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct RandomWalkTests {
  @Test(arguments: [1, 2])
  func nothingJamsLeaksOrAnswersTwice(seed: UInt64) throws {
    let desk = try Desk()
    // The first alert and the first key create objects that all later ones share.
    try desk.show(ProbeContent())
    try wait(for: "the pointer's shape") { try desk.serverResources()["CURSOR"] != nil }
    try desk.input.tap(Keysym.escape)
    try desk.waitUntilEmpty()
    let display = try #require(desk.presenter.display)
    desk.forgetBackdrops()
    let former = try desk.serverResources()

    let walk = try Walk(on: desk, seed: seed)
    for _ in 0..<80 { try walk.step() }
    try walk.end()

    try desk.waitUntilEmpty()
    #expect(walk.alerts.allSatisfy { $0.responses.count == 1 })
    #expect(walk.contents.allSatisfy { $0.host == nil })
    // The server may notice the end of the locker a moment later.
    try wait(for: "the keyboard") { desk.isKeyboardFree }
    #expect(display.connection.unexpectedErrorCount == 0)
    #expect(desk.presenter.windows?.isEmpty == true)
    desk.forgetBackdrops()
    let later = try desk.serverResources()
    #expect(later == former)
    // Everything still works.
    let content = ProbeContent()
    try desk.show(content, options: .immediate(guardMilliseconds: 20))
    try wait(for: "arming") { content.isArmed }
  }

  /// One random walk.
  private final class Walk {
    private(set) var alerts: [PresentedAlert] = []
    private(set) var contents: [ProbeContent] = []
    private let desk: Desk
    private let client: ForeignClient
    private let popup: ForeignWindow
    private let managed: ForeignWindow
    /// As large as the screen, like the window of a locker.
    private let splash: ForeignWindow
    private var compositor: ChildProcess?
    private var locker: ChildProcess?
    private var monitorCount = 0
    private var random: SeededGenerator
    private var hasKeyboard = false

    init(on desk: Desk, seed: UInt64) throws {
      self.desk = desk
      client = try ForeignClient(on: desk.server)
      popup = client.makeWindow(
        PixelRect(x: 200, y: 150, width: 100, height: 100), overrideRedirect: true)
      managed = client.makeWindow(PixelRect(x: 100, y: 100, width: 400, height: 300))
      splash = client.makeWindow(desk.control.screenRect, overrideRedirect: true)
      random = SeededGenerator(seed: seed)
    }

    func step() throws {
      switch Int.random(in: 0..<20, using: &random) {
      case 0...3: try present()
      case 4: desk.presenter.dismiss(AlertIdentifier(name()))
      case 5:
        if let alert = alerts.randomElement(using: &random) {
          desk.presenter.withdraw(alert.ticket)
        }
      case 6: try desk.input.tap(Keysym.escape)
      case 7: try desk.input.tap(Keysym.return)
      case 8: desk.input.click(at: desk.center)
      case 9:
        if let window = desk.alertWindow {
          Bool.random(using: &random) ? client.destroy(window) : client.unmap(window)
        }
      case 10: try popup.map()
      case 11: popup.unmap()
      case 12:
        try managed.map()
        managed.raise()
      case 13: toggleKeyboard()
      case 14: try splash.map()
      case 15: splash.unmap()
      case 16: try changeMonitor()
      case 17 where Int.random(in: 0..<4, using: &random) == 0: try toggleCompositor()
      case 18: try toggleLocker()
      default: changeContent()
      }
      pause(for: .milliseconds(Int.random(in: 0...30, using: &random)))
    }

    /// Releases grabs and windows of other programs, and ends all alerts.
    func end() throws {
      popup.unmap()
      managed.unmap()
      splash.unmap()
      if hasKeyboard { toggleKeyboard() }
      if locker != nil { try toggleLocker() }
      desk.presenter.dismiss()
    }

    private func present() throws {
      let content = ProbeContent(
        keyboard: Int.random(in: 0..<4, using: &random) == 0 ? .none : .grab)
      contents.append(content)
      let policies: [AlertPolicy] = [.queue, .queue, .interrupt, .replace, .coalesce]
      var options = AlertOptions(
        identifier: AlertIdentifier(name()),
        policy: policies.randomElement(using: &random) ?? .queue,
        transition: TransitionName.builtIn.randomElement(using: &random), guardMilliseconds: 0)
      if Bool.random(using: &random) { options.timeout = 0.2 }
      alerts.append(try desk.present(content, options: options))
    }

    private func name() -> String { ["a", "b", "c"].randomElement(using: &random) ?? "a" }

    private func toggleKeyboard() {
      if hasKeyboard {
        popup.releaseGrabs()
        hasKeyboard = false
      } else {
        hasKeyboard = managed.grabKeyboard()
      }
    }

    private func changeMonitor() throws {
      monitorCount += 1
      let width = Int.random(in: 300...640, using: &random)
      try desk.server.setMonitor(
        "W\(monitorCount)", to: PixelRect(x: 0, y: 0, width: width, height: 480), isFirst: true)
    }

    private func toggleLocker() throws {
      if let locker {
        locker.send(signal: SIGTERM)
        try locker.waitForExit()
        self.locker = nil
      } else {
        locker = try desk.server.start(
          "i3lock", ["--nofork", "--no-unlock-indicator", "--color", "00c060"])
        pause(for: .milliseconds(Int.random(in: 0...300, using: &random)))
      }
    }

    private func toggleCompositor() throws {
      if let compositor {
        compositor.send(signal: SIGKILL)
        try compositor.waitForExit()
        self.compositor = nil
      } else {
        compositor = try desk.startCompositor()
      }
    }

    private func changeContent() {
      guard let content = contents.randomElement(using: &random) else { return }
      content.size.width = Double.random(in: 50...700, using: &random)
      content.host?.setNeedsLayout()
      if Bool.random(using: &random) {
        content.host?.finish(with: AlertResponse(.button, button: "done"))
      }
    }
  }
}
