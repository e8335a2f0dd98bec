package import AlertModel
import GLib
package import NotificationModel

/// Decides what becomes of notifications: what is shown when and how, what waits, what is kept.
///
/// It stands between those who hear of alerts and the presenter that shows them. What leaves the
/// desktop in use is a notification, whoever asked for it; everything else passes through. A
/// notification that is taken in is answered for at once and handed to the presenter when there is
/// time for it, so that a burst of them is answered before any is drawn. Each has exactly one end,
/// whatever happens.
///
///     pending → handed → closed          what comes is handed to the presenter
///     pending → held → pending           nothing is shown for a while
///     held → digested → closed           one toast stands for many
///     digested → pending                 the person wants to see them
///     pending → queued → handed          the presenter has as many as can be seen for a while
package final class NotificationCenter {
  /// What `tocsin.conf` says; what comes from now on goes by it.
  package var configuration: Configuration {
    didSet { configurationDidChange() }
  }
  package var inhibitionDidChange: (() -> Void)?

  let presenter: any AlertPresenting
  let programs: any ProgramRunning
  let clock: NotificationClock
  let report: (String) -> Void

  /// Everything that is not closed.
  var entries: [NotificationID: NotificationEntry] = [:]
  /// Those whose turn to be handed over comes, in their order; some may have gone elsewhere since.
  var pending: [NotificationID] = []
  /// Those that are held back, in their order; some may have gone elsewhere since.
  var held: [NotificationID] = []
  /// Those that the presenter has no use for yet.
  var crowd = NotificationCrowd()
  /// Those that are pending, and that the presenter had no room for.
  var refused: [NotificationID] = []
  /// How many of those that the presenter has were not seen yet.
  var unseen = 0
  /// What those that the presenter has not got take.
  let drafts = DraftStorage()
  var digest: DigestToast?
  var silence = NotificationSilence()
  var pauseTimer: BootTimer?

  var numbers = NotificationNumbers()
  var stacks: [NotificationStack: NotificationID] = [:]
  /// Those whose client named them.
  var names: [AlertIdentifier: [NotificationID]] = [:]
  var senders: [String: NotificationSender] = [:]
  var repeated = RepeatedNotifications()
  var patterns: RulePatterns
  var lastShowing = 0

  var history: NotificationHistory
  var historyFile: HistoryFile?
  let pauseFile: PauseFile?
  private let stateFolder: StateFolder?
  var wallClock: WallClockTrust
  /// Who is to be told of an action of one that is closed.
  var reachable: [NotificationID: [ReachableSender]] = [:]
  /// Under which other number those stand there that said the same.
  var homes: [NotificationID: NotificationID] = [:]
  var watchers: [WeakWatcher] = []
  let sounds: SoundPlayer
  let links: LinkOpener
  /// Those of the history that an earlier life of the process left open.
  var leftOpen: Set<NotificationID> = []
  /// How many the presenter was told that wait here.
  var toldCrowd = 0
  private var turn: HandOverTurn?

  /// A center that knows what the history and the pause of an earlier one were.
  ///
  /// - Parameters:
  ///   - presenter: Shows what is to be shown.
  ///   - configuration: What `tocsin.conf` says.
  ///   - stateFolder: Where the history and the pause outlive the process; nil for nowhere.
  ///   - programs: Runs scripts, players and browsers; nil for the usual one.
  ///   - clock: What time it is.
  ///   - report: Told in one line of what went wrong.
  package init(
    presenter: any AlertPresenting, configuration: Configuration = Configuration(),
    stateFolder: String? = nil, programs: (any ProgramRunning)? = nil,
    clock: NotificationClock = .system, report: @escaping (String) -> Void = { _ in }
  ) {
    self.presenter = presenter
    self.configuration = configuration
    self.clock = clock
    self.report = report
    let programs = programs ?? ProgramRunner(report: report)
    self.programs = programs
    sounds = SoundPlayer(programs: programs)
    links = LinkOpener(programs: programs, report: report)
    patterns = RulePatterns(configuration.rules, report: report)
    history = NotificationHistory(
      limit: configuration.historyLimit, days: configuration.historyDays)
    wallClock = WallClockTrust(
      clock.wall(), at: clock.now(), newest: nil, days: configuration.historyDays)
    let folder = stateFolder.flatMap(StateFolder.claim)
    self.stateFolder = folder
    pauseFile = folder.map { PauseFile(in: $0, report: report) }
    turn = HandOverTurn { [weak self] in self?.handOver() }
    if let folder {
      readHistory(in: folder)
    } else if let stateFolder {
      report("history and pause live in memory alone: others have all of \(stateFolder)")
    }
    readPause()
  }

  /// Where a person's history and pause are kept: `$XDG_STATE_HOME/tocsin`, or
  /// `~/.local/state/tocsin`; nil if there is not even a home.
  package static var usualStateFolder: String? { StateFolder.usual }

  /// Writes what is to outlive the process, which is about to end, and leaves it to the next.
  ///
  /// What is open goes on in the next one, if the history has it; the senders of the rest are told
  /// that theirs are closed.
  package func finish() {
    for entry in openBySenders where history[entry.id] == nil { end(entry, .other) }
    historyFile?.finish()
    stateFolder?.leave()
  }

  /// Those of senders on a bus, by their numbers.
  var openBySenders: [NotificationEntry] {
    entries.values.filter {
      if case .sender = $0.listener { true } else { false }
    }.sorted { $0.id < $1.id }
  }

  private func configurationDidChange() {
    patterns = RulePatterns(configuration.rules, report: report)
    // The file may still have what was too much before.
    if configuration.historyLimit < history.limit || configuration.historyDays < history.days {
      historyFile?.forget()
    }
    history.limit = configuration.historyLimit
    history.days = configuration.historyDays
    historyFile?.limit = configuration.historyLimit
    forget(history.trim(at: .min))
    forgetOld()
  }

  /// Asks for a turn to hand over what is pending.
  func handOverSoon() {
    guard !pending.isEmpty || isCrowdNext || toldCrowd != crowd.count else { return }
    turn?.ask()
  }
}
