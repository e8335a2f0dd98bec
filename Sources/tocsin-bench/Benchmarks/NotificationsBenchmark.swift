import CShims
import GLib
import NotificationModel
import PresenterClient
import TestHarness
import X11

/// Measures the notification service: reply times, the first frame, and the cost of many
/// notifications.
struct NotificationsBenchmark {
  /// The number of notifications that are sent one after the other.
  let rounds: Int
  let size: PixelSize

  /// The number of notifications that are sent at once, and the number of senders.
  private static let crowd = 10_000
  private static let senders = 10
  /// How often the time to the first pixel is measured.
  private static let looks = 20
  /// Nanoseconds after which the presenter counts as idle.
  private static let settling: Int64 = 4_000_000_000
  private static let megabyte = 1_048_576.0

  func measure() throws -> [Measurement] {
    let screen = try PrivateScreen(size: size, hasCompositor: false)
    defer { screen.end() }
    let plain = try ResidentPresenter(on: screen)
    tocsin_sleep(Self.settling)
    let withoutService = plain.process.uniqueBytes
    plain.stop()
    let bus = try PrivateBus()
    let presenter = try ResidentPresenter(
      on: screen, words: ["--notifications"],
      variables: ["DBUS_SESSION_BUS_ADDRESS": bus.address.text])
    defer { presenter.stop() }
    let sender = try bus.connect()
    try awaitName(on: sender)
    tocsin_sleep(Self.settling)
    let rest = row(
      "presenter at rest, with the service (USS)", presenter.process.uniqueBytes,
      target: .timesFloor(1.2, floor: Double(withoutService) / Self.megabyte))
    let measurements =
      try [
        row("floor: the same without the service (USS)", withoutService), rest,
        firstPixels(from: sender, screen, presenter), replies(to: sender, presenter),
      ] + crowd(on: bus, presenter)
    return measurements.map { measurement in
      var measurement = measurement
      measurement.setting = screen.setting
      return measurement
    }
  }

  // MARK: - One

  private func firstPixels(
    from sender: BusConnection, _ screen: PrivateScreen, _ presenter: ResidentPresenter
  ) throws -> Measurement {
    let watch = try ScreenWatch(screen)
    var samples: [Double] = []
    for round in 0...Self.looks {
      try watch.waitForStillness(seconds: 0.25)
      watch.discardChanges()
      let start = MonotonicClock.now()
      // One that expires would draw the line of its remaining time, so the screen would not rest.
      try notify("Look \(round)", from: sender, expiry: 0)
      guard let change = watch.nextChange(before: start + 10_000_000_000) else {
        throw BenchError("no notification was drawn")
      }
      try watch.waitForStillness(seconds: 0.25)
      _ = try presenter.client.control(.close(nil), starts: false)
      if round > 0 { samples.append(Double(change.instant - start) / 1e6) }
    }
    return Measurement("Notify → first changed pixel", .milliseconds, samples)
  }

  private func replies(
    to sender: BusConnection, _ presenter: ResidentPresenter
  ) throws -> Measurement {
    var samples: [Double] = []
    for round in 0..<rounds {
      let start = MonotonicClock.now()
      try notify("Round \(round)", from: sender)
      samples.append(Double(MonotonicClock.now() - start) / 1e6)
    }
    _ = try presenter.client.control(.close(nil), starts: false)
    return Measurement(
      "Notify → reply, one after the other", .milliseconds, samples, target: .atMost(0.5))
  }

  // MARK: - Many

  private func crowd(
    on bus: PrivateBus, _ presenter: ResidentPresenter
  ) throws -> [Measurement] {
    tocsin_sleep(Self.settling)
    let before = presenter.process.uniqueBytes
    let senders = try (0..<Self.senders).map { _ in try bus.connect() }
    var answered = 0
    let start = MonotonicClock.now()
    for number in 0..<Self.crowd {
      send("Crowd \(number)", from: senders[number % senders.count]) { _ in answered += 1 }
    }
    try Self.runLoop(for: "\(Self.crowd) answers") { answered == Self.crowd }
    let seconds = Double(MonotonicClock.now() - start) / 1e9
    tocsin_sleep(Self.settling)
    let waiting = presenter.process.uniqueBytes
    _ = try presenter.client.control(.close(nil), starts: false)
    tocsin_sleep(2 * Self.settling)
    let after = presenter.process.uniqueBytes
    return [
      Measurement(
        "\(Self.crowd) from \(Self.senders) senders at once → the last reply", .milliseconds,
        [seconds * 1000]),
      row(
        "\(Self.crowd) open (USS, above rest)", waiting - before,
        // 1 KB and the text of each.
        target: .atMost(Double(Self.crowd * (1024 + Self.body.utf8.count)) / Self.megabyte)),
      row("all closed (USS, above rest)", after - before, target: .within(2)),
    ]
  }

  // MARK: - Sending

  private static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"
  private static let body = "The body of a notification, in a sentence that says what happened."

  private func notify(
    _ title: String, from sender: BusConnection, expiry: Int32 = -1
  ) throws {
    var answer: Result<Variant, BusError>?
    send(title, from: sender, expiry: expiry) { answer = $0 }
    try Self.runLoop(for: "an answer to Notify") { answer != nil }
    if case .failure(let error) = answer { throw BenchError("Notify failed: \(error)") }
  }

  private func send(
    _ title: String, from sender: BusConnection, expiry: Int32 = -1,
    then: @escaping (Result<Variant, BusError>) -> Void
  ) {
    sender.call(
      "Notify", of: Self.name, at: Self.path, of: Self.name,
      [
        .text("Bench"), .uint32(0), .text(""), .text(title), .text(Self.body), .texts([]),
        .dictionary([:]), .int32(expiry),
      ], then: then)
  }

  private func awaitName(on connection: BusConnection) throws {
    var isOwned = false
    while !isOwned {
      var isAnswered = false
      connection.call(
        "NameHasOwner", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
        of: "org.freedesktop.DBus", [.text(Self.name)]
      ) { answer in
        isAnswered = true
        if case .success(let values) = answer { isOwned = values[0]?.bool ?? false }
      }
      try Self.runLoop(for: "the service") { isAnswered }
      tocsin_sleep(2_000_000)
    }
  }

  /// Runs the main loop until a condition holds, without the timer of `wait(for:)`, which would
  /// affect the measurement.
  private static func runLoop(for what: String, until condition: () -> Bool) throws {
    var isLate = false
    let timer = Timer(after: 30_000_000_000) { isLate = true }
    defer { timer.cancel() }
    while !condition() {
      guard !isLate else { throw BenchError("\(what) took more than 30 s") }
      MainLoop.iterate(mayBlock: true)
    }
  }

  private func row(_ name: String, _ bytes: Int, target: Target? = nil) -> Measurement {
    Measurement(name, .megabytes, [Double(bytes) / Self.megabyte], target: target)
  }
}
