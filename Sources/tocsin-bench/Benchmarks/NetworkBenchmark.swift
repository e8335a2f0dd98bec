import AlertModel
import CShims
import CX11
import GLib
import PresenterClient
import TestHarness
import X11

/// Measures alerts on a display at the end of a slow link, as with `ssh -X`: how often the
/// presenter waits for the server, how much it sends, and how long that takes.
///
/// Round trips and bytes do not depend on the load of the machine.
struct NetworkBenchmark {
  let rounds: Int
  let size: PixelSize

  private static let links = [
    NetworkLink(milliseconds: 10), NetworkLink(milliseconds: 50), NetworkLink(milliseconds: 200),
    NetworkLink(milliseconds: 50, megabitsPerSecond: 10),
  ]
  /// Round trips from exec to the first pixel.
  private static let warmTrips = 4.0
  private static let coldTrips = 12.0
  /// Kilobytes of an alert with its transitions: far less than one picture of the screen.
  private static let alertKilobytes = 1500.0
  /// Kilobytes of a letter, and of a second of a toast whose time runs out: what has changed.
  private static let changeKilobytes = 10.0

  func measure() throws -> [Measurement] {
    var rows: [Measurement] = []
    for link in Self.links { rows += try measureOrMiss(link, isCrowded: false) }
    // No window and no monitor may cost a round trip.
    rows += try measureOrMiss(Self.links[1], isCrowded: true)
    return rows
  }

  /// Measures on a link; a link on which nothing appears in time gets a separate row.
  private func measureOrMiss(_ link: NetworkLink, isCrowded: Bool) throws -> [Measurement] {
    do {
      return try measure(link, isCrowded: isCrowded)
    } catch let error as BenchError {
      return [
        .missing("all", setting: link.name + suffix(isCrowded), because: error.description)
      ]
    }
  }

  private func measure(_ link: NetworkLink, isCrowded: Bool) throws -> [Measurement] {
    let screen = try PrivateScreen(size: size, hasCompositor: false, network: link)
    defer { screen.end() }
    var desk = try Desk(screen, delay: link.milliseconds)
    if isCrowded { try desk.crowd() }
    var record = Record()
    for _ in 0..<rounds { try desk.cold(into: &record) }
    let presenter = try ResidentPresenter(on: screen)
    defer { presenter.stop() }
    // The first alert only fills caches.
    for round in 0...rounds {
      var sample = record
      try desk.warm(presenter, into: &sample)
      try desk.key(presenter, into: &sample)
      try desk.toast(presenter, into: &sample)
      if round > 0 { record = sample }
    }
    return record.rows(setting: screen.setting + suffix(isCrowded), link: link)
  }

  private func suffix(_ isCrowded: Bool) -> String {
    isCrowded ? ", 200 windows, 6 monitors" : ""
  }

  /// The samples of all rounds on one link.
  private struct Record {
    var coldTime: [Double] = []
    var coldTrips: [Double] = []
    var warmTime: [Double] = []
    var warmTrips: [Double] = []
    var alertBytes: [Double] = []
    var presentLength: [Double] = []
    var presentFrames: [Double] = []
    var keyTime: [Double] = []
    var keyTrips: [Double] = []
    var keyBytes: [Double] = []
    var toastTime: [Double] = []
    var toastTrips: [Double] = []
    var toastBytes: [Double] = []

    func rows(setting: String, link: NetworkLink) -> [Measurement] {
      let trip = Double(link.milliseconds)
      let nominal = Transition.named(.alert).present.duration * 1000
      func row(
        _ name: String, _ unit: Measurement.Unit, _ samples: [Double], _ target: Target? = nil
      ) -> Measurement {
        Measurement(name, setting: setting, unit, samples, target: target)
      }
      return [
        row("cold: exec → first pixel, round trips", .count, coldTrips, .atMost(Self.coldLimit)),
        row("cold: exec → first pixel", .milliseconds, coldTime),
        row("warm: exec → first pixel, round trips", .count, warmTrips, .atMost(Self.warmLimit)),
        row("warm: exec → first pixel", .milliseconds, warmTime),
        row("an alert that comes and goes: sent", .kilobytes, alertBytes, .atMost(Self.byteLimit)),
        row("transition: frames", .count, presentFrames),
        row(
          "transition: first to last frame", .milliseconds, presentLength,
          .atMost(nominal + max(trip, 1000 / 60))),
        row("key → its letter, round trips", .count, keyTrips),
        row("key → its letter", .milliseconds, keyTime),
        row("key → its letter: sent", .kilobytes, keyBytes, .atMost(Self.changeLimit)),
        row("toast: exec → first pixel, round trips", .count, toastTrips),
        row("toast: exec → first pixel", .milliseconds, toastTime),
        row("a second of a toast: sent", .kilobytes, toastBytes, .atMost(Self.changeLimit)),
      ]
    }

    private static let coldLimit = NetworkBenchmark.coldTrips
    private static let warmLimit = NetworkBenchmark.warmTrips
    private static let byteLimit = NetworkBenchmark.alertKilobytes
    private static let changeLimit = NetworkBenchmark.changeKilobytes
  }

  /// A screen behind a link, observed from the server's side.
  private struct Desk {
    let screen: PrivateScreen
    let link: DelayingProxy
    /// Milliseconds by which the link delays replies and events.
    let delay: Int
    /// The size of the first monitor, in whose corner toasts are.
    private(set) var monitor: PixelSize
    let watch: ScreenWatch
    let typist: XTestInput
    let client: PresenterClient

    /// Seconds without a change after which no more changes are expected: longer than some round
    /// trips.
    private let quiet: Double
    /// Seconds within which something must happen, on the slowest link.
    private static let patience = 60.0

    init(_ screen: PrivateScreen, delay: Int) throws {
      guard let link = screen.link else { throw BenchError("the screen has no link") }
      self.screen = screen
      self.link = link
      self.delay = delay
      quiet = 0.6 + 3 * Double(delay) / 1000
      monitor = screen.size
      watch = try ScreenWatch(screen)
      typist = XTestInput(on: screen.server)
      client = try ResidentPresenter.client(on: screen)
    }

    /// Adds many windows and monitors.
    mutating func crowd() throws {
      let (width, height) = (screen.size.width / 3, screen.size.height / 2)
      monitor = PixelSize(width: width, height: height)
      for index in 0..<6 {
        let frame = PixelRect(
          x: index % 3 * width, y: index / 3 * height, width: width, height: height)
        try screen.server.setMonitor("M\(index)", to: frame, isFirst: index == 0)
      }
      screen.connection.withUnsafeHandle { display in
        for index in 0..<200 {
          let window = XCreateSimpleWindow(
            display, screen.connection.root.rawValue, Int32(index), 5, 40, 30, 0, 0, 0x80_8080)
          _ = XMapWindow(display, window)
        }
      }
      screen.connection.sync()
      // Toasts are shown on the pointer's monitor.
      typist.movePointer(to: PixelPoint(x: width / 4, y: height * 3 / 4))
    }

    func cold(into record: inout Record) throws {
      let program = try measure(&record.coldTime, &record.coldTrips) {
        try screen.start(Programs.client, BenchAlert.arguments(.alert))
      }
      try watch.waitForStillness(seconds: quiet, within: Self.patience)
      _ = try client.stop()
      try program.waitForEnd(within: Self.patience)
    }

    func warm(_ presenter: ResidentPresenter, into record: inout Record) throws {
      try watch.waitForStillness(seconds: quiet, within: Self.patience)
      let sent = link.bytesSent
      let program = try measure(&record.warmTime, &record.warmTrips) { try presenter.present() }
      let frames = try recordedFrames()
      record.presentFrames.append(Double(frames.count))
      record.presentLength.append(Double((frames.last ?? 0) - (frames.first ?? 0)) / 1e6)
      try dismiss(program, presenter)
      record.alertBytes.append(Double(link.bytesSent - sent) / 1000)
    }

    func key(_ presenter: ResidentPresenter, into record: inout Record) throws {
      let before = watch.look()
      let program = try screen.start(
        Programs.client,
        [
          "alert", "--title", "Name", "--field", "name=Name", "--transition", "none", "--guard",
          "0",
        ]
      )
      _ = try watch.firstVisibleChange(from: before, within: Self.patience)
      try watch.waitForStillness(seconds: quiet, within: Self.patience)
      watch.discardChanges()
      let (trips, sent) = (link.roundTrips, link.bytesSent)
      let start = try typist.tap(0x61)
      // What is drawn before the key has come through the link is not its letter.
      let arrival = start + Int64(delay) * 1_000_000
      let change = try nextChange(after: start, "a key") { $0.instant >= arrival }
      record.keyTrips.append(Double(link.roundTrips - trips))
      record.keyTime.append(Double(change.instant - start) / 1e6)
      record.keyBytes.append(Double(link.bytesSent - sent) / 1000)
      try dismiss(program, presenter)
    }

    func toast(_ presenter: ResidentPresenter, into record: inout Record) throws {
      // On a slow link the last frames of the alert before arrive late.
      try watch.waitForStillness(seconds: quiet, within: Self.patience)
      watch.discardChanges()
      let trips = link.roundTrips
      let start = MonotonicClock.now()
      let program = try screen.start(
        Programs.client, ["toast", BenchAlert.title, BenchAlert.message, "--timeout", "30"])
      // Late frames of the alert before are larger, or in the middle.
      let corner = PixelRect(
        x: monitor.width / 2, y: 0, width: monitor.width / 2, height: monitor.height / 2)
      let change = try nextChange(after: start, "a toast") { corner.contains($0.area) }
      record.toastTrips.append(Double(link.roundTrips - trips))
      record.toastTime.append(Double(change.instant - start) / 1e6)
      // Its appearance has ended after a second.
      tocsin_sleep(1_000_000_000)
      let sent = link.bytesSent
      tocsin_sleep(1_000_000_000)
      record.toastBytes.append(Double(link.bytesSent - sent) / 1000)
      try dismiss(program, presenter)
    }

    /// Waits for the first change that something can have caused.
    private func nextChange(
      after start: Int64, _ cause: String, where isIt: (ScreenWatch.Change) -> Bool
    ) throws -> ScreenWatch.Change {
      while let change = watch.nextChange(before: start + Int64(Self.patience * 1e9)) {
        if isIt(change) { return change }
      }
      throw BenchError("nothing was drawn after \(cause)")
    }

    /// Measures an action until the first pixel that it changes.
    private func measure(
      _ times: inout [Double], _ trips: inout [Double], _ action: () throws -> ChildProcess
    ) throws -> ChildProcess {
      try watch.waitForStillness(seconds: quiet, within: Self.patience)
      let before = watch.look()
      watch.discardChanges()
      let count = link.roundTrips
      let start = MonotonicClock.now()
      let program = try action()
      let change = try watch.firstVisibleChange(from: before, within: Self.patience)
      trips.append(Double(link.roundTrips - count))
      times.append(Double(change.instant - start) / 1e6)
      return program
    }

    /// The times of frames, until the screen no longer changes; the parts of a frame arrive within
    /// 3 ms.
    private func recordedFrames() throws -> [Int64] {
      var frames = [MonotonicClock.now()]
      var pixels = watch.look()
      while let change = watch.nextVisibleChange(
        from: &pixels, before: MonotonicClock.now() + Int64(quiet * 1e9))
      {
        if change.instant - (frames.last ?? 0) > 3_000_000 { frames.append(change.instant) }
      }
      return frames
    }

    private func dismiss(_ program: ChildProcess, _ presenter: ResidentPresenter) throws {
      try presenter.dismissAll().waitForEnd(within: Self.patience)
      try program.waitForEnd(within: Self.patience)
      try watch.waitForStillness(seconds: quiet, within: Self.patience)
    }
  }
}
