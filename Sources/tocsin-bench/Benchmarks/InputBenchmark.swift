import AlertModel
import AlertProtocol
import CShims
import GLib
import PresenterClient
import TestHarness
import X11

/// Measures how quickly inputs respond: typing, pasting, filtering, updating.
struct InputBenchmark {
  let rounds: Int
  let size: PixelSize

  /// The number of rows of the long list.
  private static let rowCount = 100_000
  /// The number of bytes that are pasted.
  private static let pasteLength = 1 << 20

  func measure() throws -> [Measurement] {
    let screen = try PrivateScreen(size: size, hasCompositor: false)
    defer { screen.end() }
    let bench = try Bench(on: screen)
    defer { bench.presenter.stop() }
    return try [
      typing(bench), pasting(bench), updating(bench),
      listing(bench), secret(on: screen, bench),
    ].flatMap { $0 }
  }

  /// The objects that every measurement needs.
  private struct Bench {
    let screen: PrivateScreen
    let watch: ScreenWatch
    let typist: XTestInput
    let presenter: ResidentPresenter

    init(on screen: PrivateScreen) throws {
      self.screen = screen
      watch = try ScreenWatch(screen)
      typist = XTestInput(on: screen.server)
      presenter = try ResidentPresenter(on: screen)
    }

    /// Presents an alert and waits until it is on screen.
    func present(_ arguments: [String]) throws -> ChildProcess {
      let client = try screen.start(
        Programs.client, arguments + ["--transition", "none", "--guard", "0"])
      try waitUntilPresented()
      return client
    }

    func waitUntilPresented() throws {
      let deadline = MonotonicClock.now() + 10_000_000_000
      while try presenter.client.status()?.current?.state != .presented {
        guard MonotonicClock.now() < deadline else {
          throw BenchError("the alert was not presented")
        }
        tocsin_sleep(2_000_000)
      }
      try watch.waitForStillness(seconds: 0.1)
    }

    func end(_ client: ChildProcess) throws {
      try presenter.dismissAll().waitForEnd(within: 5)
      try client.waitForEnd(within: 5)
      try watch.waitForStillness(seconds: 0.1)
    }

    /// Milliseconds from a key press to the first change on the screen.
    func time(_ keysym: UInt, holding modifiers: [UInt] = []) throws -> Double {
      watch.discardChanges()
      let start = try typist.tap(keysym, holding: modifiers)
      guard let change = watch.nextChange(before: start + 10_000_000_000) else {
        throw BenchError("nothing was drawn after a key")
      }
      return Double(change.instant - start) / 1e6
    }
  }

  private func row(
    _ name: String, _ samples: [Double], atMost limit: Double, note: String = ""
  ) -> Measurement {
    Measurement(
      name, setting: "\(size.width)×\(size.height), no compositor", .milliseconds, samples,
      target: .atMost(limit), note: note)
  }

  // MARK: - Text

  private func typing(_ bench: Bench) throws -> [Measurement] {
    let client = try bench.present(["alert", "--title", "Name", "--field", "name=Name"])
    var samples: [Double] = []
    for index in 0..<(rounds * 4) {
      samples.append(try bench.time(UInt(0x61 + index % 26)))
      // Some keys meet a blinking caret, like those of a user.
      tocsin_sleep(30_000_000)
    }
    try bench.end(client)
    var measurement = row("a key → its letter in a text field", samples, atMost: 4)
    if let late = measurement.percentile95 { measurement.note = late <= 8 ? "" : "p95 over 8 ms" }
    return [measurement]
  }

  private func pasting(_ bench: Bench) throws -> [Measurement] {
    let line = String(repeating: "The quick brown fox jumps over the lazy dog. ", count: 30_000)
    let selection = SelectionOwner(
      bench.screen.connection.atom(named: "CLIPBOARD"), on: bench.screen.connection)
    guard selection.own(String(line.prefix(Self.pasteLength))) else {
      throw BenchError("the clipboard cannot be had")
    }
    var samples: [Double] = []
    for _ in 0..<max(rounds / 4, 3) {
      let client = try bench.present(["alert", "--title", "Name", "--field", "name=Name"])
      bench.watch.discardChanges()
      let start = try bench.typist.tap(0x76, holding: [Keysym.control])
      var drawn: Int64?
      while drawn == nil, MonotonicClock.now() < start + 10_000_000_000 {
        bench.screen.connection.deliverPendingEvents()
        drawn = bench.watch.nextChange(before: MonotonicClock.now() + 1_000_000)?.instant
      }
      guard let drawn else { throw BenchError("nothing was drawn after pasting") }
      samples.append(Double(drawn - start) / 1e6)
      try bench.end(client)
    }
    selection.release()
    return [row("paste of 1 MB into a text field → drawn", samples, atMost: 150)]
  }

  // MARK: - Updates

  private func updating(_ bench: Bench) throws -> [Measurement] {
    let client = try bench.present(
      ["alert", "--id", "bench", "--title", "Copying", "--progress", "0"])
    var samples: [Double] = []
    for index in 1...max(rounds, 1) {
      bench.watch.discardChanges()
      let start = MonotonicClock.now()
      let update = try bench.screen.start(
        Programs.client, ["update", "bench", "--progress", "\(1 + index % 99)"])
      guard let change = bench.watch.nextChange(before: start + 10_000_000_000) else {
        throw BenchError("nothing was drawn after an update")
      }
      samples.append(Double(change.instant - start) / 1e6)
      try update.waitForEnd(within: 5)
    }
    try bench.end(client)
    return [row("tocsin update → changed pixels", samples, atMost: 5, note: "from exec")]
  }

  // MARK: - Lists

  private func listing(_ bench: Bench) throws -> [Measurement] {
    let file = bench.screen.folders.home + "/rows"
    let kinds = ["red", "green", "blue"]
    let rows = (0..<Self.rowCount).map { "Row \($0) of the \(kinds[$0 % kinds.count]) kind" }
    try rows.joined(separator: "\n").write(toFileAt: file)
    var opening: [Double] = []
    var filtering: [Double] = []
    for _ in 0..<max(rounds / 4, 3) {
      let before = bench.watch.look()
      bench.watch.discardChanges()
      let start = MonotonicClock.now()
      let client = try bench.screen.start(
        Programs.client, ["choose", "Which row?", "--transition", "none", "--guard", "0"],
        input: .file(file))
      let change = try bench.watch.firstVisibleChange(from: before)
      opening.append(Double(change.instant - start) / 1e6)
      try bench.waitUntilPresented()
      for letter in "blue 7".unicodeScalars {
        filtering.append(try bench.time(UInt(letter.value)))
        tocsin_sleep(20_000_000)
      }
      try bench.end(client)
    }
    return [
      row("list of 100 000 rows: exec → first frame", opening, atMost: 120),
      row("each key of a filter → list redrawn", filtering, atMost: 16),
    ]
  }

  // MARK: - Secrets

  private func secret(on screen: PrivateScreen, _ bench: Bench) throws -> [Measurement] {
    var samples: [Double] = []
    for round in 0...max(rounds / 2, 3) {
      try bench.watch.waitForStillness(seconds: 0.15)
      let before = bench.watch.look()
      bench.watch.discardChanges()
      let start = MonotonicClock.now()
      let client = try screen.start(Programs.client, ["password", "Passphrase", "--guard", "0"])
      let change = try bench.watch.firstVisibleChange(from: before)
      if round > 0 { samples.append(Double(change.instant - start) / 1e6) }
      try bench.watch.waitForStillness(seconds: 0.3)
      client.end()
      try bench.watch.waitForStillness(seconds: 0.15)
    }
    return [row("secret prompt, cold: exec → first pixel", samples, atMost: 25)]
  }
}
