import AlertModel
import AlertViews
import X11

/// One display as alerts need it: its monitors, its compositor, its keyboard, and what the desktop
/// says of looks.
@MainActor
final class AlertDisplay {
  /// The clock that everything here goes by.
  let clock: any AlertClock
  let connection: DisplayConnection
  let uploader: ImageUpload
  let keyboard: KeyboardHolder
  let stacking: StackingMonitor
  let gate: PresentationGate
  let pasteboard: DisplayPasteboard
  /// Whether somebody is there to look at toasts.
  let idle: IdleWatch
  /// Which monitors the active window fills.
  let fullScreen: FullScreenWatch
  /// Dead keys and compose sequences, of which only one text at a time can be in the midst.
  let composer = KeyComposer()
  /// Speaks with the session's input method; nil for none.
  var inputMethod: InputMethodProgram?
  /// The property whose change tells that a frame has been worked off.
  let fenceAtom: AtomID

  /// The windows that are open, for what happens to the whole display.
  var windows: [WeakAlertWindow] = []

  /// Called when work areas, the scale or the compositor are others now.
  var roomDidChange: (() -> Void)?

  /// Called when the monitors are others now, or their work areas along with them.
  var monitorsDidChange: (() -> Void)?

  /// Called once when the X server is gone.
  var connectionLost: (() -> Void)?

  private(set) var preferences: DesktopPreferences {
    didSet { IconLibrary.shared.themeName = preferences.iconTheme }
  }
  private let settings: DesktopSettings
  private var compositor: CompositorWatch?
  private var screenEvents: RootEvents?
  private var screenObserver: EventObservation?
  private var themeObservation: ThemeObservation?
  private var groundRefresh: (any AlertTimer)?
  /// What looks at the monitors after a burst of events, and by when it does so at the latest.
  private var screenChange: (timer: any AlertTimer, bound: MonotonicInstant)?

  /// Connects.
  ///
  /// - Parameters:
  ///   - name: As in `DISPLAY`; nil takes that variable's value.
  ///   - clock: The clock that everything here goes by.
  /// - Throws: `AlertDisplayError`.
  init(
    name: String?, clock: any AlertClock = SystemClock.shared
  ) throws(AlertDisplayError) {
    self.clock = clock
    do {
      connection = try DisplayConnection(name: name)
    } catch {
      throw AlertDisplayError("\(error)")
    }
    keyboard = KeyboardHolder(connection: connection, clock: clock)
    guard connection.extensions.render != nil else {
      throw AlertDisplayError(
        "The X server \(connection.name) lacks the RENDER extension, which alerts are drawn with.")
    }
    pasteboard = DisplayPasteboard(connection: connection)
    idle = IdleWatch(connection: connection, clock: clock)
    fenceAtom = connection.atom(named: "_TOCSIN_FRAME")
    uploader = ImageUpload(on: connection)
    settings = DesktopSettings(connection: connection)
    preferences = settings.preferences()
    IconLibrary.shared.themeName = preferences.iconTheme
    let list = MonitorList(connection.queryMonitors().map(MonitorFacts.init))
    monitorList = list
    workAreas = WorkAreaWatch(
      connection: connection, clock: clock, monitors: { list.monitors })
    fullScreen = FullScreenWatch(
      connection: connection, clock: clock, monitors: { list.monitors })
    stacking = StackingMonitor(connection: connection, monitors: { list.monitors })
    stacking.ownWindows.insert(keyboard.windowID)
    gate = PresentationGate(
      connection: connection, keyboard: keyboard, stacking: stacking,
      clock: clock, monitors: { list.monitors })
    stacking.stackingDidChange = { [weak self] in self?.stackingDidChange() }
    watch()
  }

  private let monitorList: MonitorList
  private let workAreas: WorkAreaWatch

  /// Every monitor that is lit, in device pixels of the root; empty while all outputs are off.
  var monitors: [MonitorFacts] { monitorList.monitors }

  /// Whether a compositor blends ARGB windows, and the screen has such windows.
  var isComposited: Bool { compositor?.isRunning == true && connection.argbFormat != nil }

  /// Theme, appearance and scale for what is drawn now in the usual theme.
  var environment: AlertEnvironment { environment(theme: nil) }

  /// Theme, appearance and scale for what is drawn now.
  ///
  /// - Parameter name: The name of the theme; nil means the usual one, and so does one that is no
  ///   longer there.
  /// - Returns: The environment.
  func environment(theme name: String?) -> AlertEnvironment {
    let library = ThemeLibrary.shared
    let theme = (try? library.theme(named: name)) ?? (try? library.theme(named: nil)) ?? .default
    return AlertEnvironment(
      theme: theme, appearance: preferences.appearance, scale: preferences.scale,
      reducesMotion: preferences.reducesMotion)
  }

  /// The monitors for an alert, the first of which is the one that counts.
  ///
  /// While every output is off it is the whole root window, so that the alert is there when they
  /// come back.
  ///
  /// - Parameter choice: What was asked for; nil means the one with the focused window, else the one
  ///   with the pointer.
  /// - Returns: One, or several if each is to show the same.
  func monitors(for choice: MonitorChoice?) -> [MonitorFacts] {
    let chosen = MonitorFacts.chosen(
      choice, among: monitors,
      focusedWindow: { connection.queryActiveWindowFrame().map(Rect.init) },
      pointer: { connection.queryPointer().map(Point.init) })
    return chosen.isEmpty
      ? [MonitorFacts(name: "screen", frame: Rect(connection.screenRect))] : chosen
  }

  /// The monitors for an alert as it is to be presented, the first of which is the one that counts.
  func monitors(for options: AlertOptions) -> [MonitorFacts] {
    let anchored = options.anchor.flatMap { anchor in
      monitors.first { $0.frame.contains(anchor) }
    }
    if let anchored { return [anchored] }
    let chosen = monitors(for: options.monitor)
    guard options.fullScreen == .elsewhere, !fullScreen.filled.isEmpty else { return chosen }
    return MonitorFacts.others(than: fullScreen.filled, insteadOf: chosen, among: monitors)
  }

  /// Whether a window that an alert makes way for fills one of its monitors.
  func isObstructed(_ options: AlertOptions, on monitors: [MonitorFacts]) -> Bool {
    switch options.fullScreen {
    case nil, .show: false
    case .wait, .elsewhere: monitors.contains { fullScreen.filled.map(\.name).contains($0.name) }
    }
  }

  /// The monitor for a modal alert: the one with the focused window, else the one with the pointer.
  func monitorForModalAlert() -> MonitorFacts { monitors(for: nil)[0] }

  /// There is something to present: what could have changed at rest, unseen, is looked at again.
  func wake() {
    guard !gate.isWanted, !gate.areToastsWanted else { return }
    preferences = settings.preferences()
  }

  /// Tells nobody of anything any more.
  func forgetCallbacks() {
    (roomDidChange, monitorsDidChange, fullScreen.didChange) = (nil, nil, nil)
    (gate.availabilityDidChange, gate.toastAvailabilityDidChange) = (nil, nil)
    idle.idleDidChange = nil
  }

  private func watch() {
    connection.onConnectionLost = { [weak self] in self?.connectionLost?() }
    gate.toastsWantedDidChange = { [weak self] isWanted in
      self?.workAreas.isFollowing = isWanted
      if isWanted { self?.updateWorkAreas() } else { self?.fullScreen.isFollowing = false }
    }
    workAreas.didChange = { [weak self] in self?.workAreaDidChange() }
    compositor = CompositorWatch(on: connection) { [weak self] _ in self?.rebuildWindows() }
    settings.didChange = { [weak self] in self?.settingsDidChange() }
    themeObservation = ThemeLibrary.shared.observe { [weak self] in self?.rebuildWindows() }
    screenEvents = RootEvents(.structure, on: connection)
    screenObserver = connection.addObserver(for: connection.root) { [weak self] event in
      self?.handle(event)
    }
  }

  private func handle(_ event: DisplayEvent) {
    switch event {
    case .monitorsChanged: screenDidChange()
    case .windowConfigured(let change) where change.window == connection.root: screenDidChange()
    case .propertyChanged(let change) where change.property == connection.atoms[.resourceManager]:
      settingsDidChange()
    default: break
    }
  }

  /// Monitors change in bursts: what is asked is the state after the last event, or after a while of
  /// them.
  private func screenDidChange() {
    let now = clock.now
    let bound = screenChange?.bound ?? now.advanced(bySeconds: Self.longestBurst)
    let timer = clock.timer(at: min(now.advanced(bySeconds: Self.pauseAfterBurst), bound)) {
      [weak self] in
      guard let self else { return }
      screenChange = nil
      let former = monitorList.monitors
      monitorList.monitors = connection.queryMonitors().map(MonitorFacts.init)
      workAreas.monitorsDidChange()
      updateWorkAreas()
      guard former != monitorList.monitors else { return }
      // No longer than the new frame may take; a client that is slower is caught in the midst.
      for entry in windows { entry.window?.followMonitors(afterSeconds: isComposited ? 0 : 0.02) }
      monitorsDidChange?()
    }
    screenChange = (timer, bound)
  }

  /// Seconds without an event that end a burst, and the longest that one may take.
  private static let pauseAfterBurst = 0.016
  private static let longestBurst = 0.04

  /// Docks came, went, or want other room.
  private func workAreaDidChange() {
    let former = monitorList.monitors
    updateWorkAreas()
    guard former != monitorList.monitors else { return }
    for window in toastWindows { window.followWorkArea() }
    roomDidChange?()
  }

  private func updateWorkAreas() {
    let isAlone = monitors.count == 1
    monitorList.monitors = monitors.map { monitor in
      var monitor = monitor
      monitor.workArea = workAreas.workArea(of: monitor, alone: isAlone)
      return monitor
    }
  }

  private func settingsDidChange() {
    let former = preferences
    preferences = settings.preferences()
    if former != preferences { rebuildWindows() }
  }

  private func rebuildWindows() {
    // Without a compositor the screen is captured, and what was hidden repaints itself first.
    let delay = isComposited ? 0 : 0.05
    for entry in windows { entry.window?.rebuildPanes(afterSeconds: delay) }
    roomDidChange?()
  }

  private func stackingDidChange() {
    gate.stackingDidChange()
    for entry in windows { entry.window?.stackingDidChange() }
    groundMayHaveChanged()
  }
}

/// The monitors, where all who need them find the same.
@MainActor
private final class MonitorList {
  var monitors: [MonitorFacts]

  init(_ monitors: [MonitorFacts]) {
    self.monitors = monitors
  }
}

/// There is no display to present on.
public struct AlertDisplayError: Error, Hashable, CustomStringConvertible {
  /// One sentence that names the display and what is wrong.
  public var description: String

  init(_ description: String) {
    self.description = description
  }
}

extension MonitorFacts {
  fileprivate init(_ monitor: Monitor) {
    self.init(
      name: monitor.name, frame: Rect(monitor.frame), isPrimary: monitor.isPrimary,
      refreshInterval: 1000 / Double(max(monitor.refreshRate, 1)))
  }
}

// MARK: - Windows of the presenter among each other

extension AlertDisplay {
  /// The windows that stand on the desktop.
  var toastWindows: [AlertWindow] {
    windows.compactMap(\.window).filter(\.standsOnDesktop)
  }

  /// Those of them that were opened after another window, and so stand above it.
  func toastWindows(after window: AlertWindow) -> [AlertWindow] {
    guard let index = windows.firstIndex(where: { $0.window === window }) else { return [] }
    return windows[(index + 1)...].compactMap(\.window).filter(\.standsOnDesktop)
  }

  /// Whether a modal alert was opened after the alert whose window this is.
  func isCoveredByModalAlert(_ id: WindowID) -> Bool {
    let index = windows.firstIndex { entry in
      entry.window?.panes.contains { $0.surface.window.id == id } ?? false
    }
    guard let index else { return false }
    return windows[(index + 1)...].contains { $0.window?.standsOnDesktop == false }
  }

  /// What stands on the desktop came, went or moved.
  func toastsChanged() {
    for window in toastWindows { window.standBesideOthers() }
    groundMayHaveChanged()
  }

  /// Without a compositor the shadows lie on pictures of the screen; once the screen has changed, the
  /// boxes stand alone for a moment, and then have their shadows on new pictures.
  func groundMayHaveChanged() {
    guard !isComposited, !toastWindows.isEmpty else { return }
    for window in toastWindows where window.isStill { window.trimToBox() }
    groundRefresh = clock.timer(afterSeconds: 0.15) { [weak self] in self?.refreshGrounds() }
  }

  private func refreshGrounds() {
    groundRefresh = nil
    // From the bottom to the top, so that each lies on the shadows of those below it.
    let stack = connection.queryStacking()
    let heights = Dictionary(zip(stack, stack.indices), uniquingKeysWith: { first, _ in first })
    func height(_ window: AlertWindow) -> Int {
      window.panes.first.flatMap { heights[$0.surface.window.id] } ?? 0
    }
    for window in toastWindows.sorted(by: { height($0) < height($1) }) { window.refreshGround() }
  }
}
