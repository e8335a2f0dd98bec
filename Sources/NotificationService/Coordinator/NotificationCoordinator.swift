package import AlertModel
internal import Glibc
package import NotificationModel

/// Connects the senders of notifications with the presenter that shows them.
///
/// A toast or a banner is a notification, whether a program on the bus or a client on the socket
/// sent it; modal alerts of clients are passed through. The queue decides
/// (`NotificationQueue.step`), and `NotificationEffects` carries out its effects. A notification is
/// accepted at once and submitted in a later iteration of the main loop, so that a burst is
/// answered before any of it is drawn.
package final class NotificationCoordinator {
  /// Receives the notifications of programs on the bus.
  package let bus: BusNotifications
  /// Receives the alerts of clients on the socket.
  package let clients: ClientNotifications
  /// Carries out the user's commands.
  package let controller: NotificationController

  private let book: NotificationBook
  private let effects: NotificationEffects
  private let rules: NotificationRules
  private let stateFolder: StateFolder?

  /// Creates a coordinator that continues the history and pause of an earlier process.
  ///
  /// - Parameters:
  ///   - presenter: Shows the alerts.
  ///   - configuration: The settings of `tocsin.conf`.
  ///   - stateFolder: The folder of history and pause; nil keeps them only in memory.
  ///   - encodePicture: Encodes a picture as a PNG file for the history, which then can show it
  ///     again; nil to keep no pictures.
  ///   - programs: Runs scripts, sound players and browsers; nil for the default runner.
  ///   - clock: The clock.
  ///   - report: Receives one line for each error.
  package init(
    presenter: any NotificationPresenting, configuration: Configuration = Configuration(),
    stateFolder: String? = nil, encodePicture: ((AlertPixels) -> [UInt8]?)? = nil,
    programs: (any ProgramRunning)? = nil,
    clock: NotificationClock = .system, report: @escaping (String) -> Void = { _ in }
  ) {
    let programs = programs ?? ProgramRunner(report: report)
    let folder = stateFolder.flatMap(StateFolder.claim)
    if folder == nil, let stateFolder {
      report("history and pause are kept in memory only: others use all of \(stateFolder)")
    }
    let pause = PauseKeeper(in: folder, clock: clock, report: report)
    let runner = NotificationQueueRunner(pause: pause.read(), clock: clock)
    runner.digestThreshold = configuration.digestAbove
    let rules = NotificationRules(configuration, report: report)
    let book = NotificationBook(
      history: HistoryKeeper(
        in: folder, configuration, encode: encodePicture, clock: clock, report: report),
      runner: runner, rules: rules, clock: clock)
    let links = LinkOpener(programs: programs, report: report)
    let observer = SubmissionObserver(of: book, links: links)
    let effects = NotificationEffects(
      in: book, presenter: presenter, observer: observer, rules: rules, pause: pause,
      programs: programs, clock: clock, report: report)
    let bus = BusNotifications(in: book, presenter: presenter, report: report)
    clients = ClientNotifications(
      in: book, presenter: presenter, observer: observer, links: links)
    controller = NotificationController(of: book, clock: clock)
    (self.bus, self.book, self.effects) = (bus, book, effects)
    (self.rules, self.stateFolder) = (rules, folder)
    effects.inhibitionDidChange = { [weak bus] in bus?.inhibitionDidChange?() }
    runner.perform = { [weak effects] effect in effects?.perform(effect) }
  }

  /// The folder of history and pause: `$XDG_STATE_HOME/tocsin`, or `~/.local/state/tocsin`; nil if
  /// neither variable is set.
  package static var usualStateFolder: String? { StateFolder.usual }

  /// The settings of `tocsin.conf`; a change applies to notifications that arrive from now on.
  package var configuration: Configuration {
    get { rules.configuration }
    set {
      rules.configuration = newValue
      book.runner.digestThreshold = newValue.digestAbove
      book.history.follow(newValue)
    }
  }

  /// The bytes of texts and pictures that wait for submission to the presenter.
  package var keptBytes: Int { book.open.keptBytes }

  /// The allocated length of the waiting line, including gaps.
  package var lineLength: Int { book.queue.lineLength }

  /// Submits waiting notifications to the presenter until the time slice is over.
  package func handOver() { book.runner.handOver() }

  /// Writes the state when the process is about to end.
  ///
  /// Open notifications in the history are resumed by the next process; to the senders of the
  /// others their end is reported.
  package func finish() {
    for notification in book.openOfSenders where book.history[notification.id] == nil {
      book.handle(.close(notification.id, .other))
    }
    book.history.finish()
    stateFolder?.leave()
  }
}

/// A presenter that shows how many notifications wait in addition to its own.
@MainActor
package protocol NotificationPresenting: AlertPresenting {
  /// Sets the number of waiting notifications that were not submitted yet; the presenter adds it to
  /// its own.
  func setBacklog(_ count: Int)
}
