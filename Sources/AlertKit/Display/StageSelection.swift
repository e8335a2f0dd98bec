import AlertModel
import X11

/// The stage: a selection that is owned by the presenter whose alert is on screen, so that several
/// presenters take turns.
///
/// Each presenter posts its claim on the display's board, and all of them compare the claims by the
/// same rules (`StageClaim`). When the stage is free, the presenter with the first claim takes it.
/// The owner releases it when another claim displaces its alert or precedes its next one, as soon
/// as its own window is closed. The server frees it when its owner dies.
@MainActor
final class StageSelection {
  /// Called when this presenter may present, or no longer may.
  var ownershipDidChange: (() -> Void)?
  /// Called when another presenter requests that our alert ends.
  var wasCalledOff: (() -> Void)?
  /// Whether other presenters can end our alerts that way.
  var canBeCalledOff = false

  /// Whether this presenter may present: it owns the stage, and need not release it.
  private(set) var isOurs = false
  /// Whether to release the stage once our window is closed.
  private(set) var isYielding = false

  private let connection: DisplayConnection
  private let clock: any AlertClock
  private let selection: ManagerSelection
  private let board: ClaimBoard
  private var watch: SelectionWatch?
  private var demand: StageDemand?
  /// Whether a window of ours may be on screen.
  private var isTaken = false
  /// Whether the backdrop of an alert of ours that is not on screen any more may still be there.
  private var hasFormerBackdrop = false
  /// Whether our last alert has ended, so that any other claim comes first.
  private var isLeaving = false
  private var isActive = false
  /// The X server's time at the zero point of our clock, in milliseconds.
  private var serverOffset: Int64?
  private var succession = StageSuccession()
  /// Claims that came first and did not take the free stage in time.
  private var unresponsive: Set<StageClaim> = []
  private var patience: (any AlertTimer)?

  /// Seconds for which the free stage is left to a claim that comes first.
  private static let patienceSeconds = 1.0

  init(connection: DisplayConnection, clock: any AlertClock) {
    self.connection = connection
    self.clock = clock
    selection = ManagerSelection(connection.atoms[.stageSelection], on: connection)
    board = ClaimBoard(on: connection)
    selection.onLost = { [weak self] in self?.boardDidChange() }
    board.didChange = { [weak self] in self?.boardDidChange() }
    board.wasCalledOff = { [weak self] in
      if self?.canBeCalledOff == true { self?.wasCalledOff?() }
    }
  }

  /// Acquires the stage, or waits for it.
  func claim() {
    isActive = true
    post()
    read()
    evaluate(notifies: false)
  }

  /// Releases the stage, or stops waiting for it.
  func release() {
    isActive = false
    (watch, patience, demand, claimed) = (nil, nil, nil, nil)
    (unresponsive, known, leaving) = ([], [], [])
    board.withdraw()
    selection.release()
    (isOurs, isYielding, isTaken, isLeaving) = (false, false, false, false)
    (hasFormerBackdrop, backdropClaims) = (false, [])
  }

  /// Updates the claim from the queue.
  ///
  /// - Parameters:
  ///   - demand: The alert that claims the stage; nil if the last alert is being dismissed.
  ///   - isTaken: Whether a window may be on screen.
  ///   - hasFormerBackdrop: Whether the backdrop of an alert may be, which is not itself on screen
  ///     any more.
  func follow(_ demand: StageDemand?, isTaken: Bool, hasFormerBackdrop: Bool = false) {
    let isLeaving = demand == nil && self.demand != nil
    let demand = demand ?? self.demand
    guard
      demand != self.demand || isTaken != self.isTaken || isLeaving != self.isLeaving
        || hasFormerBackdrop != self.hasFormerBackdrop
    else { return }
    let former = (claimed, self.demand?.isOnScreen, self.isTaken, self.isLeaving)
    (self.demand, self.isTaken, self.isLeaving) = (demand, isTaken, isLeaving)
    self.hasFormerBackdrop = hasFormerBackdrop
    guard isActive else { return }
    post(isSilent: isLeaving == former.3)
    // A new title does not change the order of presenters.
    guard former != (claimed, demand?.isOnScreen, isTaken, isLeaving) else { return }
    // Before releasing the stage, check whether the others still exist.
    if selection.isOwned, !isYielding, mustYield { read() }
    evaluate()
  }

  /// Keeps the stage for the presenter that replaces this one, until it claims the stage for the alert
  /// that is on screen.
  ///
  /// Blocks without delivering events, and does not release the stage.
  ///
  /// - Parameter seconds: The time limit.
  func passOn(withinSeconds seconds: Double) {
    guard isOurs, !isLeaving, demand?.isOnScreen == true, let claimed else { return }
    post(passesOn: true)
    StageSuccession.waitForSuccessor(of: claimed, on: board, withinSeconds: seconds)
  }

  /// Whether a window belongs to another presenter that has posted a claim.
  ///
  /// The upper bits of an identifier are those of the client that created the window.
  func isOfOtherPresenter(_ window: WindowID) -> Bool {
    known.contains { $0.id >> 21 == window.rawValue >> 21 }
  }

  // MARK: - Other presenters

  /// The window of our claim; nil while none is posted.
  var claimWindow: WindowID? { board.windowID }

  /// The windows of the claims of the others, as last read.
  var otherClaims: [WindowID] { known.map { WindowID(rawValue: $0.id) } }

  /// The windows of those among them whose alert has left, or stepped aside, and whose backdrop
  /// may still be on screen.
  private(set) var backdropClaims: [WindowID] = []

  /// Whether the backdrop of another presenter, whose alert has left, may still be on screen.
  var mayFollowOther: Bool { !backdropClaims.isEmpty }

  // MARK: - Prompts

  /// A prompt for a secret in another process.
  struct Prompt {
    fileprivate var posted: ClaimBoard.Claim
    var claim: StageClaim
    var words: ClaimBoard.Words
    var isOnScreen: Bool
  }

  /// The prompts of other processes; costs some round trips for each.
  var prompts: [Prompt] {
    board.others().compactMap { posted in
      let flags = StageClaim.flags(of: posted.values)
      guard flags.contains(.canBeCalledOff),
        let claim = StageClaim(id: posted.window.rawValue, values: posted.values)
      else { return nil }
      return Prompt(
        posted: posted, claim: claim, words: board.words(of: posted),
        isOnScreen: flags.contains(.isOnScreen))
    }
  }

  /// Whether another process claims the stage for an alert with this identifier; costs some round
  /// trips.
  func isClaimedByOther(under name: String) -> Bool {
    board.others().contains { board.words(of: $0).name == name }
  }

  /// Requests that a prompt's process ends it.
  func callOff(_ prompt: Prompt) {
    board.callOff(prompt.posted)
  }

  /// The claim that an alert of ours would post.
  ///
  /// - Parameters:
  ///   - demand: The alert.
  ///   - id: Distinguishes it from other alerts of ours; less than the identifier of a window.
  /// - Returns: The claim.
  func claim(of demand: StageDemand, id: UInt) -> StageClaim {
    demand.claim(id: id, serverOffset: offset)
  }

  /// Whether the backdrop of the presenter that this one replaces was on the screen at first.
  var followsBackdrop: Bool { succession.hasInherited }

  // MARK: - Claims

  /// The claims of the others as last read; reading them costs round trips.
  private var known: [StageClaim] = []
  /// The claims among them whose alert has ended: a backdrop that is held, or a fade.
  private var leaving: Set<UInt> = []
  /// Our claim as last posted, without its identifier.
  private var claimed: StageClaim?

  private func post(isSilent: Bool = true, passesOn: Bool = false) {
    guard let demand else { return }
    var flags: StageClaim.Flags = []
    if demand.isOnScreen { flags.insert(.isOnScreen) }
    if canBeCalledOff { flags.insert(.canBeCalledOff) }
    if isLeaving { flags.insert(.isLeaving) }
    if hasFormerBackdrop { flags.insert(.hasFormerBackdrop) }
    if passesOn { flags.insert(.isPassedOn) }
    let words = ClaimBoard.Words(
      name: demand.submission.identifier.rawValue, title: demand.title, asker: demand.asker)
    let former = claimed
    let claim = succession.corrected(demand.claim(id: 0, serverOffset: offset), of: demand)
    claimed = claim
    board.post(claim.values(flags: flags), words, isSilent: isSilent && claim == former)
  }

  private var offset: Int64 {
    if let serverOffset { return serverOffset }
    let now = clock.now.nanoseconds / 1_000_000
    let offset = Int64(connection.estimatedServerTime()) - now
    serverOffset = offset
    return offset
  }

  private func read() {
    let posted = board.others()
    known = posted.compactMap { StageClaim(id: $0.window.rawValue, values: $0.values) }
    func flags(_ claim: ClaimBoard.Claim) -> StageClaim.Flags { StageClaim.flags(of: claim.values) }
    leaving = Set(posted.filter { flags($0).contains(.isLeaving) }.map(\.window.rawValue))
    if succession.inherit(demand, from: posted, on: board) { post(isSilent: false) }
    backdropClaims =
      posted.filter { !flags($0).isDisjoint(with: [.isLeaving, .hasFormerBackdrop]) }.map(\.window)
  }

  /// The claims of the others that have an alert, unless they did not take the stage in time.
  private var rivals: [StageClaim] {
    known.filter { !leaving.contains($0.id) && !unresponsive.contains($0) }
  }

  private var mine: StageClaim {
    var mine = claimed ?? StageClaim()
    mine.id = board.windowID?.rawValue ?? 0
    return mine
  }

  /// The claims that come before ours.
  private var first: [StageClaim] {
    let (mine, all) = (mine, known + [mine])
    return rivals.filter { $0.precedes(mine, among: all) }
  }

  /// Whether the owner of the stage has to release it, given our claim.
  private var mustYield: Bool {
    if isLeaving { return !rivals.isEmpty }
    guard demand?.isOnScreen == true else { return !first.isEmpty }
    let (mine, all) = (mine, known + [mine])
    return known.contains { !leaving.contains($0.id) && $0.displaces(mine, among: all) }
  }

  private func boardDidChange() {
    guard isActive else { return }
    read()
    evaluate()
  }

  private func evaluate(notifies: Bool = true) {
    guard isActive else { return }
    unresponsive.formIntersection(known)
    if selection.isOwned {
      isYielding = mustYield
      if isYielding, !isTaken {
        selection.release()
        isYielding = false
      }
    }
    if !selection.isOwned, !isLeaving { acquire(unless: first) }
    let wasOurs = isOurs
    isOurs = selection.isOwned && !isYielding
    if notifies, wasOurs != isOurs { ownershipDidChange?() }
  }

  /// Takes the free stage, or leaves it for a while to the claims that come first.
  private func acquire(unless first: [StageClaim]) {
    if first.isEmpty, selection.acquire() {
      (watch, patience) = (nil, nil)
      return
    }
    if watch == nil {
      watch = SelectionWatch(connection.atoms[.stageSelection], on: connection) {
        [weak self] _ in self?.boardDidChange()
      }
    }
    guard watch?.owner == WindowID.none else {
      patience = nil
      return
    }
    // It may have become free since the claims were read.
    if first.isEmpty, selection.acquire() {
      (watch, patience) = (nil, nil)
    } else if patience == nil {
      patience = clock.timer(afterSeconds: Self.patienceSeconds) { [weak self] in
        self?.patience = nil
        self?.unresponsive.formUnion(first)
        self?.boardDidChange()
      }
    }
  }
}
