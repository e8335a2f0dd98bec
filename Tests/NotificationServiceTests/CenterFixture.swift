import AlertModel
import NotificationModel
import NotificationService
import TestHarness

/// Runs no program, and takes note of what it was to run.
final class RecordingPrograms: ProgramRunning {
  private(set) var orders: [ProgramOrder] = []
  /// What there is.
  var known: [String: String] = ["xdg-open": "/bin/xdg-open", "hook": "/bin/hook"]

  func path(of name: String) -> String? { known[name] }
  func run(_ order: ProgramOrder) { orders.append(order) }
}

/// A center with a presenter and a clock of the test's own, and what senders are told.
final class CenterFixture {
  let presenter = CenterPresenter()
  let programs = RecordingPrograms()
  let center: NotificationService.NotificationCenter
  /// What was told of each number, in words.
  private(set) var told: [NotificationID: [String]] = [:]
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
    center = NotificationService.NotificationCenter(
      presenter: presenter, configuration: configuration, stateFolder: stateFolder,
      programs: programs,
      clock: NotificationClock(now: { time.clock.now }, wall: { time.wall }),
      report: { log.lines.append($0) })
  }

  var complaints: [String] { log.lines }

  /// Gives the center the turns that it takes until nothing is left that could be handed over.
  ///
  /// One turn ends after a while, and with nothing to do it costs nothing.
  func handOver() {
    for _ in 0..<250 { center.handOver() }
  }

  /// Takes note of the news from now on.
  func listen() {
    watch = center.watch { [weak self] news in self?.news.append("\(CenterFixture.words(news))") }
  }

  func stopListening() {
    watch = nil
  }

  func advance(by seconds: Double) {
    time.clock.advance(bySeconds: seconds)
    time.wall += Int64(seconds * 1000)
  }

  /// Sets the clock on the wall forth or back.
  func setWallClock(by seconds: Double) {
    time.wall += Int64(seconds * 1000)
  }

  /// Posts a notification as a sender on the bus does.
  @discardableResult
  func post(
    _ title: String, from sender: String = ":1.1", replacing id: NotificationID? = nil,
    _ change: (inout NotificationRequest) -> Void = { _ in }
  ) -> NotificationID {
    var request = NotificationRequest(
      AlertDescription(title: title, application: "Mail", style: .toast),
      facts: NotificationFacts(sender: sender))
    change(&request)
    // The number is not known before.
    final class Box { var id: NotificationID = 0 }
    let box = Box()
    box.id =
      center.post(request, replacing: id) { [weak self] outcome in
        self?.told[box.id, default: []].append(CenterFixture.words(outcome))
      } ?? 0
    return box.id
  }

  /// What is in the presenter, by title.
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
