import AlertModel
import AlertViews
import X11

/// One X display as alerts use it: its connection, monitors, compositor and keyboard, and the
/// desktop's settings.
@MainActor
final class AlertDisplay {
  /// The clock for everything on this display.
  let clock: any AlertClock
  let connection: DisplayConnection
  let uploader: ImageUpload
  let backdropPictures: BackdropPictures
  let backdropNoise: BackdropNoise
  let spareGround: SpareGround
  let keyboard: KeyboardHolder
  let stacking: StackingMonitor
  let gate: PresentationGate
  /// The toasts of other processes.
  let neighbours: ToastNeighbours
  let pasteboard: DisplayPasteboard
  /// Whether the user is idle.
  let idle: IdleWatch
  /// Which monitors the active window fills.
  let fullScreen: FullScreenWatch
  /// The state of dead keys and compose sequences; only one text at a time has the focus.
  let composer = KeyComposer()
  /// The program that talks to the session's input method; nil for none.
  var inputMethod: InputMethodProgram?

  /// Is notified of changes first: the list of open windows.
  weak var delegate: (any AlertDisplayDelegate)?

  /// Called when work areas, the scale or the compositor have changed.
  var roomDidChange: (() -> Void)?
  /// Called when monitors were added, removed, moved or resized.
  var monitorsDidChange: (() -> Void)?
  /// Called once when the connection to the X server is lost.
  var connectionLost: (() -> Void)?

  /// The desktop's settings for appearance, scale and motion.
  private(set) var preferences: DesktopPreferences {
    didSet { IconLibrary.shared.themeName = preferences.iconTheme }
  }

  private let monitorList: DisplayMonitors
  private let settings: DesktopSettings
  private let blur: BlurSupport
  private var followed = FollowedTheme()
  private var compositor: CompositorWatch?
  private var screenEvents: RootEvents?
  private var screenObserver: EventObservation?
  private var themeObservation: ThemeObservation?
  /// Where the user works, from `wake` to `forgetAnswers`.
  private var workplace: Workplace?

  /// Connects.
  ///
  /// - Parameters:
  ///   - name: As in `DISPLAY`; nil takes that variable's value.
  ///   - clock: The clock for everything on this display.
  /// - Throws: `AlertDisplayError`.
  init(
    name: String?, clock: any AlertClock = SystemClock.shared
  ) throws(AlertDisplayError) {
    self.clock = clock
    do {
      connection = try DisplayConnection(
        name: name,
        asking: [
          .resources, .accent, .settingsOwner, .compositor, .monitors, .counters, .serverTime,
        ])
    } catch {
      throw AlertDisplayError("\(error)")
    }
    keyboard = KeyboardHolder(connection: connection, clock: clock)
    guard connection.extensions.render != nil else {
      throw AlertDisplayError(withoutRender: connection)
    }
    pasteboard = DisplayPasteboard(connection: connection)
    idle = IdleWatch(connection: connection, clock: clock)
    uploader = ImageUpload(on: connection)
    backdropPictures = BackdropPictures(
      connection: connection, uploader: uploader, clock: clock)
    spareGround = SpareGround(on: connection)
    settings = DesktopSettings(connection: connection)
    blur = BlurSupport(connection: connection)
    preferences = settings.preferences()
    IconLibrary.shared.themeName = preferences.iconTheme
    let list = DisplayMonitors(connection: connection, clock: clock)
    monitorList = list
    backdropNoise = BackdropNoise(
      connection: connection, uploader: uploader, monitors: { list.all })
    fullScreen = FullScreenWatch(
      connection: connection, clock: clock, monitors: { list.all })
    stacking = StackingMonitor(
      connection: connection, clock: clock, monitors: { list.all })
    stacking.ownWindows.formUnion(keyboard.windows)
    keyboard.rival.didChange = { [stacking] in stacking.lookSoon() }
    neighbours = ToastNeighbours(connection: connection)
    gate = PresentationGate(
      connection: connection, keyboard: keyboard, stacking: stacking, clock: clock)
    keyboard.loan.chords = { [weak self] in self?.preferences.sharedChords ?? [] }
    watch()
    connection.forgetEarlyAnswers()
  }

  /// The property that is changed after each frame; its event reports that the server has drawn the
  /// frame.
  var fenceAtom: AtomID { connection.atoms[.frame] }

  /// Every monitor that is on, in device pixels of the root; empty while all outputs are off.
  var monitors: [MonitorFacts] { monitorList.all }

  /// Whether a compositor shows what is below a window: one is running, and the screen has a visual
  /// with an alpha channel.
  var isComposited: Bool {
    !showsBoxesOnly && compositor?.isRunning == true && connection.argbFormat != nil
  }

  /// Whether windows are shaped to their boxes, without backdrop and shadow: what is below them is on
  /// a viewer's desktop, so that neither a compositor shows it, for all that is known, nor a capture.
  var showsBoxesOnly: Bool { connection.rootless == .viewer }

  /// Whether windows draw upon a capture of what is below them.
  var capturesScreen: Bool { !isComposited && !showsBoxesOnly }

  /// Queries what an alert needs: settings that may have changed while nothing was presented, and
  /// which monitor the user works on.
  ///
  /// - Returns: Whether the settings must be read again, by `readSettings`.
  func wake() -> Bool {
    let isAsleep = !gate.isWanted && !gate.areToastsWanted
    if isAsleep { connection.ask([.resources, .accent, .blur, .viewer]) }
    if monitors.count > 1 {
      connection.ask([.workplace])
      workplace = Workplace(on: connection)
    }
    return isAsleep
  }

  /// Drops what was learned by the queries of `wake`.
  func forgetAnswers() {
    connection.forgetEarlyAnswers()
    workplace = nil
  }

  /// Reads the settings again.
  func readSettings() {
    settings.wake()
    blur.wake()
    backdropNoise.wake()
    preferences = settings.preferences()
  }

  /// Publishes the desktop’s accent colour to all processes on the display; nil for none.
  func publish(accent: Color?) { settings.publish(accent: accent) }

  /// Removes the presenter's callbacks.
  func forgetCallbacks() {
    (roomDidChange, monitorsDidChange, fullScreen.didChange) = (nil, nil, nil)
    (gate.availabilityDidChange, gate.toastAvailabilityDidChange) = (nil, nil)
    (idle.idleDidChange, idle.blankDidChange) = (nil, nil)
    neighbours.didChange = nil
  }
}

// MARK: - Appearance and monitors

extension AlertDisplay {
  /// The default theme with the desktop's appearance and scale.
  var environment: AlertEnvironment { environment(theme: nil) }

  /// A theme with the desktop's appearance and scale.
  ///
  /// - Parameter name: The name of the theme; nil means the default one, as does a theme that no
  ///   longer exists.
  /// - Returns: The environment.
  func environment(theme name: String?) -> AlertEnvironment {
    let library = ThemeLibrary.shared
    let theme = (try? library.theme(named: name)) ?? (try? library.theme(named: nil)) ?? .default
    let wanted = followed.following(theme, preferences.look)
    let look =
      showsBoxesOnly
      ? (theme: wanted.edged, isBlurred: false) : blur.look(of: wanted, isComposited: isComposited)
    return AlertEnvironment(
      theme: look.theme, appearance: preferences.appearance, scale: preferences.scale,
      // A box that is scaled or moved would leave the shape of its window.
      reducesMotion: preferences.reducesMotion || showsBoxesOnly, blursBehind: look.isBlurred,
      textScale: preferences.textScale)
  }

  /// The monitors that an alert is shown on; the first one determines its layout.
  ///
  /// While every output is off it is the whole root window, so that the alert is visible when they
  /// are on again.
  ///
  /// - Parameter choice: The requested monitor; nil means that with the focused window, else the
  ///   one with the pointer.
  /// - Returns: One monitor, or several that show the same picture.
  func monitors(for choice: MonitorChoice?) -> [MonitorFacts] {
    let place = workplace ?? Workplace(on: connection)
    let chosen = MonitorFacts.chosen(
      choice, among: monitors,
      focusedWindow: { place.focusedFrame }, pointer: { place.pointer })
    return chosen.isEmpty
      ? [MonitorFacts(name: "screen", frame: Rect(connection.screenRect))] : chosen
  }

  /// The monitor of a modal alert: the one with the focused window, else the one with the pointer.
  func monitorForModalAlert() -> MonitorFacts { monitors(for: nil)[0] }
}

// MARK: - Changes

extension AlertDisplay {
  private func watch() {
    connection.onConnectionLost = { [weak self] in self?.connectionLost?() }
    gate.toastsWantedDidChange = { [weak self] isWanted in
      isWanted ? self?.beginToasts() : self?.endToasts()
    }
    stacking.stackingDidChange = { [weak self] in self?.stackingDidChange() }
    monitorList.didChange = { [weak self] in
      guard let self else { return }
      delegate?.displayDidChangeMonitors(self)
      monitorsDidChange?()
    }
    monitorList.workAreasDidChange = { [weak self] in
      guard let self else { return }
      delegate?.displayDidChangeWorkAreas(self)
      roomDidChange?()
    }
    let compositor = CompositorWatch(on: connection) { [weak self] isRunning in
      self?.stacking.compositorDidChange(isRunning: isRunning)
      self?.appearanceDidChange()
    }
    self.compositor = compositor
    stacking.compositorDidChange(isRunning: compositor.isRunning)
    blur.didChange = { [weak self] in
      if self?.isComposited == true { self?.appearanceDidChange() }
    }
    settings.didChange = { [weak self] in self?.settingsDidChange() }
    themeObservation = ThemeLibrary.shared.observe { [weak self] in self?.appearanceDidChange() }
    screenEvents = RootEvents(.structure, on: connection)
    screenObserver = connection.addObserver(for: connection.root) { [weak self] event in
      self?.handle(event)
    }
  }

  /// Whether another process claims the stage for a modal alert, for which it captures the screen.
  ///
  /// Costs a round trip.
  var isClaimedByOthers: Bool {
    let claims = connection.windows(connection.atoms[.claims], of: connection.root) ?? []
    return claims.contains { !connection.owns($0) }
  }

  /// Queries the areas for toasts in one round trip.
  private func beginToasts() {
    // Selected first, so that no change is missed.
    let events = RootEvents([.substructure, .property], on: connection)
    connection.ask([.room])
    withExtendedLifetime(events) {
      monitorList.followsWorkAreas = true
      neighbours.look()
    }
    connection.forgetRoom()
  }

  private func endToasts() {
    monitorList.followsWorkAreas = false
    fullScreen.isFollowing = false
  }

  private func handle(_ event: DisplayEvent) {
    switch event {
    case .monitorsChanged: monitorList.screenDidChange()
    case .windowConfigured(let change) where change.window == connection.root:
      monitorList.screenDidChange()
    case .propertyChanged(let change) where change.property == connection.atoms[.claims]:
      if gate.areToastsWanted, !gate.isWanted { delegate?.displayDidChangeClaims(self) }
    default:
      settings.handle(event)
      blur.handle(event)
      backdropNoise.handle(event)
    }
  }

  private func settingsDidChange() {
    let former = preferences
    preferences = settings.preferences()
    if former != preferences { appearanceDidChange() }
  }

  private func appearanceDidChange() {
    delegate?.displayDidChangeAppearance(self)
    roomDidChange?()
  }

  private func stackingDidChange() {
    gate.stackingDidChange()
    delegate?.displayDidChangeStacking(self)
  }
}
