import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// The screen turns neither bright nor dark between the alerts of a script, of which some are shown by the
/// presenter, and some, with secrets, by processes of their own.
@Suite(.serialized, .privateServer) @MainActor struct BackdropContinuityTests {
  /// A point of the desktop beside the boxes.
  private static let beside = PixelPoint(x: 40, y: 40)
  private static let desktopLevel = 0xf0
  private static let titles = ["One", "Two", "Three", "Four", "Five"]
  private static let script = """
    "$TOCSIN" alert --guard 0 --title One
    "$TOCSIN" password --guard 0 Two
    "$TOCSIN" password --guard 0 Three
    "$TOCSIN" alert --guard 0 --title Four
    "$TOCSIN" alert --guard 0 --title Five
    """

  enum Setting: String, CaseIterable {
    case plain
    case picom
    /// The compositor fades new windows in by itself, as picom's sample configuration has it.
    case fadingPicom
    case xfwm4
  }

  @Test(arguments: Setting.allCases)
  func aScriptThatAsksOneThingAfterTheOtherStaysDimmed(setting: Setting) throws {
    let desktop = try Desktop()
    let compositor = try desktop.startCompositor(of: setting)
    defer { withExtendedLifetime(compositor) {} }
    desktop.paintDesktop(level: Self.desktopLevel)
    try wait(for: "the desktop", within: Bounds.start) {
      try desktop.server.pixel(Self.beside.x, Self.beside.y) & 0xff == Self.desktopLevel
    }
    desktop.environment["TOCSIN"] = BuiltProducts.path(of: "tocsin")
    desktop.environment["TOCSIN_ASKPASS"] = BuiltProducts.path(of: "tocsin-askpass")
    // A busy machine may need longer to start a program than the backdrop stays, and may stop each
    // of the processes in the middle of a transition.
    var judged = 0
    var excused: [String] = []
    for _ in 1...3 where judged < Self.titles.count - 2 {
      let film = try film(
        try desktop.server.start("sh", ["-c", Self.script], environment: desktop.environment),
        on: desktop)
      #expect(film.answers.map(\.title) == Self.titles)
      let problems = film.problems
      guard problems.isEmpty || !film.isOfBusyMachine else {
        excused += problems
        continue
      }
      for problem in problems { Issue.record("\(problem)") }
      judged += film.promptSuccessors.count
    }
    #expect(judged > 0, "\(excused)")
    // Nothing stays.
    try wait(for: "the desktop") {
      try desktop.server.pixel(Self.beside.x, Self.beside.y) & 0xff == Self.desktopLevel
        && desktop.alertWindows().isEmpty
    }
  }

  /// The process that holds the backdrop after a secret must not hold anything of its caller, such
  /// as the lock of a script.
  @Test func theBackdropKeepsNoFileOfItsCallerOpen() throws {
    let desktop = try Desktop()
    let script = try startAndAnswer(
      #"exec 9> "$HOME/lock"; flock 9; "$TOCSIN" password --guard 0 One; exec 9>&-; "#
        + #"flock --nonblock "$HOME/lock" true && echo free"#, on: desktop)
    #expect(Desktop.Answer(script) == Desktop.Answer(0, "x\nfree\n"))
    #expect(!desktop.alertWindows().isEmpty)
  }

  /// As at the end of the command of a progress alert, whose other processes are killed then.
  @Test func theBackdropStaysWhenTheGroupOfItsCallerIsKilled() throws {
    let desktop = try Desktop()
    let script = try startAndAnswer(
      #"setsid --wait sh -c '"$TOCSIN" password --guard 0 One; kill -KILL -$$'; echo end"#,
      on: desktop)
    #expect(try script.waitForExit() == .exited(0))
    #expect(script.standardOutput == "x\nend\n")
    #expect(!desktop.alertWindows().isEmpty)
  }

  /// Starts a script for the shell that asks for one secret, and answers `x`.
  private func startAndAnswer(_ text: String, on desktop: Desktop) throws -> ChildProcess {
    desktop.environment["TOCSIN"] = BuiltProducts.path(of: "tocsin")
    desktop.environment["TOCSIN_ASKPASS"] = BuiltProducts.path(of: "tocsin-askpass")
    let script = try desktop.server.start("sh", ["-c", text], environment: desktop.environment)
    try wait(for: "the prompt", within: Bounds.start) {
      desktop.alertWindows().count == 1 && !desktop.isKeyboardFree
    }
    try desktop.input.type("x")
    try desktop.input.tap(Keysym.return)
    return script
  }

  /// What the screen looked like while a script ran.
  private struct Film {
    struct Frame {
      /// When it was first seen.
      var milliseconds: Int
      var level: Int
      /// How many alerts had been answered.
      var answered: Int
      /// When it was last seen.
      var end: Int
      /// How often it was seen.
      var looks = 1
    }

    /// The most milliseconds between two looks that count: in a longer time without a look, this
    /// process has not run, and the screen may have shown anything.
    private static let longestGap = 25

    private(set) var frames: [Frame] = []
    /// The longest time between two looks, in milliseconds.
    private var longestPause = 0
    /// The alerts that were answered: when they were first seen, and when they were answered.
    var answers: [(title: String, seen: Int, answered: Int)] = []

    /// How many alerts had been answered when one came while the backdrop was still held.
    var promptSuccessors: [Int] {
      answers.indices.dropFirst().filter { answers[$0].seen - answers[$0 - 1].answered <= 250 }
    }

    /// Whether this process did not look for so long that others may not have run either.
    var isOfBusyMachine: Bool { longestPause > 40 }

    /// The level that the screen had for the longest time: that behind alerts at rest.
    private var rest: Int {
      var times: [Int: Int] = [:]
      for frame in frames where frame.level < BackdropContinuityTests.desktopLevel - 60 {
        times[frame.level, default: 0] += frame.end - frame.milliseconds
      }
      return times.max { $0.value < $1.value }?.key ?? 0
    }

    /// Where the screen turned bright or dark between two alerts, in sentences.
    var problems: [String] {
      promptSuccessors.flatMap { count -> [String] in
        let between = frames.filter { $0.answered == count }
        let brightest = between.map(\.level).max() ?? 0
        let bright = milliseconds(answered: count) { $0 > rest + 40 }
        let dark = milliseconds(answered: count) { $0 < rest - 10 }
        return [
          brightest > rest + 80 ? "\(brightest)" : nil,
          bright > 40 ? "bright for \(bright) ms" : nil, dark > 80 ? "dark for \(dark) ms" : nil,
        ].compactMap { $0.map { "\($0) after alert \(count), not \(rest): \(strip)" } }
      }
    }

    /// For how long the desktop had such levels after a number of alerts had been answered.
    ///
    /// Two processes fade their backdrops, of which one may be late for a frame or two.
    func milliseconds(answered: Int, where isSuch: (Int) -> Bool) -> Int {
      zip(frames, frames.dropFirst()).filter { $0.0.answered == answered && isSuch($0.0.level) }
        .reduce(0) { sum, pair in
          sum + pair.0.end - pair.0.milliseconds
            + min(pair.1.milliseconds - pair.0.end, Self.longestGap)
        }
    }

    /// Notes a look.
    mutating func add(level: Int, at time: Int) {
      longestPause = max(longestPause, time - (frames.last?.end ?? time))
      if let last = frames.indices.last, frames[last].level == level,
        frames[last].answered == answers.count
      {
        frames[last].end = time
        frames[last].looks += 1
      } else {
        frames.append(
          Frame(milliseconds: time, level: level, answered: answers.count, end: time))
      }
    }

    /// Each change of the brightness, with its time in milliseconds.
    var strip: String {
      frames.map { "\($0.milliseconds): \($0.level) (\($0.answered))" }.joined(separator: ", ")
    }
  }

  /// Answers the alerts of a script, and reads the brightness of the desktop as fast as it can.
  private func film(_ script: ChildProcess, on desktop: Desktop) throws -> Film {
    let (control, start) = (desktop.server.control, ContinuousClock.now)
    let title = control.atom(named: "_NET_WM_NAME")
    var film = Film()
    var seen: (title: String, time: Int)?
    func next() throws -> Bool {
      let level = Int(try desktop.server.pixel(Self.beside.x, Self.beside.y) & 0xff)
      let time = Int((ContinuousClock.now - start) / .milliseconds(1))
      film.add(level: level, at: time)
      let top = desktop.alertWindows().last.flatMap { control.text(title, of: $0.window) }
      if let top, Self.titles.contains(top), !film.answers.contains(where: { $0.title == top }) {
        if seen?.title != top { seen = (top, time) }
        // An alert is answered when it is at rest; what is typed before is for another program.
        // A busy machine may stop in the middle of a transition.
        let isStill = film.frames.last.map { $0.looks >= 40 && $0.end - $0.milliseconds > 100 }
        if let seen, time - seen.time > 500, isStill == true, !desktop.isKeyboardFree {
          film.answers.append((top, seen.time, time))
          try desktop.input.type("x")
          try desktop.input.tap(Keysym.return)
        }
      }
      return !script.isRunning
    }
    do {
      try wait(
        for: "the end of the script", within: Bounds.start, checkingEvery: .milliseconds(2),
        until: next)
    } catch {
      Issue.record("\(film.strip)")
      throw error
    }
    return film
  }
}

extension Desktop {
  fileprivate func startCompositor(of setting: BackdropContinuityTests.Setting) throws -> AnyObject?
  {
    switch setting {
    case .plain: nil
    case .picom: try server.startCompositor()
    case .fadingPicom: try server.startCompositor(["--fading"])
    case .xfwm4: try startCompositingManager()
    }
  }

  /// Starts xfwm4 with its compositor.
  fileprivate func startCompositingManager() throws -> RunningWindowManager {
    let manager = try RunningWindowManager(.xfwm4WithCompositor, on: server)
    try wait(for: "xfwm4’s compositor", within: Bounds.start) {
      server.control.owner(of: server.control.atoms[.compositorSelection]) != .none
    }
    return manager
  }
}
