import AlertModel
import X11

/// Another program's window in a container of ours, from its adoption to its end.
///
///     waiting ─adopt→ withdrawing ─→ entering ─painted→ ready ─→ ended
///        └──────── embedded by its own program ──↑
///
/// A managed window is first withdrawn from its window manager. Whatever the program does, nothing
/// here waits for it: every step has a limit.
@MainActor
final class GuestSession {
  private enum Stage {
    case waiting
    case withdrawing
    case entering
    case ready
    case ended
  }

  /// Called once, when the window is in its container, and about to be painted.
  var entered: (() -> Void)?
  /// Called once, when the window can be shown.
  var becameReady: (() -> Void)?
  /// Called once, when the window was destroyed or withdrawn.
  var ended: (() -> Void)?
  /// Called when the window has resized itself.
  var resized: (() -> Void)?

  /// The window that holds the guest; nil before the guest is known.
  private(set) var container: GuestContainer?
  /// The guest's window; nil before it is known.
  private(set) var window: WindowID?
  /// The guest's title.
  private(set) var title = ""
  /// Bits per pixel; 32 with an alpha channel.
  private(set) var depth = 24

  let display: AlertDisplay
  private let connection: DisplayConnection
  private var (stage, frame) = (Stage.waiting, GuestFrame())
  private var home: GuestHome?
  /// Where a window that its program has embedded is on the screen.
  private var refuge: PixelRect?
  private var observation: EventObservation?
  private let wait: PolledWait
  private var departure: (any AlertTimer)?
  private var slowRelease = SlowRelease()
  /// The program's further windows.
  let dialogs: GuestDialogs

  /// Seconds within which a window manager must give up a window.
  private static let withdrawalLimit = 5.0
  /// Seconds after which a window manager need not have given it up completely.
  private static let releasePatience = 0.3
  /// Seconds after which a guest is shown although it has drawn nothing.
  private static let paintingLimit = 0.3

  init(display: AlertDisplay) {
    self.display = display
    connection = display.connection
    dialogs = GuestDialogs(display: display)
    wait = PolledWait(display.clock)
  }

  /// Whether the guest can be shown.
  var isReady: Bool { stage == .ready }
  /// Whether the guest's program has embedded it.
  var isEmbedded: Bool { window != nil && home == nil }
  /// Whether the guest was destroyed or withdrawn.
  var isEnded: Bool { stage == .ended }
  /// The guest's preferred size, in device pixels.
  var wantedSize: PixelSize { frame.wantedSize }
  /// The guest's sizes for the layout.
  var sizing: GuestSizing { frame.sizing }
}

// MARK: - Entering

extension GuestSession {
  /// Makes a container for a program that embeds its own window.
  ///
  /// - Parameter size: The size that the program is offered, in device pixels.
  /// - Returns: The container's identifier.
  func offer(_ size: PixelSize) -> WindowID {
    frame.take(size)
    return makeContainer(size: size, format: connection.defaultFormat).window.id
  }

  /// Adopts a window, also if its program was to embed it.
  ///
  /// - Returns: Whether the window exists, and can be shown.
  func adopt(_ window: WindowID) -> Bool {
    guard stage == .waiting, let facts = connection.guestFacts(of: window), facts.isDrawable,
      container == nil || facts.format.depth == connection.defaultFormat.depth
    else { return false }
    self.window = window
    frame.hints = connection.sizeHints(of: window)
    home = GuestHome(of: window, facts: facts, hints: frame.hints, on: connection)
    if container == nil { _ = makeContainer(size: facts.size, format: facts.format) }
    withdraw(window)
    return true
  }

  /// Takes the window from its window manager, and embeds it.
  private func withdraw(_ window: WindowID) {
    stage = .withdrawing
    departure = nil
    if connection.isTakenByManager(window) { connection.withdraw(window) }
    let patienceEnd = display.clock.now.advanced(bySeconds: Self.releasePatience)
    wait.wait(atMost: Self.withdrawalLimit) { [connection, clock = display.clock] in
      !connection.isTakenByManager(window)
        || clock.now >= patienceEnd && connection.isLooselyReleased(window)
    } then: { [weak self] in
      guard let self else { return }
      // It will be reparented once its window manager handles the withdrawal.
      if connection.isTakenByManager(window) { slowRelease.begin() }
      embed(window)
    }
  }

  private func makeContainer(size: PixelSize, format: VisualFormat) -> GuestContainer {
    let made = GuestContainer(on: connection, size: size, format: format)
    made.window.identify(type: .dialog, title: "")
    made.window.refuseEffects(around: PixelRect(origin: .zero, size: size))
    display.stacking.ownWindows.insert(made.window.id)
    made.window.onForeignDestruction = { [weak self] in self?.leave() }
    observation = connection.addObserver(for: made.window.id) { [weak self] event in
      self?.handle(event)
    }
    container = made
    return made
  }

  /// Called when the window manager has released the window.
  private func embed(_ window: WindowID) {
    guard let container, stage == .withdrawing else { return }
    stage = .entering
    home?.note(on: connection, of: window)
    connection.reparent(window, into: container.window.id, at: .zero)
    enter(window)
  }

  /// Called when the guest's window is in the container.
  private func enter(_ window: WindowID) {
    let guest = connection.queryGuest(window)
    // The program that embeds it may replace it, and may embed windows without content.
    if stage == .waiting,
      guest?.parent != container?.window.id || guest?.facts.isDrawable == false
    {
      return
    }
    guard let guest, let container else { return leave() }
    stage = .entering
    let isBack = self.window == window && container.frame != nil
    self.window = window
    dialogs.guest = window
    frame = GuestFrame(size: guest.facts.size, hints: guest.hints)
    depth = guest.facts.format.depth
    title = guest.title
    connection.configure(window, PixelRect(origin: .zero, size: guest.facts.size))
    if !isBack { container.resize(to: guest.facts.size) }
    if guest.isEmbeddable {
      connection.sendEmbedMessage(
        XEmbed.embeddedNotify, data: Int(container.window.id.rawValue), to: window)
    }
    refuge = nil
    protect(window, at: PixelRect(origin: .zero, size: guest.facts.size))
    container.receive(window)
    connection.map(window)
    entered?()
    wait.wait(atMost: Self.paintingLimit) {
      container.picture()?.isUniform == false
    } then: { [weak self] in
      self?.becomeReady(window, in: container)
    }
  }

  /// Keeps a window that its program has embedded from being destroyed with the container, should this
  /// presenter end before the program.
  private func protect(_ window: WindowID, at rect: PixelRect) {
    guard home == nil, rect != refuge else { return }
    refuge = rect
    GuestHome(frame: rect).keep(window, on: connection)
  }

  /// Called when the guest has painted, or the limit for that has passed.
  private func becomeReady(_ window: WindowID, in container: GuestContainer) {
    guard stage == .entering else { return }
    guard connection.queryParent(of: window) == container.window.id else { return leave() }
    // The dismiss transition shows what the guest drew last.
    container.window.setBackground(.none)
    stage = .ready
    becameReady?()
    if container.frame != nil { resized?() }
  }
}

// MARK: - Events

extension GuestSession {
  private func handle(_ event: DisplayEvent) {
    guard stage != .ended else { return }
    switch event {
    case .mapRequested(let request): connection.map(request.window)
    case .windowMapped(let event) where event.window != container?.window.id:
      if event.window == window {
        departure = nil
      } else if stage == .waiting {
        enter(event.window)
      }
    case .windowReparented(let event) where event.window != container?.window.id:
      reparented(event.window)
    case .windowUnmapped(let event) where event.window == window && stage != .withdrawing:
      // Toolkits unmap a window for a moment when they change it.
      departure = display.clock.timer(afterSeconds: 0.2) { [weak self] in self?.stayedUnmapped() }
    case .windowDestroyed(let event) where event.window == window: leave()
    case .configureRequested(let request): configure(request)
    case .windowConfigured(let change) where change.window == window:
      if change.frame.size != frame.size { take(change.frame.size) }
    default: break
    }
  }

  /// Called when the guest has been unmapped for longer than a moment.
  private func stayedUnmapped() {
    departure = nil
    guard let window, connection.queryParent(of: window) == container?.window.id,
      slowRelease.explainsUnmapping(isManaged: connection.isManagedClient(window))
    else { return leave() }
    connection.map(window)
  }

  private func reparented(_ child: WindowID) {
    guard stage != .waiting else { return enter(child) }
    let isInside = connection.queryParent(of: child) == container?.window.id
    if !isInside, child == window, stage == .entering || stage == .ready {
      slowRelease.explainsReturn() ? withdraw(child) : leave()
    }
  }

  private func configure(_ request: ConfigureRequestEvent) {
    // Tk gives its window its size before it maps it.
    guard stage != .waiting else { return connection.configure(request.window, request.frame) }
    guard request.window == window, request.wantsSize, request.frame.size != frame.size else {
      // A refused change is answered too (ICCCM).
      if request.window == window { tellPlace(to: request.window) }
      return
    }
    connection.configure(
      request.window, PixelRect(origin: frame.offset, size: request.frame.size))
    take(request.frame.size)
  }

  private func take(_ size: PixelSize) {
    frame.take(size)
    if stage == .entering { container?.resize(to: size) }
    if let window { frame.hints = connection.sizeHints(of: window) }
    resized?()
  }

  private func leave() {
    guard stage != .ended else { return }
    stage = .ended
    wait.cancel()
    departure = nil
    ended?()
  }
}

// MARK: - While it is shown

extension GuestSession {
  /// Sets the guest's size and position in the container.
  func arrange(_ rect: PixelRect) {
    guard let window, stage == .ready else { return }
    if frame.arrange(rect) { connection.configure(window, rect) }
    tellPlace(to: window)
  }

  private func tellPlace(to window: WindowID) {
    guard let origin = container?.frame?.origin else { return }
    let rect = frame.rect(inContainerAt: origin)
    protect(window, at: rect)
    connection.tellPlace(rect, to: window)
  }

  /// Asks the guest to close itself.
  ///
  /// - Returns: Whether it supports that protocol.
  func askToClose() -> Bool {
    guard let window, stage != .ended else { return false }
    return connection.askToClose(window)
  }

  /// Releases the guest: a window that existed before returns to where it was.
  ///
  /// - Parameter isLeaving: Whether the presenter is about to exit, so that an embedded window goes to
  ///   the desktop.
  func release(isLeaving: Bool = false) {
    let refuge = isLeaving && stage != .ended ? refuge.map { GuestHome(frame: $0) } : nil
    if let window, let home = home ?? refuge {
      // A window that was only unmapped must outlive the container.
      stage == .ended
        ? home.leave(window, in: container?.window.id, on: connection)
        : home.giveBack(window, on: display)
    }
    stage = .ended
    wait.cancel()
    (departure, observation) = (nil, nil)
    if let container {
      display.stacking.ownWindows.remove(container.window.id)
      container.window.destroy()
    }
    container = nil
    connection.flush()
  }
}
