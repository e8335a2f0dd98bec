import AlertModel
import Glibc
import TestHarness
import Testing
import X11

/// A desktop on which drop-ins and the original programs are run, one after the other.
@MainActor final class DropInDesktop {
  private let desktop: Desktop
  /// The window of the alert that was answered last.
  private var answered: WindowID?

  init() throws {
    desktop = try Desktop()
    desktop.environment["TOCSIN_ASKPASS"] = BuiltProducts.path(of: "tocsin-askpass")
    desktop.environment["TOCSIN_GUARD"] = "0"
    try desktop.skipTransitions()
    desktop.environment["LC_ALL"] = "C.UTF-8"
    // Without variables that only some cases set.
    desktop.environment["NO_AT_BRIDGE"] = "1"
    for name in ["DBUS_SESSION_BUS_ADDRESS", "WINDOWID", "TOCSIN_ZENITY_VERSION"] {
      desktop.environment.updateValue(nil, forKey: name)
    }
  }

  /// Runs our program in every case.
  func runOurs(_ name: String, _ cases: [DropInCase]) throws {
    for each in cases {
      try wait(for: "a desktop without alerts") { desktop.alertWindows().isEmpty }
      let child = try start(BuiltProducts.path(of: "tocsin"), [name] + each.words, each)
      if !each.steps.isEmpty {
        try wait(for: "the alert of \(each)", within: Bounds.start) {
          guard child.isRunning else { return true }
          // An alert that only informs leaves the keyboard free.
          let isPresented = try desktop.alerts().contains { $0.state == .presented }
          return desktop.alertWindows().count == 1 && (isPresented || !desktop.isKeyboardFree)
        }
        // An alert with a secret is not in any presenter.
        let isSecret = try desktop.alerts().isEmpty
        try wait(for: "the alert of \(each) to stand still", within: Bounds.start) {
          try isSecret || !child.isRunning
            || desktop.alerts().contains { $0.state == .presented }
        }
      }
      try perform(each.steps)
      let end = end(of: child)
      #expect(end == each.end, "\(name) \(each): \(child.standardError)")
    }
  }

  /// Runs an original that grabs the keyboard, a menu, in every case.
  func runOriginalMenu(_ name: String, _ cases: [DropInCase]) throws {
    try runOriginal(name, cases) { each in
      try wait(for: "a free keyboard") { desktop.isKeyboardFree }
      let child = try start(
        name, each.words, each, environment: PrivateEnvironment.withSystemData)
      if !each.steps.isEmpty {
        try wait(for: "the menu of \(each)", within: Bounds.start) {
          !child.isRunning || (!desktop.isKeyboardFree && desktop.server.control.isMenuThere)
        }
      }
      try perform(each.steps)
      return finished(child)
    }
  }

  /// Runs an original in every case, under a window manager, which gives it the focus.
  func runOriginal(_ name: String, _ cases: [DropInCase]) throws {
    let manager = try desktop.startWindowManager()
    defer { manager.process.send(signal: 15) }
    try runOriginal(name, cases) { each in
      // The next original may get the same window identifier as the one before, whose window must
      // have lost the focus.
      try? wait(for: "a desktop without an active window", within: .seconds(3)) {
        desktop.server.control.queryActiveWindowFrame() == nil
      }
      let former = desktop.server.control.queryFocusedWindow()
      var shown: WindowID?
      let child = try start(
        name, each.words, each, environment: PrivateEnvironment.withSystemData)
      if !each.steps.isEmpty {
        try? wait(
          for: "the window of \(each)", within: Bounds.start / 4,
          until: {
            guard child.isRunning else { return true }
            guard let frame = desktop.server.control.queryActiveWindowFrame(),
              let focused = desktop.server.control.queryFocusedWindow(), focused != former
            else { return false }
            shown = focused
            desktop.input.movePointer(
              to: PixelPoint(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2))
            return true
          })
      }
      try perform(each.steps)
      let end = finished(child)
      // The focus may have returned to an invisible window of the window manager.
      try wait(for: "the window to be gone") {
        shown == nil || desktop.server.control.queryFocusedWindow() != shown
          || desktop.server.control.queryActiveWindowFrame() == nil
      }
      return end
    }
  }

  /// Runs an original in every case that applies to it.
  private func runOriginal(
    _ name: String, _ cases: [DropInCase],
    once: (DropInCase) throws -> (end: DropInCase.End, errors: String)
  ) throws {
    for each in cases {
      guard let expected = each.originalEnd else { continue }
      var (end, errors) = try once(each)
      // On a busy machine a key may arrive before the window accepts it, or after another key was
      // lost, or the window is not recognized, so the case is repeated: the test is about the table.
      for _ in 0..<2 where end != expected { (end, errors) = try once(each) }
      #expect(end == expected, "the original, \(name) \(each): \(errors)")
    }
  }

  /// Starts a shell script that finds our drop-in in `PATH`.
  func startScript(_ text: String, finding name: String) throws -> ChildProcess {
    let links = "\(desktop.folder)/bin"
    mkdir(links, 0o700)
    symlink(BuiltProducts.path(of: "tocsin"), "\(links)/\(name)")
    var environment = desktop.environment
    environment["PATH"] = "\(links):/usr/bin:/bin"
    return try desktop.server.start("/bin/sh", ["-c", text], environment: environment)
  }

  /// Performs steps on the next alert of a script, as soon as it has the keyboard.
  func answerNext(_ steps: [DropInCase.Step], of child: ChildProcess) throws {
    try wait(for: "the alert for \(steps)", within: Bounds.start) {
      guard child.isRunning else { throw HarnessError("the script has ended") }
      let windows = desktop.alertWindows()
      guard windows.count == 1, let window = windows.first?.window, window != answered,
        !desktop.isKeyboardFree
      else { return false }
      let alerts = try desktop.alerts()
      // An alert with a secret is not in any presenter.
      guard alerts.isEmpty || alerts.contains(where: { $0.state == .presented })
      else { return false }
      answered = window
      return true
    }
    try perform(steps)
  }

  private func start(
    _ program: String, _ words: [String], _ each: DropInCase,
    environment: [String: String?] = [:]
  ) throws -> ChildProcess {
    let environment = desktop.environment.merging(environment) { $1 }
      .merging(each.environment) { $1 }
    return try desktop.server.start(
      program, words, environment: environment, input: each.input)
  }

  /// Performs steps on the window that has the keyboard.
  func perform(_ steps: [DropInCase.Step]) throws {
    for step in steps {
      switch step {
      case .tap(let keysym): try desktop.input.tap(keysym)
      case .type(let text): try desktop.input.type(text)
      case .alt(let letter):
        try desktop.input.tap(UInt(letter.asciiValue ?? 0), holding: [Keysym.alt])
      case .chord(let keysym, let modifiers): try desktop.input.tap(keysym, holding: modifiers)
      }
    }
  }

  /// Waits for the exit of a program, and kills it if it does not exit.
  private func finished(_ child: ChildProcess) -> (end: DropInCase.End, errors: String) {
    let end = end(of: child)
    if end.status == nil { child.send(signal: SIGKILL) }
    return (end, child.standardError)
  }

  private func end(of child: ChildProcess) -> DropInCase.End {
    var status: Int?
    if case .exited(let code)? = try? child.waitForExit(within: Bounds.event) { status = code }
    return DropInCase.End(status, child.standardOutput)
  }
}

extension DropInCase {
  /// The expected result of the original; nil if the case is not run with it.
  fileprivate var originalEnd: End? {
    switch original {
    case .same: end
    case .differs(let end, _): end
    case .unasked: nil
    }
  }
}

extension DisplayConnection {
  /// Whether another program has a visible window.
  fileprivate var isMenuThere: Bool {
    queryStacking().contains { window in
      guard let facts = facts(of: window) else { return false }
      return facts.isViewable && facts.frame.width > 1
    }
  }
}
