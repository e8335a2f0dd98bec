import AlertModel
import X11

/// Recognizes the windows of screen lockers among those of other programs.
@MainActor
final class LockerSearch {
  /// What looks like a screen locker.
  struct Findings {
    /// The visible windows that may be a locker's.
    var visible: [TopLevelWindow] = []
    /// Whether the topmost window is one of them, and none of `harmless`; always false over a
    /// network.
    var isTopmost = false
  }

  /// The windows that looked like a locker's, but no locker grabbed the devices.
  var harmless: Set<UInt> = []

  private let connection: DisplayConnection
  private let compositorWindows: CompositorWindows
  private let monitors: () -> [MonitorFacts]
  /// A survey whose first requests are sent.
  private var survey: SurveyInProgress?

  /// - Parameters:
  ///   - connection: The display.
  ///   - compositorWindows: Tells the compositor's windows from those of lockers.
  ///   - monitors: The monitors that are on.
  init(
    on connection: DisplayConnection, _ compositorWindows: CompositorWindows,
    monitors: @escaping () -> [MonitorFacts]
  ) {
    self.connection = connection
    self.compositorWindows = compositorWindows
    self.monitors = monitors
  }

  /// Whether the first requests of the next survey are sent.
  var hasBegun: Bool { survey != nil }

  /// Sends the first requests of the next survey, without waiting.
  ///
  /// - Parameter overlays: The composite overlay window and other windows of the server.
  func begin(in overlays: [WindowID]) {
    guard survey == nil else { return }
    survey = connection.beginSurvey(in: overlays)
  }

  /// Looks for lockers.
  ///
  /// - Parameters:
  ///   - overlays: As for `begin(in:)`.
  ///   - own: The presenter's windows.
  /// - Returns: What was found.
  func find(in overlays: [WindowID], except own: Set<WindowID>) -> Findings {
    let others = candidates(in: overlays).filter { !own.contains($0.facts.window) }
    let lockers = others.map(TopLevelWindow.init).filter {
      $0.isViewable && mayLock($0) && !$0.isAreaSelector
    }
    var found = Findings(visible: lockers)
    let top = others.last { !$0.isInOverlay && $0.facts.isViewable && $0.facts.isDrawable }
    if let top, top.facts.overrideRedirect, connection.extensions.sharedMemory != nil {
      let id = top.facts.window.rawValue
      found.isTopmost = !harmless.contains(id) && lockers.contains { $0.id == id }
    }
    return found
  }

  /// The windows of a survey that may be a locker's, visible or not, except the presenter's.
  func suspects(
    among windows: [SurveyedWindow], except own: Set<WindowID>
  ) -> [TopLevelWindow] {
    windows.filter { !own.contains($0.facts.window) }.map(TopLevelWindow.init).filter(mayLock)
  }

  /// All windows; only of those that may be a locker's it is known whether they are managed.
  func candidates(in overlays: [WindowID]) -> [SurveyedWindow] {
    begin(in: overlays)
    let monitors = monitors()
    let windows = survey?.windows { TopLevelWindow($0).mayLock(monitors) } ?? []
    survey = nil
    return compositorWindows.removed(from: windows)
  }

  /// Whether a window may be a locker's, is not the window manager's own, and gets the pointer's input.
  ///
  /// Overlays that only show something get none, such as that of gromit-mpx, on which one can draw.
  func mayLock(_ window: TopLevelWindow) -> Bool {
    guard window.mayLock(monitors()) else { return false }
    let id = WindowID(rawValue: window.id)
    return window.isKnownLocker
      || !connection.letsInputThrough(id) && !connection.isManagersOwn(id)
  }

  /// Whether the topmost window, except the presenter's, may be a locker's, and is none of
  /// `harmless`.
  ///
  /// Costs two round trips, or at most six if it may be; always false over a network.
  func mayBeTopmost(except own: Set<WindowID>) -> Bool {
    guard connection.extensions.sharedMemory != nil else { return false }
    let others = connection.queryStacking().filter { !own.contains($0) }
    let top = connection.facts(of: others).last { $0.isViewable && $0.isDrawable }
    guard let top, top.overrideRedirect, !harmless.contains(top.window.rawValue) else {
      return false
    }
    return connection.survey([top.window]).map(TopLevelWindow.init).contains(where: mayLock)
  }
}

extension TopLevelWindow {
  /// A window of a survey.
  init(_ window: SurveyedWindow) {
    self.init(
      id: window.facts.window.rawValue, frame: Rect(window.facts.frame),
      isViewable: window.facts.isViewable,
      // Windows in the overlay cannot be restacked against those of the root.
      isOverrideRedirect: window.facts.overrideRedirect || window.isInOverlay,
      isManaged: window.isManaged, isInputOnly: !window.facts.isDrawable,
      classNames: window.windowClass?.lowercasedNames ?? [])
  }
}
