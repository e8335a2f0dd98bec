import X11

/// What presenters tell each other about the backdrops of their alerts, in properties of the windows
/// of their claims.
@MainActor
final class BackdropMessages {
  private let connection: DisplayConnection
  private let stage: StageSelection

  // Rarely used, so they are not in the table of atoms, which every start of a process asks for.
  private lazy var groundAtom = connection.atom(named: "_TOCSIN_GROUND")
  private lazy var opacityAtom = connection.atom(named: "_TOCSIN_BACKDROP")
  private lazy var confirmationAtom = connection.atom(named: "_TOCSIN_BACKDROP_ROOM")

  init(of stage: StageSelection, on connection: DisplayConnection) {
    self.stage = stage
    self.connection = connection
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

  /// What a presenter lends whose alert has left or stepped aside; costs round trips if there is such a presenter.
  var lentGround: LentGround? {
    stage.backdropClaims.lazy.compactMap { [connection] window in
      connection.cardinals(self.groundAtom, of: window, limit: LentGround.valueCount)
        .flatMap(LentGround.init)
    }.first
  }

  // MARK: - Under a compositor

  /// Tells the other presenters how far a backdrop of ours will have faded in, so that theirs fade
  /// out below it frame by frame, however late its frames are.
  ///
  /// - Parameter opacity: Its opacity as a fraction of that at rest.
  func announce(_ opacity: Double) { send(opacity, as: opacityAtom, to: stage.otherClaims) }

  private func send(_ opacity: Double, as property: AtomID, to windows: [WindowID]) {
    for window in windows {
      connection.setCardinals(Self.values(of: opacity), property, of: window)
    }
    connection.flush()
  }

  /// Calls `action` before each frame in which the backdrop of another presenter fades in, and then
  /// tells that presenter that ours has made room for it.
  ///
  /// - Parameter action: Called with its opacity, as a fraction of that at rest.
  /// - Returns: The observation, which ends when it is released; nil if no claim of ours is posted.
  func observeOthers(_ action: @escaping (Double) -> Void) -> EventObservation? {
    // Interned now, rather than when every millisecond counts.
    let confirmation = confirmationAtom
    return observe(opacityAtom) { [weak self] opacity in
      // The last frame ends our claim.
      let others = self?.stage.otherClaims ?? []
      action(opacity)
      self?.send(opacity, as: confirmation, to: others)
    }
  }

  /// Calls `action` when the backdrop of another presenter has made room for one of ours.
  ///
  /// - Parameter action: Called with the opacity of ours, as a fraction of that at rest.
  /// - Returns: The observation, which ends when it is released; nil if no claim of ours is posted.
  func observeConfirmations(_ action: @escaping (Double) -> Void) -> EventObservation? {
    _ = opacityAtom
    return observe(confirmationAtom, action)
  }

  private func observe(
    _ property: AtomID, _ action: @escaping (Double) -> Void
  ) -> EventObservation? {
    guard let window = stage.claimWindow else { return nil }
    return connection.addObserver(for: window) { [connection] event in
      guard case .propertyChanged(let change) = event, change.property == property,
        let values = connection.cardinals(property, of: window, limit: 2),
        let opacity = Self.opacity(of: values)
      else { return }
      action(opacity)
    }
  }

  /// An opacity as numbers in a property: a format's version, and the opacity in millionths.
  static func values(of opacity: Double) -> [UInt] {
    [version, UInt((min(max(opacity, 0), 1) * 1e6).rounded())]
  }

  /// Reads the numbers, which any client may have written; nil if they are not of this version.
  static func opacity(of values: [UInt]) -> Double? {
    guard values.count == 2, values[0] == version else { return nil }
    return min(Double(values[1]) / 1e6, 1)
  }

  private static let version: UInt = 1
}
