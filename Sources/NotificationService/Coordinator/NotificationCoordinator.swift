package import AlertModel
internal import Glibc
package import NotificationModel

/// Connects those who send notifications with the presenter that shows them.
///
/// What leaves the desktop in use (a toast or a banner) is a notification, no matter whether a program
/// on the bus or a client on the socket asked for it; modal alerts of clients pass through. The queue
/// decides (`NotificationQueue.step`), and `NotificationEffects` does what it says. A notification is
/// accepted at once and submitted in a later turn of the main loop, so that a burst is answered
/// before any of it is drawn.
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

  /// Creates a coordinator that takes up history and pause where an earlier process left them.
  ///
  /// - Parameters:
  ///   - presenter: Shows what is to be shown.
  ///   - configuration: What `tocsin.conf` says.
  ///   - stateFolder: Where history and pause are kept; nil for memory alone.
  ///   - programs: Runs scripts, sound players and browsers; nil for the usual runner.
  ///   - clock: What time it is.
  ///   - report: Told in one line of what went wrong.
  package init(
    presenter: any NotificationPresenting, configuration: Configuration = Configuration(),
    stateFolder: String? = nil, programs: (any ProgramRunning)? = nil,
    clock: NotificationClock = .system, report: @escaping (String) -> Void = { _ in }
  ) {
    let programs = programs ?? ProgramRunner(report: report)
    let folder = stateFolder.flatMap(StateFolder.claim)
    if folder == nil, let stateFolder {
      report("history and pause live in memory alone: others have all of \(stateFolder)")
    }
    let pause = PauseKeeper(in: folder, clock: clock, report: report)
    let runner = NotificationQueueRunner(pause: pause.read(), clock: clock)
    runner.digestThreshold = configuration.digestAbove
    let rules = NotificationRules(configuration, report: report)
    let book = NotificationBook(
      history: HistoryKeeper(in: folder, configuration, clock: clock, report: report),
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

  /// Where history and pause are kept: `$XDG_STATE_HOME/tocsin`, or `~/.local/state/tocsin`; nil if
  /// neither variable is set.
  package static var usualStateFolder: String? { StateFolder.usual }

  /// What `tocsin.conf` says; it applies to notifications that arrive from now on.
  package var configuration: Configuration {
    get { rules.configuration }
    set {
      rules.configuration = newValue
      book.runner.digestThreshold = newValue.digestAbove
      book.history.follow(newValue)
    }
  }

  /// How many bytes of texts and pictures wait to be handed to the presenter.
  package var keptBytes: Int { book.open.keptBytes }

  /// How many places of the waiting line are allocated, gaps included.
  package var lineLength: Int { book.queue.lineLength }

  /// Hands waiting notifications to the presenter until the turn is over.
  package func handOver() { book.runner.handOver() }

  /// Writes the state of a process that is about to end.
  ///
  /// Open notifications that the history has are resumed by the next process; the senders of the
  /// others are told that they are closed.
  package func finish() {
    for notification in book.openOfSenders where book.history[notification.id] == nil {
      book.handle(.close(notification.id, .other))
    }
    book.history.finish()
    stateFolder?.leave()
  }
}

/// A presenter that shows how many notifications wait besides those that it has.
@MainActor
package protocol NotificationPresenting: AlertPresenting {
  /// Sets the number of waiting notifications that were not submitted yet; the presenter adds it to
  /// its own.
  func setBacklog(_ count: Int)
}
