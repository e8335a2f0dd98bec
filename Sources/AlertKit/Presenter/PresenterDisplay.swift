import AlertModel
import Cairo

/// The display that a presenter uses, once connected, with the presenter's settings for it.
@MainActor
final class PresenterDisplay {
  /// Called with the display's reports to the queues.
  var onEvents: (([QueuedEvent]) -> Void)?
  /// Called when monitors were added, removed, moved or resized.
  var monitorsDidChange: (() -> Void)?
  /// Called when another presenter requests that the alert which claims the stage ends.
  var wasCalledOff: (() -> Void)?
  /// Whether other presenters may request that.
  var canBeCalledOff = false {
    didSet { display?.gate.stage.canBeCalledOff = canBeCalledOff }
  }
  /// Whether a process of an origin descends from one that waits for an alert.
  var isAwaited: ((AlertOrigin) -> Bool)?
  /// Called when the connection to the X server is lost.
  var connectionLost: (() -> Void)?

  /// The open windows on the display; nil while it is not connected.
  private(set) var windows: AlertWindowList?

  /// Reports the alerts to screen readers; nil while the display is not connected.
  private(set) var accessibility: AlertAccessibility?

  /// Whether to disconnect from the bus while no screen reader runs, because this process may
  /// continue in a forked child, which would lack the threads that a connection needs.
  var mayFork = false {
    didSet { accessibility?.leavesQuietBus = mayFork }
  }

  private let name: String?
  private let clock: any AlertClock
  private var warmUp: (any AlertTimer)?

  /// - Parameters:
  ///   - name: As in `DISPLAY`; nil takes that variable's value.
  ///   - clock: The clock for everything on the display.
  init(name: String?, clock: any AlertClock) {
    self.name = name
    self.clock = clock
  }

  /// The current time.
  var now: MonotonicInstant { clock.now }

  /// The display; nil while it is not connected.
  var display: AlertDisplay? { windows?.display }

  /// The program that talks to the session's input method.
  var inputMethod: InputMethodProgram? {
    didSet { display?.inputMethod = inputMethod }
  }

  /// Seconds without input after which the user counts as idle; 0 means never.
  var idleSeconds = 120.0 {
    didSet { display?.idle.seconds = idleSeconds }
  }

  /// Whether the toasts of one application are stacked.
  var stacksToasts = true

  /// Whether logind or a screen saver reports that the screen is locked.
  var isScreenLocked = false {
    didSet { display?.gate.isReportedLocked = isScreenLocked }
  }

  /// Whether the backdrop stays briefly after an alert was dismissed, in case another follows.
  var holdsBackdrop = false {
    didSet { windows?.backdropHold.isEnabled = holdsBackdrop }
  }

  /// Called when holding of a backdrop starts or ends.
  var backdropHoldDidChange: (() -> Void)?
  /// Called when no backdrop is held any more.
  var heldBackdropDidEnd: (() -> Void)?

  /// Connects to the display, if it is not connected.
  ///
  /// - Throws: `AlertDisplayError`.
  func connect() throws(AlertDisplayError) {
    guard windows == nil else { return }
    let display = try AlertDisplay(name: name, clock: clock)
    display.gate.availabilityDidChange = { [weak self, weak gate = display.gate] isAvailable in
      let mustHide = gate?.mustHide != false
      if !isAvailable { self?.windows?.backdropHold.giveWay(atOnce: mustHide) }
      self?.onEvents?([.modal(isAvailable ? .release : mustHide ? .hold : .giveWay)])
      // No event follows if an on-screen keyboard was there before.
      if isAvailable { self?.display?.stacking.lookSoon() }
    }
    display.gate.stage.canBeCalledOff = canBeCalledOff
    display.gate.stage.wasCalledOff = { [weak self] in self?.wasCalledOff?() }
    display.gate.toastAvailabilityDidChange = { [weak self] isAvailable in
      self?.onEvents?([.toast(.alert(isAvailable ? .release : .hold))])
      // A prompt of another process comes back at the same moment.
      if isAvailable { self?.windows?.settleToasts() }
    }
    display.neighbours.didChange = { [weak self] frames in
      self?.onEvents?([.toast(.taken(frames))])
    }
    display.gate.isReportedLocked = isScreenLocked
    display.idle.seconds = idleSeconds
    display.idle.idleDidChange = { [weak self] isIdle in
      self?.onEvents?([.toast(.unattended(isIdle))])
    }
    display.idle.blankDidChange = { [weak self] isBlank in
      self?.onEvents?([.modal(.blank(isBlank))])
    }
    display.roomDidChange = { [weak self] in self?.onEvents?([.toast(.roomChanged)]) }
    display.monitorsDidChange = { [weak self] in
      self?.monitorsDidChange?()
      self?.onEvents?([.toast(.roomChanged)])
    }
    display.fullScreen.didChange = { [weak self] in
      self?.onEvents?([.toast(.surroundingsChanged)])
    }
    display.connectionLost = { [weak self] in self?.connectionLost?() }
    display.inputMethod = inputMethod
    let windows = AlertWindowList(display: display)
    windows.backdropHold.isEnabled = holdsBackdrop
    windows.backdropHold.didChange = { [weak self] in
      self?.backdropHoldDidChange?()
      if self?.isHoldingBackdrop == false { self?.heldBackdropDidEnd?() }
    }
    windows.questions.isAwaited = isAwaited
    windows.questions.didChange = { [weak self] level in
      self?.onEvents?([.modal(.askedElsewhere(level))])
    }
    self.windows = windows
    let accessibility = AlertAccessibility(windows)
    accessibility.leavesQuietBus = mayFork
    self.accessibility = accessibility
  }

  /// Loads the fonts and draws an alert off screen once the process has been idle for 300 ms.
  ///
  /// - Parameter isUseful: Called then; returns whether there still was no alert.
  func warmUpSoon(if isUseful: @escaping () -> Bool) {
    warmUp(afterSeconds: 0.25, if: isUseful)
  }

  private func warmUp(afterSeconds delay: Double, if isUseful: @escaping () -> Bool) {
    warmUp = clock.timer(afterSeconds: delay) { [weak self] in
      guard let self, let display, isUseful() else { return }
      FontLoading.begin()
      if FontLoading.isComplete {
        ContentFactory.warmUp(in: display.environment)
      } else if !FontLoading.hasFailed {
        warmUp(afterSeconds: 0.05, if: isUseful)
      }
    }
  }

  /// Whether a modal alert has left the screen, but its backdrop is still there.
  var isHoldingBackdrop: Bool { windows?.backdropHold.isActive ?? false }

  /// Whether no other process may present because of that backdrop.
  var needsStageForBackdrop: Bool { windows?.backdropHold.needsStage ?? false }

  /// Drops a display whose connection is lost; the next alert connects anew.
  func disconnect() {
    windows?.backdropHold.drop()
    display?.forgetCallbacks()
    accessibility = nil
    windows = nil
  }
}

extension PresenterDisplay {
  /// Tracks which windows fill their monitors, if an alert with these options depends on that.
  func followFullScreen(for options: AlertOptions) {
    switch options.fullScreen {
    case nil, .show: break
    case .wait, .elsewhere: display?.fullScreen.isFollowing = true
    }
  }

  /// The stack that a toast with these options belongs to; nil if it is not stacked.
  func stack(for options: AlertOptions) -> String? { stacksToasts ? options.stack : nil }

  /// The lane in which a toast or banner with these options waits.
  func lane(for options: AlertOptions) -> ToastLane {
    let choice = options.fullScreen ?? .show
    var monitor = options.monitor
    if case .named(let name)? = monitor,
      display?.monitors.contains(where: { $0.name == name }) != true
    {
      // At most as many lanes as there are monitors, whatever output names clients send.
      monitor = nil
    }
    // An anchored toast is not moved, and others make room for it.
    if let anchor = options.anchor {
      let monitor = display?.monitors.first { $0.frame.contains(anchor) }?.name
      return ToastLane(rank: -1, name: "anchored \(monitor ?? "") \(choice.rawValue)")
    }
    let place =
      // Of other types the fields are looked up, which takes as long as all the rest.
      if let toast = options.presentation as? ToastPresentation {
        "toast \(toast.position.rawValue)"
      } else {
        "\(options.presentation)"
      }
    return ToastLane(
      rank: options.presentation is BannerPresentation ? 0 : 1,
      name: "\(place) \(monitor?.rawValue ?? "") \(choice.rawValue)")
  }
}
