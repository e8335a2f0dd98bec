import AlertModel
import GLib
import X11

/// What presenters tell each other about the backdrops of their alerts, in properties of the windows
/// of their claims.
@MainActor
final class BackdropMessages {
  private let connection: DisplayConnection
  private let clock: any AlertClock
  private let stage: StageSelection

  // Rarely used, so they are not in the table of atoms, which every start of a process asks for.
  private lazy var groundAtom = connection.atom(named: "_TOCSIN_GROUND")
  private lazy var fadeAtom = connection.atom(named: "_TOCSIN_BACKDROP")

  init(of stage: StageSelection, on connection: DisplayConnection, clock: any AlertClock) {
    self.stage = stage
    self.connection = connection
    self.clock = clock
  }

  // MARK: - Without a compositor

  /// Lends other presenters the picture of the screen below our backdrop; nil ends that.
  func lend(_ ground: LentGround?) {
    guard let window = stage.claimWindow, !connection.isLost else { return }
    if let ground {
      connection.setCardinals(ground.values, groundAtom, of: window)
    } else {
      connection.removeProperty(groundAtom, of: window)
    }
  }

  /// What a presenter lends whose alert has left; costs round trips if there is such a presenter.
  var lentGround: LentGround? {
    stage.leavingClaims.lazy.compactMap { [connection] window in
      connection.cardinals(self.groundAtom, of: window, limit: LentGround.valueCount)
        .flatMap(LentGround.init)
    }.first
  }

  // MARK: - Under a compositor

  /// Tells the other presenters that a backdrop of ours fades in, so that theirs fade out at the
  /// same time.
  ///
  /// - Parameters:
  ///   - present: The motion of the backdrop.
  ///   - start: When it began.
  func announce(_ present: TransitionMotion, start: MonotonicInstant) {
    let fade = BackdropFade(of: present, start: clock.systemTime(of: start))
    for window in stage.otherClaims { connection.setCardinals(fade.values, fadeAtom, of: window) }
  }

  /// Calls `action` when the backdrop of another presenter fades in.
  ///
  /// - Parameter action: Called with the motion of that backdrop, and when it began.
  /// - Returns: The observation, which ends when it is released; nil if no claim of ours is posted.
  func observeOthers(
    _ action: @escaping (TransitionMotion, MonotonicInstant) -> Void
  ) -> EventObservation? {
    guard let window = stage.claimWindow else { return nil }
    // Interned now, rather than when every millisecond counts.
    let property = fadeAtom
    return connection.addObserver(for: window) { [connection, clock] event in
      guard case .propertyChanged(let change) = event, change.property == property,
        let values = connection.cardinals(property, of: window, limit: BackdropFade.valueCount),
        let fade = BackdropFade(values: values, at: MonotonicClock.now())
      else { return }
      let seconds = Double(fade.start - MonotonicClock.now()) / 1e9
      action(fade.motion, clock.now.advanced(bySeconds: seconds))
    }
  }
}
