import AlertModel
import AlertProtocol
import CShims
import GLib
import PresenterClient
import TestHarness
import X11

/// Measures the cost of many rows, alerts, clients, toasts, monitors and much text, each at several
/// numbers, and how the cost grows.
struct ManyBenchmark {
  let rounds: Int
  let size: PixelSize

  // Up to the limits of the protocol.
  private static let rows = [50_000, 200_000, 1_000_000]
  private static let waiting = [100, 1000, 10_000]
  private static let clients = [25, 100, 200]
  private static let megabytes = [1, 10, 50]
  private static let toasts = [10, 25, 50]
  private static let monitors = [1, 3, 6]
  private static let large = PixelSize(width: 7680, height: 4320)
  private static let megabyte = 1_048_576.0

  func measure() throws -> [Measurement] {
    var measurements: [Measurement] = []
    for part in [lists, texts, queues, callers, displays] { measurements += try part() }
    return try measurements + toastsOnALargeScreen()
  }

  /// A screen with a presenter that has presented once.
  private func withBench<Result>(
    size: PixelSize? = nil, _ body: (ManyDesk) throws -> Result
  ) throws -> Result {
    let screen = try PrivateScreen(size: size ?? self.size, hasCompositor: false)
    defer { screen.end() }
    let presenter = try ResidentPresenter(on: screen)
    defer { presenter.stop() }
    let desk = try ManyDesk(screen, presenter)
    _ = try desk.timeToShow(["alert", "--title", "First", "--transition", "none"])
    try desk.dismissAll()
    return try body(desk)
  }

  // MARK: - Rows and text

  private func lists() throws -> [Measurement] {
    try withBench { desk in
      var (opening, filtering, memory) = (Growth(), Growth(), Growth())
      let file = desk.screen.folders.home + "/rows"
      for count in Self.rows {
        let kinds = ["red", "green", "blue"]
        try (0..<count).map { "Row \($0) of the \(kinds[$0 % 3]) kind" }.joined(separator: "\n")
          .write(toFileAt: file)
        for _ in 0..<rounds {
          let before = desk.presenter.process.uniqueBytes
          let words = ["choose", "Which row?", "--transition", "none", "--guard", "0"]
          opening.add(try desk.timeToShow(words, input: .file(file)), for: count)
          memory.add(
            Double(desk.presenter.process.uniqueBytes - before) / Self.megabyte, for: count)
          for letter in "blue 7".unicodeScalars {
            filtering.add(try desk.timeOfKey(UInt(letter.value)), for: count)
          }
          try desk.dismissAll()
        }
      }
      let setting = desk.screen.setting
      // The same for each row as for one of a million rows in 300 ms, and 200 bytes of memory.
      let bytes = Double(Self.rows.last ?? 0) * 200 / Self.megabyte
      return opening.rows(
        "exec → first frame", per: "rows", .milliseconds, setting: setting, target: .atMost(300))
        + filtering.rows(
          "a key → list redrawn", per: "rows", .milliseconds, setting: setting,
          target: .atMost(50))
        + memory.rows(
          "memory of the presenter", per: "rows", .megabytes, setting: setting,
          target: .atMost(bytes))
    }
  }

  private func texts() throws -> [Measurement] {
    try withBench { desk in
      var opening = Growth()
      let file = desk.screen.folders.home + "/text"
      let line = "The quick brown fox jumps over the lazy dog, and comes back for its hat.\n"
      for count in Self.megabytes {
        let lines = count << 20 / line.utf8.count
        try String(repeating: line, count: lines).write(toFileAt: file)
        for _ in 0..<rounds {
          let words = ["alert", "--title", "Text", "--file", file, "--transition", "none"]
          opening.add(try desk.timeToShow(words), for: count)
          try desk.dismissAll()
        }
      }
      return opening.rows(
        "exec → first frame", per: "MB of text", .milliseconds, setting: desk.screen.setting)
    }
  }

  // MARK: - Alerts and clients

  private func queues() throws -> [Measurement] {
    try withBench { desk in
      var (submitting, memory, dismissing) = (Growth(), Growth(), Growth())
      for count in Self.waiting {
        let before = desk.presenter.process.uniqueBytes
        let start = MonotonicClock.now()
        for index in 0..<count {
          let description = AlertDescription(
            identifier: AlertIdentifier("waiting-\(index)"), title: "Waiting \(index)",
            transition: TransitionName.none)
          _ = try desk.presenter.client.present(description, waits: false)
        }
        submitting.add(Double(MonotonicClock.now() - start) / 1e6, for: count)
        memory.add(Double(desk.presenter.process.uniqueBytes - before) / 1000, for: count)
        let end = MonotonicClock.now()
        try desk.dismissAll()
        dismissing.add(Double(MonotonicClock.now() - end) / 1e6, for: count)
      }
      let setting = desk.screen.setting
      return submitting.rows("submitted", per: "waiting alerts", .milliseconds, setting: setting)
        + memory.rows(
          "memory of the presenter", per: "waiting alerts", .kilobytes, setting: setting)
        + dismissing.rows("dismissed", per: "waiting alerts", .milliseconds, setting: setting)
    }
  }

  private func callers() throws -> [Measurement] {
    try withBench { desk in
      var (accepting, ending) = (Growth(), Growth())
      for count in Self.clients {
        let start = MonotonicClock.now()
        let clients = try (0..<count).map { index in
          try desk.screen.start(
            Programs.client, ["alert", "--title", "Client \(index)", "--transition", "none"])
        }
        try desk.wait(for: "\(count) alerts") { $0.queued + $0.onScreen == count }
        accepting.add(Double(MonotonicClock.now() - start) / 1e6, for: count)
        let end = MonotonicClock.now()
        try desk.dismissAll()
        for client in clients { try client.waitForEnd(within: 30) }
        ending.add(Double(MonotonicClock.now() - end) / 1e6, for: count)
      }
      let setting = desk.screen.setting
      return accepting.rows(
        "all started and accepted", per: "clients at once", .milliseconds, setting: setting)
        + ending.rows(
          "all dismissed and ended", per: "clients at once", .milliseconds, setting: setting)
    }
  }

  // MARK: - Screens

  private func displays() throws -> [Measurement] {
    var showing = Growth()
    var setting = ""
    for count in Self.monitors {
      try withBench { desk in
        setting = desk.screen.setting
        let width = desk.screen.size.width / count
        for index in 0..<count where count > 1 {
          let frame = PixelRect(
            x: index * width, y: 0, width: width, height: desk.screen.size.height)
          try desk.screen.server.setMonitor("M\(index)", to: frame, isFirst: index == 0)
        }
        for _ in 0..<max(rounds, 5) {
          let words = [
            "alert", "--title", "Everywhere", "--monitor", "all", "--transition", "none",
          ]
          showing.add(try desk.timeToShow(words), for: count)
          try desk.dismissAll()
        }
      }
    }
    return showing.rows(
      "exec → first frame on all", per: "monitors", .milliseconds, setting: setting)
  }

  private func toastsOnALargeScreen() throws -> [Measurement] {
    try withBench(size: Self.large) { desk in
      var (settling, work) = (Growth(), Growth())
      for count in Self.toasts {
        let (start, cpu) = (MonotonicClock.now(), desk.cpuTime)
        for index in 0..<count {
          let words = [
            "toast", BenchAlert.title, "Number \(index)", "--id", "toast-\(index)", "--timeout",
            "0",
          ]
          try desk.screen.start(Programs.client, words).waitForEnd(within: 30)
        }
        try desk.watch.waitForStillness(seconds: 0.3, within: 60)
        settling.add(Double(MonotonicClock.now() - start) / 1e6 - 300, for: count)
        work.add(Double(desk.cpuTime - cpu) / 1e6, for: count)
        try desk.dismissAll()
      }
      let setting = desk.screen.setting
      return settling.rows(
        "first sent → all still", per: "toasts", .milliseconds, setting: setting)
        + work.rows(
          "CPU of presenter and X server", per: "toasts", .milliseconds, setting: setting)
    }
  }
}

/// A screen, its presenter, and a user's actions there.
private final class ManyDesk {
  let screen: PrivateScreen
  let presenter: ResidentPresenter
  let watch: ScreenWatch
  private let typist: XTestInput
  /// The clients whose alerts are open: a program that is released is killed.
  private var clients: [ChildProcess] = []

  init(_ screen: PrivateScreen, _ presenter: ResidentPresenter) throws {
    self.screen = screen
    self.presenter = presenter
    watch = try ScreenWatch(screen)
    typist = XTestInput(on: screen.server)
  }

  /// Nanoseconds of CPU time of presenter and server so far.
  var cpuTime: Int64 { presenter.process.cpuTime + screen.server.process.figures.cpuTime }

  /// Milliseconds from the start of the client to the first frame; the client keeps waiting.
  func timeToShow(_ words: [String], input: ChildProcess.Input = .empty) throws -> Double {
    try watch.waitForStillness(seconds: 0.15)
    let before = watch.look()
    watch.discardChanges()
    let start = MonotonicClock.now()
    clients.append(try screen.start(Programs.client, words, input: input))
    let change = try watch.firstVisibleChange(from: before, within: 60)
    try wait(for: "the alert") { $0.current?.state == .presented }
    try watch.waitForStillness(seconds: 0.15)
    return Double(change.instant - start) / 1e6
  }

  /// Milliseconds from a key press to the first change on the screen.
  func timeOfKey(_ keysym: UInt) throws -> Double {
    watch.discardChanges()
    let start = try typist.tap(keysym)
    guard let change = watch.nextChange(before: start + 30_000_000_000) else {
      throw BenchError("nothing was drawn after a key")
    }
    tocsin_sleep(20_000_000)
    return Double(change.instant - start) / 1e6
  }

  /// Dismisses everything, and waits until no alert is left.
  func dismissAll() throws {
    _ = try presenter.client.dismiss(nil)
    try wait(for: "the end of all alerts") { $0.queued + $0.onScreen == 0 }
    for client in clients { try client.waitForEnd(within: 30) }
    clients = []
    try watch.waitForStillness(seconds: 0.15, within: 30)
  }

  func wait(
    for what: String, _ condition: (PresenterStatus) -> Bool
  ) throws {
    let deadline = MonotonicClock.now() + 60_000_000_000
    while true {
      if let status = try presenter.client.status(), condition(status) { return }
      guard MonotonicClock.now() < deadline else {
        throw BenchError("timed out waiting for \(what)")
      }
      tocsin_sleep(2_000_000)
    }
  }
}
