import AlertModel
import X11

/// Keeps one alert window above managed windows, and reports when a window of another program
/// covers its box.
///
/// Raising is limited by a budget, so that another program that also insists on the top does not
/// cause an endless loop. The window is never raised above other programs' unmanaged windows (a
/// locker, a menu, an input method's candidates), and stays below on-screen keyboards, magnifiers,
/// and a dialog that holds the keyboard.
@MainActor
final class AlertStacking {
  /// Called when windows of other programs start or stop covering a part of the box, or all of it.
  var coveredDidChange: ((Bool) -> Void)?

  /// Called after the window was raised.
  var raised: (() -> Void)?

  /// Whether key presses go into a text, so that windows of input methods may cover the box.
  var isTyping = false {
    didSet { if isTyping != oldValue { evaluate() } }
  }

  private let windows: AlertWindowList
  private let display: AlertDisplay
  private var window: OverlayWindow?
  private var box = Rect.zero
  private var budget = RaiseBudget()
  private(set) var isCovered = false
  /// Whether a window of another program covers all of the box.
  private(set) var isHidden = false
  private var postponedRaise: (any AlertTimer)?
  /// How often the window was stacked below such a window.
  private var lowerings = 0
  private static let mostLowerings = 8
  /// An unmanaged window that this one was stacked below because it held the keyboard.
  private var ceded: UInt?
  /// Such windows that the window manager was asked to raise.
  private var raisedAids: Set<UInt> = []
  /// Waits for the window manager to raise one of them.
  private var managersTurn: (any AlertTimer)?
  /// Seconds until a window that was not raised is put above the alert without the window manager.
  private static let managersPatience = 0.25

  /// - Parameters:
  ///   - windows: The open windows, including this one.
  ///   - isYielding: Whether it stays below modal alerts that were opened after it.
  init(windows: AlertWindowList, isYielding: Bool = false) {
    self.windows = windows
    display = windows.display
    self.isYielding = isYielding
  }

  private let isYielding: Bool

  /// Starts with a window whose box has a frame, in device pixels of the root.
  func begin(window: OverlayWindow, box: Rect) {
    self.window = window
    self.box = box
    display.stacking.ownWindows.insert(window.id)
  }

  /// Called when the box has another frame.
  func boxMoved(to box: Rect) {
    self.box = box
    evaluate()
  }

  /// Ends stacking when the window is destroyed.
  func end() {
    if let window { display.stacking.ownWindows.remove(window.id) }
    window = nil
    (postponedRaise, managersTurn) = (nil, nil)
    // The alert's next window is created above what covered this one.
    setCovered(false, isHidden: false)
  }

  /// Checks which windows are above, and raises the window if necessary and allowed.
  func evaluate() {
    guard let window, !window.isDestroyed else { return }
    var (below, above) = display.stacking.windows(around: window.id)
    // Toasts leave the screen to on-screen keyboards and magnifiers anyway.
    if !isYielding {
      var all = windows.framedClients.classified(below + above)
      if let rival = display.keyboard.rival.window?.rawValue,
        let index = all.firstIndex(where: { $0.id == rival })
      {
        all[index].holdsKeyboard = true
      }
      (below, above) = (Array(all.prefix(below.count)), Array(all.dropFirst(below.count)))
    }
    above.removeAll { display.stacking.guestDialogs.contains(WindowID(rawValue: $0.id)) }
    let verdict = StackingVerdict(
      above: above, frame: Rect(window.frame), box: box, isTyping: isTyping)
    if verdict.mustRaise || takesPlaceBack(from: above) {
      if !isYielding || !windows.isCoveredByModalAlert(window.id) { raise(window) }
    } else {
      yieldToAid(among: below, window)
    }
    setCovered(verdict.isBoxCovered, isHidden: verdict.isBoxHidden)
  }

  /// Stacks a modal alert's window below an on-screen keyboard, a magnifier or a dialog that holds the
  /// keyboard, which would be covered otherwise.
  private func yieldToAid(among below: [TopLevelWindow], _ window: OverlayWindow) {
    guard !isYielding else { return }
    let frame = Rect(window.frame)
    let place = StackingVerdict.aid(
      among: below, frame: frame, box: box, isTyping: isTyping)
    switch place {
    case nil: break
    case .free(let aid):
      if aid.holdsKeyboard, aid.isOverrideRedirect { ceded = aid.id }
      // Some window managers raise every unmanaged window again.
      guard lowerings < Self.mostLowerings else { return }
      lowerings += 1
      window.lower(below: WindowID(rawValue: aid.id))
    case .covered(let aid): raise(aid, above: window)
    }
  }

  /// Puts a keyboard or the like above the alert that other windows are above: these would be above the
  /// alert, too, if it was stacked below.
  private func raise(_ aid: TopLevelWindow, above window: OverlayWindow) {
    if raisedAids.insert(aid.id).inserted {
      if let client = windows.framedClients.client(in: aid) {
        display.connection.askToRaise(client)
      }
      managersTurn = display.clock.timer(afterSeconds: Self.managersPatience) { [weak self] in
        self?.managersTurn = nil
        self?.evaluate()
      }
    } else if managersTurn == nil, lowerings < Self.mostLowerings {
      // i3 does not raise tiled windows; their frames need no window manager.
      lowerings += 1
      display.connection.restack(WindowID(rawValue: aid.id), .above, window.id)
    }
  }

  /// Whether an unmanaged window that is still above no longer holds the keyboard.
  private func takesPlaceBack(from above: [TopLevelWindow]) -> Bool {
    guard let ceded, display.keyboard.rival.window == nil else { return false }
    let isAbove = above.contains { $0.id == ceded }
    if !isAbove { self.ceded = nil }
    return isAbove
  }

  private func raise(_ window: OverlayWindow) {
    let now = display.clock.now
    if budget.mayRaise(at: now) {
      postponedRaise = nil
      window.raise()
      raised?()
    } else if postponedRaise == nil {
      postponedRaise = display.clock.timer(at: budget.nextAllowed(after: now)) {
        [weak self] in
        self?.postponedRaise = nil
        self?.evaluate()
      }
    }
  }

  private func setCovered(_ covered: Bool, isHidden: Bool) {
    guard covered != isCovered || isHidden != self.isHidden else { return }
    isCovered = covered
    self.isHidden = isHidden
    coveredDidChange?(covered)
  }
}
