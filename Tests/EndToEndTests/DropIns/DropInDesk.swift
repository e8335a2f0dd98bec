import AlertModel
import TestSupport
import Testing
import X11

/// A desktop on which drop-ins and their originals are run, one after the other.
@MainActor final class DropInDesk {
  private let desktop: Desktop

  init() throws {
    desktop = try Desktop()
    desktop.environment["TOCSIN_ASKPASS"] = BuiltProducts.path(of: "tocsin-askpass")
    desktop.environment["TOCSIN_GUARD"] = "0"
    desktop.environment["TOCSIN_REDUCE_MOTION"] = "1"
    desktop.environment["LC_ALL"] = "C.UTF-8"
    // What no test has asked for stays out of it.
    desktop.environment["NO_AT_BRIDGE"] = "1"
    for name in ["DBUS_SESSION_BUS_ADDRESS", "WINDOWID", "TOCSIN_ZENITY_VERSION"] {
      desktop.environment.updateValue(nil, forKey: name)
    }
  }

  /// Runs ours in every case.
  func runOurs(_ name: String, _ cases: [DropInCase]) throws {
    for each in cases {
      try wait(for: "a desktop without alerts") { desktop.alertWindows().isEmpty }
      let child = try start(BuiltProducts.path(of: "tocsin"), [name] + each.words, each)
      if !each.steps.isEmpty {
        try wait(for: "the alert of \(each)", within: Bounds.start) {
          !child.isRunning || (desktop.alertWindows().count == 1 && !desktop.isKeyboardFree)
        }
        // The one with a secret is no presenter's.
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

  /// Runs the original in every case, under a window manager, which sees to the focus.
  func runOriginal(_ name: String, _ cases: [DropInCase]) throws {
    let manager = try desktop.startWindowManager()
    defer { manager.send(signal: 15) }
    for each in cases {
      let expected: DropInCase.End
      switch each.original {
      case .same: expected = each.end
      case .differs(let end, _): expected = end
      case .unasked: continue
      }
      let former = desktop.server.control.queryFocusedWindow()
      var shown: WindowID?
      let child = try start(name, each.words, each)
      if !each.steps.isEmpty {
        try wait(for: "the window of \(each)", within: Bounds.start) {
          guard child.isRunning else { return true }
          guard let frame = desktop.server.control.queryActiveWindowFrame(),
            let focused = desktop.server.control.queryFocusedWindow(), focused != former
          else { return false }
          shown = focused
          desktop.input.movePointer(
            to: PixelPoint(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2))
          return true
        }
      }
      try perform(each.steps)
      let end = end(of: child)
      #expect(end == expected, "the original, \(name) \(each): \(child.standardError)")
      try wait(for: "the window to be gone") {
        shown == nil || desktop.server.control.queryFocusedWindow() != shown
      }
    }
  }

  private func start(
    _ program: String, _ words: [String], _ each: DropInCase
  ) throws -> ChildProcess {
    var environment = desktop.environment
    for (name, value) in each.environment { environment[name] = value }
    return try desktop.server.start(
      program, words, environment: environment, input: each.input)
  }

  private func perform(_ steps: [DropInCase.Step]) throws {
    for step in steps {
      switch step {
      case .tap(let keysym): try desktop.input.tap(keysym)
      case .type(let text): try desktop.input.type(text)
      case .alt(let letter):
        try desktop.input.tap(UInt(letter.asciiValue ?? 0), holding: [Keysym.alt])
      }
    }
  }

  private func end(of child: ChildProcess) -> DropInCase.End {
    var status: Int?
    if case .exited(let code)? = try? child.waitForExit(within: Bounds.event) { status = code }
    return DropInCase.End(status, child.standardOutput)
  }
}
