import AlertModel
import AlertProtocol
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// Programs whose window, or whose command, ends before the other, and dialogs of programs.
@MainActor
@Suite(.privateServer, .serialized)
struct GuestEndingTests {
  /// A desktop without transitions.
  private func desktop() throws -> Desktop {
    let desktop = try Desktop()
    try desktop.skipTransitions()
    desktop.environment["OUT"] = "\(desktop.folder)/out"
    return desktop
  }

  /// Presents the window of a Tk program; its script may write to the file `$env(OUT)`.
  private func present(_ script: String, on desktop: Desktop) throws -> ChildProcess {
    let child = try desktop.start(
      "present", "--id", "g", "--guard", "0", "--", "sh", "-c",
      "echo $$ > $OUT.pid; echo \"$1\" | wish", "sh", script)
    try desktop.waitForAlert("g")
    try waitForFocus(inAlert: true, on: desktop)
    return child
  }

  private func waitForFocus(inAlert isInAlert: Bool, on desktop: Desktop) throws {
    let control = desktop.server.control
    try wait(for: "the focus") {
      guard let focused = control.queryFocusedWindow(), focused != control.root,
        let top = control.topLevel(of: focused), control.facts(of: top)?.isViewable == true
      else { return false }
      return (control.windowClass(of: top)?.name == "Tocsin") == isInAlert
        && (isInAlert || control.isManaged(top))
    }
    // Toolkits need a moment to detect that they have the focus.
    pause(for: .milliseconds(400))
  }

  private func expectEnd(ofProcessOn desktop: Desktop) throws {
    let text = try String(contentsOfFileAt: "\(desktop.folder)/out.pid")
    let process = try #require(Int32(text.filter(\.isNumber)))
    try wait(for: "the end of the process") { kill(process, 0) != 0 }
  }

  @Test func programThatOutlivesItsWindowAfterEscapeIsTerminated() throws {
    let desktop = try desktop()
    let child = try present("wm protocol . WM_DELETE_WINDOW {wm withdraw .}", on: desktop)
    try desktop.input.tap(Keysym.escape)
    #expect(Desktop.Answer(child).status == 1)
    try expectEnd(ofProcessOn: desktop)
  }

  @Test func dismissalAfterEscapeTerminatesAProgramThatStaysOpen() throws {
    let desktop = try desktop()
    let child = try present(
      "wm protocol . WM_DELETE_WINDOW {close [open $env(OUT) w]}", on: desktop)
    try desktop.input.tap(Keysym.escape)
    try wait(for: "the request to close") { access("\(desktop.folder)/out", F_OK) == 0 }
    #expect(try desktop.run("dismiss", "g").status == 0)
    #expect(Desktop.Answer(child).status == 4)
    try expectEnd(ofProcessOn: desktop)
  }

  @Test(arguments: [false, true])
  func alertLivesAsLongAsTheWindowOfALauncher(isDismissed: Bool) throws {
    let desktop = try desktop()
    let child = try desktop.start(
      "present", "--id", "g", "--guard", "0", "--", "sh", "-c", "setsid xclock & exit 0")
    try desktop.waitForAlert("g")
    if isDismissed {
      #expect(try desktop.run("dismiss", "g").status == 0)
    } else {
      try desktop.input.tap(Keysym.escape)
    }
    #expect(Desktop.Answer(child).status == (isDismissed ? 4 : 1))
    let control = desktop.server.control
    try wait(for: "the end of the clock") {
      !control.queryStacking().contains { control.windowClass(of: $0)?.name == "XClock" }
    }
  }

  @Test(arguments: [
    (["--", "true"], 69, 0), (["--", "sh", "-c", "exit 5"], 69, 5),
    (["--status", "--", "sh", "-c", "exit 5"], 5, 5),
    (["--", "sh", "-c", "(sleep 0.5; exit 1) & exit 3"], 69, 3),
  ])
  func commandWithoutAWindowIsReported(words: [String], status: Int, own: Int) throws {
    let desktop = try desktop()
    let answer = Desktop.Answer(try desktop.start(words: ["present"] + words))
    #expect(answer.status == status)
    #expect(
      answer.errors
        == "tocsin present: the command has ended (status \(own)) and has shown no window\n")
    #expect(try desktop.alerts().isEmpty)
  }

  /// The presenter prepares a picture of the screen while the command starts.
  @Test func memoryForACommandWithoutAWindowIsFreed() throws {
    let desktop = try desktop()
    let child = try desktop.start("present", "--", "sh", "-c", "exec sleep 60", "sh", "{window}")
    try wait(for: "the presenter") { try desktop.presenterStatus() != nil }
    let presenter = try #require(try desktop.presenterStatus()?.pid)
    let resources = ServerResources(seenBy: desktop.server.control)
    let size = desktop.server.control.screenRect.size
    let screen = size.width * size.height * 4
    func bytes() -> Int { resources.pixmapBytes(ofProcess: presenter) ?? -1 }
    try wait(for: "the picture") { bytes() >= screen }
    kill(child.processID, SIGTERM)
    try wait(for: "the end of the picture") { (0..<screen / 4).contains(bytes()) }
  }

  @Test(arguments: [WindowManager.i3, .openbox])
  func dialogIsTypedIntoAndReturnsTheKeyboard(manager: WindowManager) throws {
    let desktop = try desktop()
    let running = try RunningWindowManager(manager, on: desktop.server)
    try wait(for: "the window manager", within: Bounds.start) {
      desktop.server.control.hasManager
    }
    let child = try present(
      """
      entry .e; pack .e; focus .e
      bind .e <slash> {toplevel .d; wm transient .d .; entry .d.e; pack .d.e; focus .d.e
        bind .d.e <Return> {set v [.d.e get]; destroy .d; focus .e}; break}
      bind .e <Return> {puts [.e get]$v; exit}
      """, on: desktop)
    try desktop.input.type("a/")
    try waitForFocus(inAlert: false, on: desktop)
    try desktop.input.type("b")
    try desktop.input.tap(Keysym.return)
    try waitForFocus(inAlert: true, on: desktop)
    try desktop.input.type("c")
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "acb\n"))
    withExtendedLifetime(running) {}
  }

  @Test func buttonIsPressedByKeyOrAnswer() throws {
    let desktop = try desktop()
    for isKey in [true, false] {
      let child = try desktop.start(
        "present", "--id", "g", "--guard", "0", "-b", "done=_Done", "-b", "_Later", "--", "xclock")
      try desktop.waitForAlert("g")
      #expect(try desktop.alerts().first?.question?.buttons.map(\.id) == ["done", "later"])
      if isKey {
        try waitForFocus(inAlert: true, on: desktop)
        try desktop.input.tap(0x64, holding: [Keysym.alt])
      } else {
        #expect(
          try desktop.run("answer", "g", "no").errors
            == "tocsin answer: there is no button “no”; available: done, later, cancel\n")
        #expect(try desktop.run("answer", "g", "DONE").status == 0)
      }
      let answer = Desktop.Answer(child)
      #expect(answer.status == 0 && answer.output == "done\n")
      try wait(for: "the end of the alert") { try desktop.alerts().isEmpty }
    }
  }

  /// A hung window manager gives the window up only after it was adopted without it.
  @Test(arguments: [(WindowManager.openbox, true), (.openbox, false), (.i3, true), (.i3, false)])
  func aWindowOfAHungManagerReturnsWithItsFocus(manager: WindowManager, hasFocus: Bool) throws {
    let desktop = try Desktop()
    let control = desktop.server.control
    let running = try RunningWindowManager(manager, on: desktop.server)
    try wait(for: "the window manager", within: Bounds.start) { control.hasManager }
    let programs = [
      try desktop.server.start("xterm", environment: desktop.environment),
      try desktop.server.start("zenity", ["--entry"], environment: desktop.environment),
    ]
    func client(_ name: String) throws -> WindowID {
      try wait(for: name, within: Bounds.start) {
        control.queryStacking().map(control.queryClient).first {
          control.windowClass(of: $0)?.name == name && control.isManagedClient($0)
            && control.facts(of: $0)?.isViewable == true
        }
      }
    }
    let (other, window) = (try client("XTerm"), try client("Zenity"))
    /// Whether a window or one in it has the focus.
    func isFocused(_ window: WindowID) -> Bool {
      sequence(first: control.queryFocusedWindow()) { $0.flatMap(control.queryParent) }
        .prefix { $0 != nil && $0 != control.root }.contains(window)
    }
    let holder = hasFocus ? window : other
    try wait(for: "the focus", within: Bounds.start) {
      if !isFocused(holder) { control.setFocus(holder) }
      return isFocused(holder)
    }
    running.process.send(signal: SIGSTOP)
    let child = try desktop.start("present", "--id", "g", "--window", "\(window.rawValue)")
    try desktop.waitForAlert("g")
    running.process.send(signal: SIGCONT)
    try wait(for: "the focus in the alert", within: Bounds.start) {
      !control.isManagedClient(window) && isFocused(window)
    }
    #expect(try desktop.run("dismiss", "g").status == 0)
    #expect(Desktop.Answer(child).status == 4)
    try wait(for: "the focus on the desktop", within: Bounds.start) {
      control.isManagedClient(window) && control.facts(of: window)?.isViewable == true
        && isFocused(holder)
    }
    withExtendedLifetime(programs) {}
  }
}
