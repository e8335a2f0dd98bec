import AlertModel
import X11

/// Stacks another program's window above the alert's own while the alert is not moving, and gives
/// it the keyboard while the alert is armed.
///
/// In a toast it gets the keyboard when it is clicked. In a transition the alert's window shows a
/// picture of it.
@MainActor
final class GuestStacking {
  private let container: AlertContainer
  private let panes: AlertPanes
  private let redraw: ContentRedraw
  private let animator: Animator
  private let keyboard: AlertKeyboard
  private var focus: GuestFocus?
  /// Gives the guest in a toast the keyboard when it is clicked.
  private var clicks: PressGrab?
  private weak var staged: GuestContent?
  /// Gives the guest the focus when it is clicked while a dialog of its own has it.
  private var presses: PressGrab?

  init(
    container: AlertContainer, panes: AlertPanes, redraw: ContentRedraw, animator: Animator,
    keyboard: AlertKeyboard
  ) {
    self.container = container
    self.panes = panes
    self.redraw = redraw
    self.animator = animator
    self.keyboard = keyboard
  }

  private var content: GuestContent? { container.content as? GuestContent }

  /// Waits until the guest has been painted, for up to a third of a second.
  ///
  /// - Parameter action: Called then.
  /// - Returns: Whether there is anything to wait for.
  func awaitReady(_ action: @escaping () -> Void) -> Bool {
    guard let content, !content.session.isReady, !content.session.isEnded else { return false }
    content.becameReady = action
    return true
  }

  /// Called when the alert has reached its place.
  func stand() {
    guard let content, content.session.isReady, !panes.isEmpty else { return }
    staged = content
    content.stand(
      placing: { [weak self] in self?.place() },
      arming: { [weak self] in self?.followArming() })
    place()
    followArming()
    followDialogs()
  }

  /// Updates the guest after a change of the alert's place or layout.
  func place() {
    guard let content, content.isStanding, let pane = panes.all.first,
      let guest = content.session.container
    else { return }
    let scale = container.environment.scale
    content.layOut(container.contentSize, in: container.environment)
    let box = PixelRect(covering: pane.contentFrame)
    let area = content.view.window
    // A box on its way to another size has its content in the middle.
    let inset =
      container.boxSize.map { ($0.width - container.contentSize.width) / 2 * scale } ?? 0
    let frame = PixelRect(
      x: box.x + Int(inset.rounded()) + Int((area.minX * scale).rounded()),
      y: box.y + Int((area.minY * scale).rounded()),
      width: max(Int((area.width * scale).rounded()), 1),
      height: max(Int((area.height * scale).rounded()), 1))
    // Before it is on the screen, where its square corners would be seen for a moment.
    guest.window.setBoundingShape(shape(of: frame, in: box))
    guest.show(in: frame, above: pane.surface.window.id)
    if focus != nil || clicks != nil { guest.setAcceptsPointer(true) }
    let (size, offset) = (content.view.windowSize, content.view.offset)
    content.session.arrange(
      PixelRect(
        x: -Int((offset.x * scale).rounded()), y: -Int((offset.y * scale).rounded()),
        width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded())))
  }

  /// The part of the guest's frame inside the box, which has round corners.
  private func shape(of frame: PixelRect, in box: PixelRect) -> [PixelRect] {
    let environment = container.environment
    let radius = environment.theme.boxStyle(over: container.presentation.backdrop).cornerRadius
    let bounds = PixelRect(origin: .zero, size: frame.size)
    return RoundedRegion.rects(
      in: box.offset(dx: -frame.x, dy: -frame.y), radius: radius * environment.scale
    ).map { $0.intersection(bounds) }.filter { !$0.isEmpty }
  }

  /// Called when the alert's window was raised.
  func restack() {
    guard let content, content.isStanding, let pane = panes.all.first else { return }
    content.session.container?.restack(above: pane.surface.window.id)
    followDialogs()
  }

  /// Called when windows of other programs have appeared, disappeared or moved: raises dialogs of
  /// the guest above it.
  func followDialogs() {
    guard let content, content.isStanding, content.isModal, let pane = panes.all.first,
      let guest = content.session.container
    else { return }
    let session = content.session
    let formers = session.dialogs.shown
    session.dialogs.follow()
    let shown = session.dialogs.shown
    session.display.stacking.guestDialogs = Set(shown.map(\.top))
    if !session.dialogs.raise(above: guest.window.id), let lowest = shown.first?.top {
      // The window manager decides about the dialog, but not about the alert.
      session.display.connection.restack(pane.surface.window.id, .below, lowest)
      guest.restack(above: pane.surface.window.id)
    }
    guard Set(shown) != Set(formers) else { return }
    presses =
      shown.isEmpty
      ? nil
      : PressGrab(in: guest.window.id, on: session.display.connection) { [weak self] in
        self?.focus?.wasClicked()
      }
    focus?.dialogsDidChange(newest: shown.last { !formers.contains($0) })
  }

  /// Called when the guest is no longer shown: its dialogs are windows like any others then.
  private func releaseDialogs(of content: GuestContent) {
    presses = nil
    content.session.display.stacking.guestDialogs = []
  }

  private func followArming() {
    guard let content, content.isStanding, content.isArmed, focus == nil else { return }
    guard content.isModal else { return acceptClicks(content) }
    let focus = GuestFocus(content.session, isDefended: true)
    focus.escaped = { [weak content] in content?.escape() }
    // The focus comes first, so that no key goes to another program in between.
    focus.begin(keepsEscape: content.keepsEscape)
    for (keysym, press) in content.mnemonics { focus.grabAlt(with: keysym, action: press) }
    keyboard.lend()
    content.session.container?.setAcceptsPointer(true)
    self.focus = focus
  }

  private func acceptClicks(_ content: GuestContent) {
    guard clicks == nil, let guest = content.session.container else { return }
    clicks = PressGrab(in: guest.window.id, on: content.session.display.connection) {
      [weak self, weak content] in
      if let self, let content, focus == nil { wasClicked(content) }
    }
    guest.setAcceptsPointer(true)
  }

  private func wasClicked(_ content: GuestContent) {
    let focus = GuestFocus(content.session, isDefended: false)
    focus.escaped = { [weak self] in self?.giveKeyboardBack() }
    focus.wasLost = { [weak self] in self?.giveKeyboardBack() }
    focus.begin(keepsEscape: content.keepsEscape)
    self.focus = focus
  }

  private func giveKeyboardBack() {
    focus?.end()
    focus = nil
  }

  /// Called when the toast moves: its window shows a picture of the guest meanwhile.
  func moveAside() {
    guard let content, content.isStanding else { return }
    content.showPicture()
    _ = try? redraw.drawBox()
    content.session.container?.park()
  }

  /// Called before the alert's windows are recreated; the guest keeps the keyboard.
  func pause() {
    guard let content = staged else { return }
    releaseDialogs(of: content)
    content.showPicture()
    content.session.container?.park()
  }

  /// Called before the dismissal: from now on the alert's window shows a picture of the guest.
  ///
  /// - Returns: Whether the guest had the keyboard.
  @discardableResult
  func leave() -> Bool {
    guard let content = staged else { return false }
    releaseDialogs(of: content)
    staged = nil
    clicks = nil
    let wasStanding = content.isStanding
    content.stopStanding()
    if wasStanding {
      let formers = panes.all.map(\.surface.boxFrame)
      if (try? redraw.drawBox()) != nil { panes.drawing.drawBoxes(animator.state, before: formers) }
      content.stopRefreshing()
    }
    content.session.container?.setAcceptsPointer(false)
    content.session.container?.park()
    defer { focus = nil }
    focus?.end()
    return focus != nil
  }
}
