import AlertModel
import CX11
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// An alert that only informs, such as a progress bar, steps aside for windows of other programs that
/// ask the user something.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct QuestionWatchTests {
  private let desk: Desk
  private let client: ForeignClient

  init() throws {
    desk = try Desk()
    client = try ForeignClient(on: desk.server)
  }

  enum Kind: CaseIterable {
    case dialog, transient, modal, plain, splash

    var asks: Bool { self != .plain && self != .splash }
  }

  private var state: AlertSummary.State? { desk.presenter.alerts.first?.state }

  /// Shows an alert, after which the windows on the screen have been looked at.
  @discardableResult
  private func show(
    asks: Bool = false, level: AlertLevel = .normal, origin: AlertOrigin? = nil
  ) throws -> PresentedAlert {
    var options = AlertOptions.immediate(level: level)
    options.asks = asks
    options.origin = origin
    let alert = try desk.show(ProbeContent(), options: options)
    desk.advance(bySeconds: 0.1)
    return alert
  }

  private func makeWindow(_ kind: Kind, of client: ForeignClient) -> ForeignWindow {
    let window = client.makeWindow(PixelRect(x: 50, y: 60, width: 120, height: 80))
    switch kind {
    case .dialog: window.setType("DIALOG")
    case .transient: window.setOwner(desk.control.root)
    case .modal: window.setModal()
    case .plain: break
    case .splash:
      window.setType("SPLASH")
      window.setOwner(desk.control.root)
    }
    return window
  }

  private func open(
    _ kind: Kind, of client: ForeignClient? = nil, by manager: WindowManager? = nil
  ) throws -> ForeignWindow {
    let window = makeWindow(kind, of: client ?? self.client)
    try manager == nil ? window.map() : window.mapManaged()
    return window
  }

  private func waitUntilAside() throws {
    try wait(for: "the suspension") { state == .suspended && desk.alertWindow == nil }
    #expect(desk.isKeyboardFree)
  }

  /// Expects that the alert stays on screen.
  private func expectNoChange() {
    desk.advance(bySeconds: 1)
    #expect(state == .presented)
  }

  @Test(arguments: Kind.allCases, [nil, WindowManager.openbox, .twm])
  func aDialogIsAnsweredFirst(kind: Kind, manager: WindowManager?) throws {
    let running = try manager.map { try RunningWindowManager($0, on: desk.server) }
    try show()
    let window = try open(kind, by: manager)
    guard kind.asks else { return expectNoChange() }
    try waitUntilAside()
    desk.advance(bySeconds: 3)
    #expect(state == .suspended)
    window.destroy()
    try desk.advanceUntil { state == .presented }
    withExtendedLifetime(running) {}
  }

  /// Also a program that was given the identifiers of one that has exited.
  @Test func theNextDialogIsAnsweredFirst() throws {
    try show()
    var ids: Set<WindowID> = []
    for _ in 0..<3 {
      let client = try ForeignClient(on: desk.server)
      let window = try open(.dialog, of: client)
      ids.insert(window.id)
      try waitUntilAside()
      window.destroy()
      try desk.advanceUntil { state == .presented }
    }
    #expect(ids.count == 1)
  }

  /// After a wrong password another dialog follows.
  @Test func theAlertStaysAwayBetweenTwoDialogs() throws {
    try show()
    let first = try open(.dialog)
    try waitUntilAside()
    first.destroy()
    desk.advance(bySeconds: 0.4)
    let second = try open(.dialog)
    for _ in 0..<10 {
      desk.advance(bySeconds: 0.1)
      #expect(state == .suspended)
    }
    second.unmap()
    try desk.advanceUntil { state == .presented }
  }

  @Test func aMinimizedDialogIsStillThere() throws {
    let running = try RunningWindowManager(.openbox, on: desk.server)
    try show()
    let window = try open(.dialog, by: .openbox)
    try waitUntilAside()
    client.connection.withUnsafeHandle { _ = XIconifyWindow($0, window.id.rawValue, 0) }
    try wait(for: "the icon") { desk.control.facts(of: window.id)?.isViewable == false }
    desk.advance(bySeconds: 2)
    #expect(state == .suspended)
    // As GTK and Qt close one.
    client.connection.withUnsafeHandle { _ = XWithdrawWindow($0, window.id.rawValue, 0) }
    client.connection.sync()
    try desk.advanceUntil { state == .presented }
    withExtendedLifetime(running) {}
  }

  @Test func whatWasThereBeforeDoesNotCount() throws {
    let window = try open(.dialog)
    try show()
    expectNoChange()
    window.unmap()
    desk.handleEvents()
    try window.map()
    expectNoChange()
  }

  @Test func aQuestionStays() throws {
    try show(asks: true)
    _ = try open(.dialog)
    expectNoChange()
  }

  @Test func anImportantAlertStays() throws {
    try show(level: .alert)
    _ = try open(.dialog)
    expectNoChange()
  }

  @Test func anAlertThatArrivesMeanwhileIsShownIfItAsks() throws {
    try show()
    let window = try open(.dialog)
    try waitUntilAside()
    let question = try desk.present(ProbeContent(), options: .immediate("b"))
    try desk.waitUntilPresented()
    desk.presenter.dismiss(AlertIdentifier("b"))
    #expect(try question.waitForResponse().outcome == .dismissed)
    desk.advance(bySeconds: 1)
    #expect(desk.alertWindow == nil)
    window.destroy()
    try desk.waitUntilPresented()
  }

  /// Any window of a program that the waiting process has started; whatever the alert's level.
  @Test(arguments: [false, true])
  func aWindowOfADescendantIsUsedFirst(isThereBefore: Bool) throws {
    let origin = try #require(ProcessLineage.origin(of: getpid(), waits: true))
    func start() throws -> ChildProcess {
      let program = try desk.server.start("xterm", ["-geometry", "20x4", "-e", "sleep", "100"])
      try wait(for: "the terminal", within: Bounds.start) {
        desk.control.queryStacking().contains { desk.control.windowClass(of: $0)?.name == "XTerm" }
      }
      return program
    }
    let early = isThereBefore ? try start() : nil
    let options = AlertOptions.immediate(level: .alert)
    let told = try desk.present(ProbeContent(), options: informing(options, origin))
    if !isThereBefore { try desk.waitUntilPresented() }
    let program = try early ?? start()
    try waitUntilAside()
    program.send(signal: SIGKILL)
    try desk.advanceUntil { state == .presented }
    #expect(told.response == nil)
  }

  private func informing(_ options: AlertOptions, _ origin: AlertOrigin) -> AlertOptions {
    var options = options
    (options.asks, options.origin) = (false, origin)
    return options
  }
}
