import AlertModel
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// Real screen lockers succeed within their own attempts, whatever alert is on screen.
@MainActor
@Suite(.privateServer(XServer.Options(hasGLX: true)), .serialized)
struct LockerTableTests {
  @Test(arguments: LockerCase.chosen)
  func locksAndTheAlertReappears(_ cell: LockerCase) throws {
    let setting = try LockerDesktop(cell.surroundings)
    let desktop = setting.desktop
    try setting.prepare(cell.locker)
    var locker: ChildProcess?
    if cell.moment == .before { locker = try setting.lock(with: cell.locker) }
    let alert = try present(cell.kind, on: desktop)
    if cell.moment != .before {
      try wait(for: "the alert", within: Bounds.start) { !desktop.alertWindows().isEmpty }
      if cell.moment != .presenting { try waitUntilPresented(cell.kind, on: desktop) }
      if cell.moment == .dismissing { try dismiss(alert, cell.kind, on: desktop) }
      locker = try setting.lock(with: cell.locker)
    }
    let program = try #require(locker)
    try wait(for: "the locker's grabs, without an alert", within: Bounds.start) {
      guard program.isRunning else {
        throw HarnessError("it has given up: \(program.standardError)\(program.standardOutput)")
      }
      return setting.isLocked
    }
    // Not only briefly. An alert that detects no window of the locker reappears after 2 s.
    nothingHappens(for: .milliseconds(cell.locker == .xsecurelockInOverlay ? 2500 : 300))
    #expect(setting.isLocked, "\(setting.lockFacts)")
    #expect(program.isRunning)
    try setting.unlock(program)
    if cell.moment == .dismissing, !cell.kind.isToast {
      #expect(Desktop.Answer(alert).status == 1)
      return
    }
    try wait(for: "the alert again") { !desktop.alertWindows().isEmpty }
    guard !cell.kind.isToast else { return }
    try wait(for: "the keyboard") { !desktop.isKeyboardFree }
    // It is disarmed at first.
    try desktop.input.tap(Keysym.return)
    desktop.server.control.sync()
    nothingHappens()
    #expect(alert.isRunning)
    // The remaining windows of the locker may briefly look like another locker.
    try dismiss(alert, cell.kind, on: desktop)
    #expect(Desktop.Answer(alert).status == 1)
  }

  /// Starts an alert that is not armed before the test is over, however busy the machine is.
  private func present(_ kind: LockerCase.Kind, on desktop: Desktop) throws -> ChildProcess {
    switch kind {
    case .alert:
      try desktop.start("alert", "-t", "Title", "-b", "No", "-b", "Yes", "--guard", "10000")
    case .prompt: try desktop.start("prompt", "Name", "--guard", "10000")
    case .secret: try desktop.start("password", "Passphrase", "--guard", "10000")
    case .toast: try desktop.start("toast", "--timeout", "0", "Title", "Text")
    case .toastWithKeyboard:
      try desktop.start("toast", "--wait", "--timeout", "0", "--action", "Reply", "Title", "Text")
    }
  }

  /// Starts to dismiss an alert, which soon gets the keyboard.
  private func dismiss(
    _ alert: ChildProcess, _ kind: LockerCase.Kind, on desktop: Desktop
  ) throws {
    try desktop.input.tap(Keysym.escape)
    guard !kind.isToast else { return }
    try wait(for: "the answer") {
      pause(for: .milliseconds(20))
      if alert.isRunning { try desktop.input.tap(Keysym.escape) }
      return !alert.isRunning
    }
  }

  private func waitUntilPresented(_ kind: LockerCase.Kind, on desktop: Desktop) throws {
    if kind == .secret {
      // A probe of the keyboard would look like a locker to the prompt.
      try wait(for: "the prompt in the list", within: Bounds.start) {
        try desktop.run("list").output.contains("\tpresented\t")
      }
      // Its process answers no requests, but its picture no longer changes then.
      let screen = desktop.server.control.screenRect
      try waitForStillness(of: "its picture") {
        try desktop.server.pixel(screen.width / 2, screen.height / 2)
      }
    } else {
      try wait(for: "the alert", within: Bounds.start) {
        try desktop.alerts().contains { $0.state == .presented }
      }
    }
    guard kind == .toastWithKeyboard else { return }
    try wait(for: "the keyboard", within: Bounds.start) {
      try desktop.input.tap(0x6e, holding: [Keysym.leftSuper])
      nothingHappens()
      return !desktop.isKeyboardFree
    }
  }
}
