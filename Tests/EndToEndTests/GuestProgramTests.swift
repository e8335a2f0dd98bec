import AlertModel
import AlertProtocol
import GLib
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// Windows of real programs as alerts.
@MainActor
@Suite(.privateServer, .serialized)
struct GuestProgramTests {
  /// A program that prints its typed input, and how it shows its window.
  nonisolated struct Program: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var words: [String]
    /// The lines that it prints for “ann” and Return.
    var output = "ann\n"
    /// Its exit status; nil for any.
    var status: Int? = 0

    private static let shell = ["-e", "sh", "-c", "read x; echo \"$x\" > $OUT"]

    private static let form =
      "entry .e; pack .e; bind .e <Return> {puts [.e get]; exit}; focus .e"

    static let all = [
      Program(
        testDescription: "xterm embedded", words: ["xterm", "-into", "{window}"] + shell),
      Program(testDescription: "xterm adopted", words: ["xterm"] + shell),
      // It exits with 1 if it detects the end of its terminal before that of its command.
      Program(
        testDescription: "st embedded", words: ["st", "-w", "{window}"] + shell, status: nil),
      Program(
        testDescription: "Tk embedded",
        words: ["sh", "-c", "echo \"\(form)\" | wish -use $1", "sh", "{window}"]),
      Program(testDescription: "Tk adopted", words: ["sh", "-c", "echo \"\(form)\" | wish"]),
      Program(
        testDescription: "GTK 3 adopted", words: ["zenity", "--entry", "--text", "Name?"]),
      Program(
        testDescription: "Qt adopted",
        words: [
          "/usr/bin/python3", "-c",
          "from PyQt5.QtWidgets import *; app = QApplication([]); "
            + "print(QInputDialog.getText(None, 'Qt', 'Name?')[0])",
        ]),
    ]
  }

  /// All programs run on one desktop, because they start faster than window managers.
  @Test(arguments: [nil, WindowManager.openbox, .i3])
  func isTypedIntoAndExits(manager: WindowManager?) throws {
    let desktop = try Desktop()
    try desktop.skipTransitions()
    let running = try manager.map { try RunningWindowManager($0, on: desktop.server) }
    if manager != nil {
      try wait(for: "the window manager", within: Bounds.start) {
        desktop.server.control.hasManager
      }
    }
    desktop.environment["PATH"] = .some("/usr/bin:/bin")
    for (number, program) in Program.all.enumerated() {
      try type(into: program, "\(desktop.folder)/out\(number)", on: desktop)
    }
    withExtendedLifetime(running) {}
  }

  /// Shows a program, types a name into it, and expects its output, perhaps in a file.
  private func type(into program: Program, _ file: String, on desktop: Desktop) throws {
    desktop.environment["OUT"] = file
    let child = try desktop.start(
      words: ["present", "--id", "g", "--status", "--guard", "0", "--"] + program.words)
    try desktop.waitForAlert("g")
    // Toolkits need a moment to detect that they have the focus, and a window manager that still
    // handles the withdrawal may move it once more.
    var looks = 0
    try wait(for: "the focus of the window") {
      pause(for: .milliseconds(50))
      looks = hasFocusOfGuest(on: desktop) ? looks + 1 : 0
      return looks == 12
    }
    try desktop.input.type("ann")
    // Toolkits handle letters and Return in turns of their own.
    pause(for: .milliseconds(100))
    try desktop.input.tap(Keysym.return)
    let answer = Desktop.Answer(child)
    let written = try? String(contentsOfFileAt: file)
    let state = answer.status == nil ? state(of: desktop) : ""
    #expect(
      program.status == nil || answer.status == program.status,
      "\(program.testDescription): \(answer) \(state)")
    #expect(
      written ?? answer.output == program.output, "\(program.testDescription): \(answer) \(state)")
    try wait(for: "the end of \(program.testDescription)") { try desktop.alerts().isEmpty }
  }

  /// Where the keys have gone, for the message about a program that does not exit.
  private func state(of desktop: Desktop) -> String {
    let control = desktop.server.control
    let focused = control.queryFocusedWindow()
    let top = focused.flatMap(control.topLevel(of:))
    let name = top.flatMap { control.windowClass(of: $0)?.name } ?? "no window"
    let id = String(focused?.rawValue ?? 0, radix: 16)
    return """
      the focus is on 0x\(id) in \(name), the keyboard is \
      \(desktop.isKeyboardFree ? "free" : "grabbed"), the alerts are \
      \((try? desktop.alerts()) ?? [])
      """
  }

  private func hasFocusOfGuest(on desktop: Desktop) -> Bool {
    let control = desktop.server.control
    guard let focused = control.queryFocusedWindow(), let top = control.topLevel(of: focused) else {
      return false
    }
    return control.windowClass(of: top)?.name == "Tocsin"
  }

  @Test(arguments: [
    ["xterm"], ["xterm", "-into", "{window}"], ["xclock"],
    ["Xephyr", ":77", "-parent", "{window}"],
    ["sh", "-c", "echo 'pack [button .b -text Quit]' | wish -use $1", "sh", "{window}"],
    [
      "mpv", "--no-config", "--ao=null", "--vo=x11", "--really-quiet", "--wid={window}",
      "av://lavfi:testsrc=duration=60:size=320x240:rate=5",
    ],
    // It does not embed its window.
    ["xclock", "-name", "{window}"],
  ])
  func escapeClosesIt(words: [String]) throws {
    let desktop = try Desktop()
    let child = try desktop.start(
      words: ["present", "--id", "g", "--guard", "0", "--"] + words)
    try desktop.waitForAlert("g")
    try desktop.input.tap(Keysym.escape)
    #expect(Desktop.Answer(child).status == 1)
    try wait(for: "the end of the alert") { try desktop.alerts().isEmpty }
  }

  @Test func dismissalTerminatesTheProgram() throws {
    let desktop = try Desktop()
    let child = try desktop.start("present", "--id", "g", "--", "xclock")
    try desktop.waitForAlert("g")
    #expect(try desktop.run("dismiss", "g").status == 0)
    #expect(Desktop.Answer(child).status == 4)
  }

  @Test func killedProgramEndsTheAlert() throws {
    let desktop = try Desktop()
    let child = try desktop.start(
      "present", "--id", "g", "--status", "--", "sh", "-c", "xclock & sleep 1; kill -9 $!; exit 9")
    #expect(Desktop.Answer(child).status == 9)
  }

  @Test(arguments: [nil, .openbox, .i3] as [WindowManager?])
  func adoptedWindowSurvivesAKilledPresenter(manager: WindowManager?) throws {
    let desktop = try Desktop()
    let control = desktop.server.control
    let running = try manager.map { try RunningWindowManager($0, on: desktop.server) }
    if running != nil {
      try wait(for: "the window manager", within: Bounds.start) { control.hasManager }
    }
    func startClock() throws -> ChildProcess {
      try desktop.server.start(
        "xclock", ["-bw", "3", "-geometry", "150x140+300+200"], environment: desktop.environment)
    }
    var clocks = [try startClock()]
    // While a window manager starts it may miss a new window.
    let reminder = Timer(every: 2_000_000_000) {
      clocks.removeLast().send(signal: SIGKILL)
      if let another = try? startClock() { clocks.append(another) }
    }
    let window = try wait(for: "the clock", within: Bounds.start) {
      control.queryStacking().map(control.queryClient).first { window in
        control.windowClass(of: window)?.name == "XClock"
          && control.facts(of: window)?.isViewable == true
          && control.isManagedClient(window) == (manager != nil)
      }
    }
    reminder.cancel()
    let facts = try #require(control.guestFacts(of: window))
    let child = try desktop.start("present", "--id", "g", "--window", "\(window.rawValue)")
    try desktop.waitForAlert("g")
    #expect(control.guestFacts(of: window)?.borderWidth == 0)
    kill(try #require(try desktop.presenterStatus()).pid, SIGKILL)
    let answer = Desktop.Answer(child)
    #expect(answer.status == 69)
    #expect(
      answer.errors
        == "tocsin present: the presenter has ended; the window is back on the desktop\n")
    // A tiling window manager chooses the position itself.
    try wait(for: "the clock where it was") {
      let now = control.guestFacts(of: window)
      return control.facts(of: window)?.isViewable == true
        && control.isManagedClient(window) == (manager != nil)
        && (manager == .i3 || now?.origin == facts.origin && now?.size == facts.size)
        && (manager != nil || now?.borderWidth == facts.borderWidth)
    }
    #expect(clocks.last?.isRunning == true)
    withExtendedLifetime(running) {}
  }

  /// What is done in an embedded terminal is not lost.
  @Test(arguments: [nil, WindowManager.openbox], [true, false])
  func embeddedWindowOutlivesThePresenter(manager: WindowManager?, isKilled: Bool) throws {
    let desktop = try Desktop()
    let running = try manager.map { try RunningWindowManager($0, on: desktop.server) }
    let child = try desktop.start(
      "present", "--id", "g", "--guard", "0", "--", "xterm", "-into", "{window}", "-e",
      "cat")
    try desktop.waitForAlert("g")
    let control = desktop.server.control
    var successor: ChildProcess?
    if isKilled {
      kill(try #require(try desktop.presenterStatus()).pid, SIGKILL)
    } else {
      successor = try desktop.start("presenter", "--replace")
    }
    try wait(for: "the message", within: Bounds.start) {
      child.standardError
        == "tocsin present: the presenter has ended; the window is back on the desktop\n"
    }
    try wait(for: "the terminal on the desktop") {
      control.queryStacking().map(control.queryClient).contains { window in
        control.windowClass(of: window)?.name == "XTerm"
          && control.facts(of: window)?.isViewable == true
          && control.isManagedClient(window) == (manager != nil)
          && control.guestFacts(of: window).map { $0.origin.x > 0 && $0.origin.y > 0 } == true
      }
    }
    #expect(child.isRunning)
    child.send(signal: SIGTERM)
    #expect(Desktop.Answer(child).status == 143)
    successor?.send(signal: SIGTERM)
    withExtendedLifetime(running) {}
  }

  /// There is no window that could be moved back.
  @Test func endOfThePresenterBeforeTheEmbeddedWindowIsReported() throws {
    let desktop = try Desktop()
    let child = try desktop.start(
      "present", "--id", "g", "--", "sh", "-c", "touch $0; exec sleep 100 # $1",
      "\(desktop.folder)/started", "{window}")
    try wait(for: "the program", within: Bounds.start) {
      access("\(desktop.folder)/started", F_OK) == 0
    }
    kill(try #require(try desktop.presenterStatus()).pid, SIGKILL)
    try wait(for: "the message") {
      child.standardError.contains(
        "tocsin present: the presenter has ended, and with it the window of the program\n")
    }
    #expect(child.isRunning)
    child.send(signal: SIGTERM)
    #expect(Desktop.Answer(child).status == 143)
  }

  @Test(arguments: ["xsecurelock", "i3lock"])
  func lockersWinWhileAWindowHasTheFocus(locker: String) throws {
    let desktop = try Desktop()
    let child = try desktop.start(
      "present", "--id", "g", "--guard", "0", "--", "xterm", "-e", "cat")
    try desktop.waitForAlert("g")
    try wait(for: "the focus of the window") { desktop.isKeyboardFree }
    desktop.environment["XSECURELOCK_NO_COMPOSITE"] = "1"
    desktop.environment["XSECURELOCK_SAVER"] = "/bin/true"
    let program = try desktop.server.start(
      locker, locker == "i3lock" ? ["--nofork"] : [], environment: desktop.environment)
    try wait(for: "the locker's grab", within: Bounds.start) {
      guard program.isRunning else {
        throw HarnessError("it has given up: \(program.standardError)")
      }
      return !desktop.isKeyboardFree
    }
    try wait(for: "the alert to step aside") {
      try desktop.alerts().first?.state != .presented
    }
    #expect(program.isRunning)
    program.send(signal: SIGTERM)
    try program.waitForExit()
    try desktop.waitForAlert("g")
    #expect(child.isRunning)
  }

  @Test func windowThatMapsLateIsShownAndAnotherAlertFirst() throws {
    let desktop = try Desktop()
    let child = try desktop.start(
      "present", "--id", "g", "--guard", "0", "--", "sh", "-c", "sleep 1.5; exec xclock")
    let alert = try desktop.present("--guard", "0")
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(alert) == Desktop.Answer(0, "yes\n"))
    try desktop.waitForAlert("g")
    try desktop.input.tap(Keysym.escape)
    #expect(Desktop.Answer(child).status == 1)
  }

  @Test(arguments: [
    (["--window", "1"], 64, "0x1 is not a window"),
    (["--window-limit", "0.5", "--", "sleep", "20"], 69, "shown no window within 0.5 s"),
    (["--", "no-such-program"], 64, "the command “no-such-program” is not found"),
  ])
  func failuresAreOneClearLine(words: [String], status: Int, line: String) throws {
    let desktop = try Desktop()
    let answer = Desktop.Answer(try desktop.start(words: ["present"] + words))
    #expect(answer.status == status)
    #expect(answer.errors.contains(line) && answer.errors.count { $0 == "\n" } == 1)
    #expect(try desktop.alerts().isEmpty)
  }
}

extension DisplayConnection {
  /// Whether a window manager has announced itself.
  ///
  /// EWMH: `_NET_SUPPORTING_WM_CHECK`.
  var hasManager: Bool {
    hasProperty(atom(named: "_NET_SUPPORTING_WM_CHECK"), of: root)
  }
}
