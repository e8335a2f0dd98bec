import AlertModel
import CShims
import GLib
import X11

/// How an alert keeps the stage while its presenter is replaced by another process.
///
/// The former presenter marks its claim, keeps the stage and waits. The next one recognizes the
/// alert in that claim by its level and title, and claims the stage with the same arrival, so that
/// the alert keeps its turn among those of other users. Then the former one exits.
struct StageSuccession {
  private static let interval: Int64 = 5_000_000

  /// Our alert, and its arrival as the former presenter reported it.
  private var inherited: (alert: AlertIdentifier, arrival: UInt32)?

  /// Whether an alert of the former presenter was on the screen when this one began.
  var hasInherited: Bool { inherited != nil }

  /// The claim of an alert, with the arrival that it had in the former presenter.
  func corrected(_ claim: StageClaim, of demand: StageDemand) -> StageClaim {
    guard let inherited, inherited.alert == demand.submission.identifier else { return claim }
    var claim = claim
    claim.arrival = inherited.arrival
    return claim
  }

  /// Takes over the arrival of an alert from the presenter that we replace, once.
  ///
  /// Costs three round trips for each presenter that is being replaced.
  ///
  /// - Parameters:
  ///   - demand: Our alert.
  ///   - posted: The claims of the other presenters.
  ///   - board: The board with the claims.
  /// - Returns: Whether our claim has changed.
  mutating func inherit(
    _ demand: StageDemand?, from posted: [ClaimBoard.Claim], on board: ClaimBoard
  ) -> Bool {
    guard inherited == nil, let demand else { return false }
    for each in posted where StageClaim.flags(of: each.values).contains(.isPassedOn) {
      guard let claim = StageClaim(id: each.window.rawValue, values: each.values),
        claim.level == demand.submission.level, board.words(of: each).title == demand.title
      else { continue }
      inherited = (demand.submission.identifier, claim.arrival)
      return true
    }
    return false
  }

  /// Waits until another process has taken over the arrival of a claim of ours.
  ///
  /// Blocks without delivering events.
  ///
  /// - Parameters:
  ///   - claim: Our claim, which is posted.
  ///   - board: The board with the claims.
  ///   - seconds: The time limit.
  static func waitForSuccessor(
    of claim: StageClaim, on board: ClaimBoard, withinSeconds seconds: Double
  ) {
    let end = MonotonicClock.now() + Int64(seconds * 1e9)
    func exists() -> Bool {
      board.others().contains { posted in
        let other = StageClaim(id: posted.window.rawValue, values: posted.values)
        return !posted.isEarlier && other?.arrival == claim.arrival && other?.level == claim.level
      }
    }
    while !exists(), MonotonicClock.now() < end { tocsin_sleep(interval) }
  }
}
