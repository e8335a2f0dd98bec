import AlertModel
import AlertRendering
import AlertViews
import Cairo
import X11

/// Another program's window as the content of an alert, with title, message and buttons around it.
///
/// While the alert moves, a picture of the window is drawn; otherwise the window itself is stacked
/// above the alert's (`GuestStacking`).
final class GuestContent: AlertContent {
  weak var host: (any AlertContentHost)? {
    didSet { connect() }
  }

  /// The window.
  let session: GuestSession
  /// Whether the guest itself gets Escape.
  let keepsEscape: Bool
  /// Whether the window itself is shown, so that its picture is not needed.
  private(set) var isStanding = false
  /// Called once, when the window has been painted.
  var becameReady: (() -> Void)?
  /// Called when the alert is no longer shown.
  var discarded: (() -> Void)?
  /// Whether the alert accepts input.
  private(set) var isArmed = false
  /// The response for a guest that has closed, by itself or on request.
  private(set) var ending = AlertResponse(.button, button: GuestRequest.closed)

  let view: GuestAlertView
  /// Title, message and buttons around the window, and how it is presented.
  let description: AlertDescription
  private var armedChanged: (() -> Void)?
  private var needsPlace: (() -> Void)?
  private var firstEscape: MonotonicInstant?
  private var refresh: (any AlertTimer)?
  private var layoutSize: Size?
  /// The size of the window's area when it was last measured, in points.
  private var measuredRoom = Size.zero

  /// Seconds between two pictures of a guest during the present transition.
  private static let pace = 0.05
  /// Seconds after the first Escape from which another one ends the alert.
  private static let patience = 2.0

  init(_ description: AlertDescription, showing session: GuestSession, keepsEscape: Bool) {
    self.description = description
    self.session = session
    self.keepsEscape = keepsEscape
    view = GuestAlertView(description)
    for (button, shown) in zip(description.buttons, view.buttons) {
      shown.onPress = { [weak self] in self?.press(button) }
    }
    view.onNeedsDisplay = { [weak self] in self?.host?.setNeedsDisplay() }
    view.onNeedsLayout = { [weak self] in self?.host?.setNeedsLayout() }
    view.scrolled = { [weak self] in self?.needsPlace?() }
    session.resized = { [weak self] in self?.host?.setNeedsLayout() }
  }

  var accessibleTitle: String {
    let title = description.title.isEmpty ? session.title : description.accessibleTitle
    let line = DisplayText.line(title, limit: 200)
    return line.isEmpty ? "Window" : line
  }

  /// Whether the desktop is blocked meanwhile.
  var isModal: Bool { description.style.isModal }

  private func connect() {
    view.pasteboard = host?.pasteboard
    view.onPointerLookChange = { [weak self] look in self?.host?.pointerLookChanged(to: look) }
    guard host == nil else { return }
    (refresh, isStanding) = (nil, false)
    discarded?()
  }
}

// MARK: - Standing

extension GuestContent {
  /// Shows the window itself from now on, and no longer its picture.
  ///
  /// - Parameters:
  ///   - place: Called when the guest or its place in the alert has changed.
  ///   - arming: Called when the alert starts or stops accepting input.
  func stand(placing place: @escaping () -> Void, arming: @escaping () -> Void) {
    (needsPlace, armedChanged) = (place, arming)
    stopRefreshing()
    isStanding = true
  }

  /// Shows the picture of the window for a while.
  func showPicture() { isStanding = false }

  /// Shows the picture of the window until `stand(placing:arming:)` is called again, and reports
  /// no changes meanwhile.
  func stopStanding() {
    (needsPlace, armedChanged, isStanding) = (nil, nil, false)
  }
}

// MARK: - Measuring and drawing

extension GuestContent {
  func measure(within limit: Size, in environment: AlertEnvironment) -> Size {
    let scale = environment.scale
    let wanted = session.wantedSize
    var width = max(
      min(Double(wanted.width) / scale, limit.width), view.leastWidth(in: environment))
    width = min(width, limit.width)
    let margins = view.margins(width: width, in: environment)
    let room = Size(
      width: limit.width * scale,
      height: max(limit.height - margins.top - margins.bottom, 1) * scale)
    let size = session.sizing.size(
      wanted: Size(width: Double(wanted.width), height: Double(wanted.height)), within: room)
    let measured = Size(
      width: min(max(size.width / scale, view.leastWidth(in: environment)), limit.width),
      height: min(size.height / scale + margins.top + margins.bottom, limit.height))
    measuredRoom = Size(
      width: measured.width, height: max(measured.height - margins.top - margins.bottom, 1))
    layoutSize = nil
    return measured
  }

  /// Lays the view out, and chooses the guest's size: larger than its preferred size where the
  /// presentation has more room, as in a card.
  func layOut(_ size: Size, in environment: AlertEnvironment) {
    guard layoutSize != size else { return }
    layoutSize = size
    let scale = environment.scale
    view.frame = Rect(origin: .zero, size: size)
    view.layout(in: environment)
    let room = Size(width: view.room.width * scale, height: view.room.height * scale)
    let isFilled =
      view.room.width > measuredRoom.width + 1 || view.room.height > measuredRoom.height + 1
    let wanted = Size(
      width: Double(session.wantedSize.width), height: Double(session.wantedSize.height))
    let guest =
      isFilled
      ? session.sizing.size(filling: room) : session.sizing.size(wanted: wanted, within: room)
    view.windowSize = Size(width: guest.width / scale, height: guest.height / scale)
    view.layout(in: environment)
  }

  func draw(
    into context: borrowing DrawingContext, size: Size, in environment: AlertEnvironment
  ) {
    layOut(size, in: environment)
    view.render(into: context, in: environment)
    // A translucent guest would be blended with its own picture.
    if !isStanding || session.depth < 32 { drawGuest(into: context, in: environment) }
    guard !isStanding, host != nil, refresh == nil, !session.isEnded else { return }
    refresh = session.display.clock.timer(afterSeconds: Self.pace) { [weak self] in
      self?.refresh = nil
      self?.host?.setNeedsDisplay()
    }
  }

  private func drawGuest(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    guard let image = session.container?.picture() else { return }
    let scale = environment.scale
    let area = view.window
    var pixels = image.pixels
    pixels.withUnsafeMutableBytes { bytes in
      guard let memory = bytes.baseAddress,
        let surface = try? ImageSurface(
          over: memory, width: image.size.width, height: image.size.height,
          stride: image.size.width * 4)
      else { return }
      context.withSavedState { context in
        context.clip(to: area)
        context.draw(
          surface, x: area.minX, y: area.minY, width: Double(image.size.width) / scale,
          height: Double(image.size.height) / scale, sampling: .nearest)
      }
    }
  }

  /// Stops taking pictures of a guest during the present transition.
  func stopRefreshing() { refresh = nil }
}

// MARK: - Input

extension GuestContent {
  func handle(_ event: InputEvent) { view.dispatch(event) }

  func armedDidChange(_ isArmed: Bool) {
    self.isArmed = isArmed
    for button in view.buttons where !isArmed { button.pressCancelled() }
    armedChanged?()
  }

  func waitingDidChange(_ isWaiting: Bool) {
    for button in view.buttons { button.isWaiting = isWaiting }
  }

  func didPresent() { view.isPresented = true }

  /// Whether the user has pressed Escape to close the guest.
  var wasAskedToClose: Bool { firstEscape != nil }

  /// Handles Escape before the guest has the keyboard.
  func goBack() -> Bool {
    escape()
    return true
  }

  /// Asks the guest to close; after two seconds, Escape ends the alert.
  func escape() {
    guard session.window != nil else { return finish(AlertResponse(.cancelled)) }
    guard !keepsEscape else { return }
    let now = session.display.clock.now
    if let firstEscape {
      if now.seconds(since: firstEscape) >= Self.patience { finish(AlertResponse(.cancelled)) }
      return
    }
    firstEscape = now
    ending = AlertResponse(.cancelled, button: GuestRequest.closed)
    if !session.askToClose() { finish(AlertResponse(.cancelled)) }
  }

  /// Asks the guest to close, as Escape does; ends the alert if it cannot be asked.
  func cancel() {
    keepsEscape ? finish(AlertResponse(.cancelled)) : escape()
  }

  /// The keys that press buttons together with Alt.
  var mnemonics: [(keysym: UInt, press: () -> Void)] {
    description.buttons.compactMap { button in
      guard let keysym = Mnemonic(parsing: button.label).keysym else { return nil }
      return (keysym, { [weak self] in self?.press(button) })
    }
  }

  private func press(_ button: AlertButton) {
    finish(AlertResponse(button.role == .cancel ? .cancelled : .button, button: button.id))
  }

  private func finish(_ response: AlertResponse) { host?.finish(with: response) }

  /// Called when the guest's window was destroyed or withdrawn.
  func guestEnded() { finish(ending) }
}

extension Mnemonic {
  /// The keysym of its character, unshifted; nil if there is none.
  fileprivate var keysym: UInt? {
    guard let scalar = character?.unicodeScalars.first else { return nil }
    return scalar.value < 0x100 ? UInt(scalar.value) : 0x100_0000 + UInt(scalar.value)
  }
}
