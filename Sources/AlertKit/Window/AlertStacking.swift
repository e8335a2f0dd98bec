import AlertModel
import X11

/// Keeps one alert window above managed windows, and tells when somebody's window hides its box.
///
/// Raising has a budget, so that another program that insists on the top costs nothing but the top.
/// Unmanaged windows of others (a locker, a menu, an input method's candidates) are never fought.
@MainActor
final class AlertStacking {
  /// Called when something foreign came to hide a part of the box, or the last such thing went.
  var coveredDidChange: ((Bool) -> Void)?

  /// Called after the window was put above others.
  var raised: (() -> Void)?

  /// Whether keys go into a text, so that the windows of what helps to type may hide the box.
  var isTyping = false {
    didSet { if isTyping != oldValue { evaluate() } }
  }

  private let windows: AlertWindowList
  private let display: AlertDisplay
  private var window: OverlayWindow?
  private var box = Rect.zero
  private var budget = RaiseBudget()
  private(set) var isCovered = false
  private var postponedRaise: (any AlertTimer)?

  /// - Parameters:
  ///   - windows: The open windows, of which the stacked one is one.
  ///   - isYielding: Whether it stays below the windows of the presenter that came after it.
  init(windows: AlertWindowList, isYielding: Bool = false) {
    self.windows = windows
    display = windows.display
    self.isYielding = isYielding
  }

  private let isYielding: Bool

  /// Starts to watch over a window whose box stands at `box`, in device pixels of the root.
  func begin(window: OverlayWindow, box: Rect) {
    self.window = window
    self.box = box
    display.stacking.ownWindows.insert(window.id)
  }

  /// The box stands somewhere else now.
  func boxMoved(to box: Rect) {
    self.box = box
    evaluate()
  }

  func end() {
    if let window { display.stacking.ownWindows.remove(window.id) }
    window = nil
    postponedRaise = nil
    // The next window comes above whatever hid this one.
    setCovered(false)
  }

  /// Looks at what stands above the window, and raises it if it must and may be.
  func evaluate() {
    guard let window, !window.isDestroyed else { return }
    let verdict = StackingVerdict(
      above: display.stacking.windows(above: window.id), frame: Rect(window.frame),
      box: box, monitors: display.monitors, isTyping: isTyping)
    if verdict.mustRaise, !isYielding || !windows.isCoveredByModalAlert(window.id) {
      raise(window)
    }
    setCovered(verdict.isBoxCovered)
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

  private func setCovered(_ covered: Bool) {
    guard covered != isCovered else { return }
    isCovered = covered
    coveredDidChange?(covered)
  }
}
