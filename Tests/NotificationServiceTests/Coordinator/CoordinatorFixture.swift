import AlertModel
import NotificationModel
import NotificationService
import TestHarness

/// Records orders instead of running programs.
final class RecordingPrograms: ProgramRunning {
  private(set) var orders: [ProgramOrder] = []
  /// Lets the last program fail.
  private(set) var fail: () -> Void = {}
  /// The installed programs and their paths.
  var known: [String: String] = ["xdg-open": "/bin/xdg-open", "hook": "/bin/hook"]

  func path(of name: String) -> String? { known[name] }

  func run(_ order: ProgramOrder, failed: @escaping () -> Void) {
    orders.append(order)
    fail = failed
  }
}

/// A coordinator with a fake presenter and a fake clock, and a log of the messages to senders.
final class CoordinatorFixture {
  let presenter = FakePresenter()
  let programs = RecordingPrograms()
  let coordinator: NotificationCoordinator
  /// The messages to the sender of each notification, as text.
  private(set) var told: [NotificationID: [String]] = [:]
  /// The published events, as text.
  private(set) var news: [String] = []
  private var watch: AnyObject?
  private let time: Time

  private final class Time {
    var clock = FakeClock()
    var wall: Int64 = 1_700_000_000_000
  }

  private final class Log {
    var lines: [String] = []
  }

  private let log: Log

  init(_ configuration: Configuration = Configuration(), stateFolder: String? = nil) {
    let (time, log) = (Time(), Log())
    (self.time, self.log) = (time, log)
    coordinator = NotificationCoordinator(
      presenter: presenter, configuration: configuration, stateFolder: stateFolder,
      encodePicture: { CoordinatorFixture.file(of: $0) }, programs: programs,
      clock: NotificationClock(now: { time.clock.now }, wall: { time.wall }),
      report: { log.lines.append($0) })
  }

  /// The bytes that stand for a picture's file, as many as its first pixel says.
  static func file(of pixels: AlertPixels) -> [UInt8] {
    [UInt8](repeating: UInt8(pixels.width), count: Int(pixels.values[0]))
  }

  /// The reported problems.
  var complaints: [String] { log.lines }

  /// Runs enough turns to hand over as many notifications as possible; an idle turn costs nothing.
  func handOver() {
    for _ in 0..<250 { coordinator.handOver() }
  }

  /// Subscribes to events.
  func listen() {
    watch = coordinator.controller.watch { [weak self] news in
      self?.news.append("\(CoordinatorFixture.words(news))")
    }
  }

  func stopListening() {
    watch = nil
  }

  func advance(by seconds: Double) {
    time.clock.advance(bySeconds: seconds)
    time.wall += Int64(seconds * 1000)
  }

  /// Sets the wall clock forward or back.
  func setWallClock(by seconds: Double) {
    time.wall += Int64(seconds * 1000)
  }

  /// Posts a notification as a sender on the bus does.
  @discardableResult
  func post(
    _ title: String, from sender: String = ":1.1", replacing id: NotificationID? = nil,
    _ change: (inout NotificationRequest) -> Void = { _ in },
    accepted: (NotificationID) -> Void = { _ in }
  ) -> NotificationID {
    var request = NotificationRequest(
      AlertDescription(title: title, application: "Mail", style: .toast),
      facts: NotificationFacts(sender: sender))
    change(&request)
    return coordinator.bus.post(
      request, replacing: id,
      tell: { [weak self] number, outcome in
        self?.told[number, default: []].append(CoordinatorFixture.words(outcome))
      }, accepted: accepted) ?? 0
  }

  /// The titles of the presenter's alerts.
  var titles: [String] { presenter.shown.map(\.description.title) }

  func identifier(_ id: NotificationID) -> AlertIdentifier { AlertIdentifier("notification-\(id)") }

  private static func words(_ outcome: NotificationOutcome) -> String {
    switch outcome {
    case .invoked(let key, let time): "invoked \(key)\(time.map { " at \($0)" } ?? "")"
    case .replied(let text): "replied \(text)"
    case .closed(let reason): "closed \(reason)"
    }
  }

  private static func words(_ news: NotificationNews) -> String {
    switch news {
    case .posted(let record): "posted \(record.id) \(record.title) \(record.state)"
    case .shown(let id): "shown \(id)"
    case .counted(let id, let count): "counted \(id) \(count)"
    case .invoked(let id, let key): "invoked \(id) \(key)"
    case .replied(let id): "replied \(id)"
    case .closed(let id, let reason): "closed \(id) \(reason)"
    case .paused(let pause): "paused \(pause.isPaused)"
    }
  }
}

extension CoordinatorFixture {
  /// The records of the history, the newest first.
  func records(limit: Int? = nil) -> [NotificationRecord] {
    guard case .history(let records) = coordinator.controller.carryOut(.history(limit: limit))
    else { return [] }
    return records
  }
}
