import AlertModel
import AlertProtocol
import TestHarness
import TestTraits
import Testing
import X11

/// Toasts from the command line.
@Suite(.serialized, .privateServer) @MainActor struct ToastTests {
  @Test func aToastIsShownAndTimesOut() throws {
    let desktop = try Desktop()
    #expect(
      try desktop.run("toast", "T", "B", "--id", "a", "--timeout", "0.5") == .init(0, "a\n"))
    try desktop.waitForAlert("a")
    #expect(desktop.isKeyboardFree)
    try wait(for: "its end") { try desktop.alerts().isEmpty }
    #expect(try desktop.run("toast", "T", "--timeout", "0.2", "--wait") == .init(5))
  }

  @Test func thePressedActionIsPrinted() throws {
    let desktop = try Desktop()
    let child = try desktop.start(
      "toast", "Build failed", "It took 2 min.", "--action", "log=Show Log", "--id", "a", "--wait",
      "--guard", "0", "--transition", "none")
    try desktop.waitForAlert("a")
    // Below the text, which has its largest width.
    desktop.input.click(at: PixelPoint(x: 1090, y: 99))
    #expect(Desktop.Answer(child) == .init(0, "log\n"))
  }

  @Test func aToastWithTheSameNameReplacesThePreviousOne() throws {
    let desktop = try Desktop()
    let first = try desktop.start(
      "toast", "Copying", "--id", "a", "--progress", "20", "--timeout", "0", "--wait")
    try desktop.waitForAlert("a")
    let window = try #require(desktop.alertWindows().last)
    #expect(
      try desktop.run("toast", "Copied", "--id", "a", "--progress", "90", "--timeout", "0")
        == .init(0, "a\n"))
    #expect(Desktop.Answer(first) == .init(4))
    #expect(try desktop.alerts().map(\.title) == ["Copied"])
    #expect(desktop.alertWindows().map(\.window) == [window.window])
  }

  @Test func aToastIsShownBesideAnAlert() throws {
    let desktop = try Desktop()
    let child = try desktop.present()
    #expect(try desktop.run("toast", "T", "--id", "t", "--timeout", "0").status == 0)
    try desktop.waitForAlert("t")
    #expect(try desktop.presenterStatus()?.onScreen == 2)
    #expect(try desktop.run("dismiss", "a") == .init(0))
    #expect(Desktop.Answer(child) == .init(4))
    try wait(for: "the toast alone") {
      try desktop.alerts().map(\.identifier.rawValue) == ["t"]
    }
    #expect(try desktop.alerts().map(\.state) == [.presented])
  }

  /// It grabs the devices with a window over the screen, like a screen locker.
  @Test func aToastStaysWhileSlopSelectsAPartOfTheScreen() throws {
    let desktop = try Desktop()
    #expect(try desktop.run("toast", "T", "--id", "t", "--timeout", "0").status == 0)
    try desktop.waitForAlert("t")
    let windows = desktop.alertWindows().map(\.window)
    let slop = try desktop.server.start("slop")
    try wait(for: "its grabs") {
      let grabs = desktop.server.control.queryForeignGrabs()
      return grabs.ofKeyboard && grabs.ofPointer
    }
    pause(for: .milliseconds(500))
    desktop.input.movePointer(to: PixelPoint(x: 100, y: 50))
    desktop.input.button(1, isDown: true)
    // It looks at the pointer now and then.
    pause(for: .milliseconds(300))
    desktop.input.movePointer(to: PixelPoint(x: 299, y: 149))
    pause(for: .milliseconds(300))
    #expect(desktop.alertWindows().map(\.window) == windows)
    desktop.input.button(1, isDown: false)
    // It complains about the missing compositor.
    #expect(Desktop.Answer(slop).output == "200x100+100+50\n")
    #expect(desktop.alertWindows().map(\.window) == windows)
  }

  @Test(arguments: [
    ("top-left", false, false), ("bottom-right", true, true), ("bottom-left", false, true),
    ("top-right", true, false),
  ])
  func aToastIsShownAtItsPosition(position: String, isRight: Bool, isLow: Bool) throws {
    let desktop = try Desktop()
    #expect(
      try desktop.run("toast", "T", "--id", "t", "--timeout", "0", "--position", position).status
        == 0)
    try desktop.waitForAlert("t")
    let frame = try #require(desktop.alertWindows().last).frame
    #expect((frame.center.x > 640) == isRight)
    #expect((frame.center.y > 400) == isLow)
    // An update moves it.
    #expect(try desktop.run("update", "t", "--position", "bottom").status == 0)
    try wait(for: "the toast at the bottom") {
      guard let frame = desktop.alertWindows().last?.frame else { return false }
      return abs(frame.center.x - 640) < 40 && frame.center.y > 400
    }
  }

  @Test func aModalAlertStaysModal() throws {
    let desktop = try Desktop()
    #expect(try desktop.run("toast", "T", "--id", "t", "--timeout", "0").status == 0)
    #expect(
      try desktop.run("update", "t", "--style", "alert")
        == .init(
          64, "",
          "tocsin update: style cannot become “alert” for an alert that is a toast\n"))
    #expect(
      try desktop.run("update", "t", "--field", "f")
        == .init(
          64, "",
          "tocsin update: style takes alert, sheet, card or panel where something is typed, "
            + "not toast\n"))
  }

  @Test func theMonitorIsSelectedByName() throws {
    let left = PixelRect(x: 0, y: 0, width: 640, height: 800)
    let right = PixelRect(x: 640, y: 0, width: 640, height: 800)
    let desktop = try Desktop()
    try desktop.server.setMonitor("M0", to: left, isFirst: true)
    try desktop.server.setMonitor("M1", to: right, isFirst: false)
    for (name, monitors) in [("M0", [left]), ("M1", [right]), ("all", [left, right])] {
      let toast = ["toast", "T", "--id", name, "--timeout", "0", "--monitor", name]
      #expect(try Desktop.Answer(desktop.start(words: toast)).status == 0)
      try desktop.waitForAlert(name)
      let frames = desktop.alertWindows().map(\.frame)
      #expect(frames.count == monitors.count)
      for monitor in monitors {
        #expect(frames.contains { monitor.contains($0.center) })
      }
      #expect(try desktop.run("dismiss", name).status == 0)
      try wait(for: "an empty screen") { desktop.alertWindows().isEmpty }
    }
  }
}
