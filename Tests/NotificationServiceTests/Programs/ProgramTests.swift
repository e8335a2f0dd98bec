import AlertModel
import Glibc
import NotificationService
import TestHarness
import Testing

/// Running scripts, players and link openers.
@MainActor
struct ProgramTests {
  private func order(_ script: String, _ lane: ProgramOrder.Lane = .script) -> ProgramOrder {
    ProgramOrder(path: "/bin/sh", arguments: ["sh", "-c", script], lane: lane)
  }

  @Test func scriptsAreQueuedAndAllRun() throws {
    let (running, done) = (try ScratchFolder(), try ScratchFolder())
    let runner = ProgramRunner { Issue.record("\($0)") }
    // Each program prints how many run when it starts and when it ends.
    for index in 0..<20 {
      runner.run(
        order(
          """
          mkdir \(running.path)/\(index); sleep 0.02; count=$(ls \(running.path) | wc -l)
          rmdir \(running.path)/\(index); touch \(done.path)/\(index).$count
          """))
    }
    try wait(for: "all of them") { fileNames(in: done.path).count == 20 }
    let names = fileNames(in: done.path).map { $0.split(separator: ".") }
    #expect(Set(names.compactMap { $0.first.flatMap { Int($0) } }) == Set(0..<20))
    let most = ProgramOrder.Lane.script.limits.running
    #expect(names.compactMap { $0.last.flatMap { Int($0) } }.allSatisfy { $0 <= most })
  }

  @Test func anOverflowIsReportedOnce() throws {
    var reports: [String] = []
    let runner = ProgramRunner { reports.append($0) }
    for _ in 0..<80 { runner.run(order("exec sleep 0.01")) }
    #expect(reports.count == 1)
  }

  @Test func aDroppedLinkIsReported() throws {
    var reports: [String] = []
    let runner = ProgramRunner { reports.append($0) }
    for _ in 0..<18 { runner.run(order("exec sleep 0.01", .link)) }
    #expect(reports == ["“/bin/sh” is not run: 16 are already running"])
  }

  @Test func hangingScriptsAreKilled() throws {
    #expect(ProgramOrder.Lane.script.timeLimit != nil)
    let folder = try ScratchFolder()
    let runner = ProgramRunner(timeLimit: { _ in 2 }, report: { Issue.record("\($0)") })
    for _ in 0..<4 { runner.run(order("sleep 30; true")) }
    runner.run(order("touch \(folder.path)/ran"))
    try wait(for: "the fifth") { fileNames(in: folder.path) == ["ran"] }
  }

  @Test func aRefusedLinkIsReportedInOneLine() {
    let fixture = CoordinatorFixture()
    let id = fixture.post("a")
    fixture.handOver()
    fixture.presenter.tell(
      .followed(link: "javascript:1\npresenter: all is well"), of: fixture.identifier(id))
    #expect(fixture.complaints.count == 1 && fixture.programs.orders.isEmpty)
    #expect(fixture.complaints.allSatisfy { !$0.contains("\n") })
  }

  @Test func oneSoundIsPlayedAtATime() throws {
    let folder = try ScratchFolder()
    let runner = ProgramRunner { Issue.record("\($0)") }
    for name in ["a", "b"] { runner.run(order("touch \(folder.path)/\(name)", .sound)) }
    try wait(for: "the first") { fileNames(in: folder.path) == ["a"] }
    nothingHappens()
    #expect(fileNames(in: folder.path) == ["a"])
    runner.run(order("touch \(folder.path)/c", .sound))
    try wait(for: "one after it") { fileNames(in: folder.path).count == 2 }
  }

  @Test(arguments: [("exit 0", false), ("exit 3", true), ("kill -9 $$", false)])
  func onlyAProgramThatExitsWithAnErrorFails(script: String, fails: Bool) throws {
    let folder = try ScratchFolder()
    let runner = ProgramRunner { Issue.record("\($0)") }
    var hasFailed = false
    runner.run(order("touch \(folder.path)/run; \(script)", .sound)) {
      hasFailed = true
      // Its lane is free.
      runner.run(order("touch \(folder.path)/next", .sound))
    }
    try wait(for: "the program") { !fileNames(in: folder.path).isEmpty }
    if fails { try wait(for: "the next one") { fileNames(in: folder.path).count == 2 } }
    nothingHappens()
    #expect(hasFailed == fails)
  }

  @Test func aProgramIsFoundInTheSearchPathOrByItsPath() {
    let runner = ProgramRunner { _ in }
    #expect(runner.path(of: "sh")?.hasSuffix("/sh") == true)
    #expect(runner.path(of: "/bin/sh") == "/bin/sh")
    for name in [
      "", "nonesuch-program", "/etc/passwd", "/bin", "bin/sh", "../bin/sh", "~/nonesuch",
    ] {
      #expect(runner.path(of: name) == nil)
    }
  }

  @Test func aProgramThatCannotBeStartedIsReported() {
    var reports: [String] = []
    let runner = ProgramRunner { reports.append($0) }
    runner.run(ProgramOrder(path: "/nonexistent", arguments: ["x"], lane: .script))
    #expect(reports.count == 1)
  }

  @Test(
    arguments: [
      ("bell", true), ("message-new_email.2", true), ("", false), ("../x", false), ("a/b", false),
      ("-i", false), (".x", false), ("a b", false), ("é", false),
    ])
  func soundNamesAreNeitherPathsNorOptions(name: String, isName: Bool) {
    #expect(SoundLookup.isName(name) == isName)
    #expect(!SoundLookup.isName(String(repeating: "x", count: 1000)))
  }

  @Test func shorterSoundNamesAreFallbacks() {
    let paths = SoundLookup.candidates(for: "message-new", in: ["/a", "/b"])
    #expect(paths.first == "/a/freedesktop/stereo/message-new.oga")
    #expect(paths.last == "/b/freedesktop/stereo/message.wav")
    #expect(paths.count == 12)
  }
}
