import AlertModel

/// Changes an alert window's content and options.
@MainActor
final class ContentChanger {
  /// Called when a toast has to be measured again.
  var measured: (() -> Void)?

  private let parts: AlertWindowParts
  private let lifecycle: WindowLifecycle
  private let host: ContentHost

  init(_ parts: AlertWindowParts, lifecycle: WindowLifecycle, host: ContentHost) {
    self.parts = parts
    self.lifecycle = lifecycle
    self.host = host
  }

  private var input: InputGuard { parts.input.inputGuard }

  /// Switches to other options with the same kind of presentation; a visible alert moves there
  /// without a transition.
  func take(_ options: AlertOptions) {
    input.setGuard(milliseconds: options.guardMilliseconds)
    let isElsewhere = parts.environment.take(options)
    host.setNeedsLayout()
    guard isElsewhere else { return }
    let isToast = parts.container.standsOnDesktop
    // Where the screen is captured, other clients must repaint it first.
    lifecycle.rebuildPanes(afterSeconds: parts.display.capturesScreen && !isToast ? 0.05 : 0)
    if isToast { measured?() }
  }

  /// Called when the content shows something else, and has requested a redraw.
  ///
  /// - Parameter change: Whether presses must be delayed, because they may mean something else now.
  func contentWasUpdated(_ change: AlertChange) {
    input.changed(change)
    parts.keyboard.followContent()
    parts.panes.describe()
  }

  /// Replaces the content without a transition.
  ///
  /// - Returns: The content that is shown from now on: the former one if it could adopt the
  ///   description of the new one.
  func replaceContent(
    with content: any AlertContent, options: AlertOptions, hasKeyboard: Bool
  ) -> any AlertContent {
    let container = parts.container
    let former = container.content
    let change = AlertChange(from: former, to: content)
    let hadGuest = parts.guest.leave()
    if let former = former as? any UpdatableContent, former.update(from: content) {
      // The former content shows the description of the new one.
    } else {
      former.host = nil
      host.textCaretMoved(to: nil)
      content.host = host
      if let former = former as? any StackingContent {
        (content as? any StackingContent)?.stacked = former.stacked
        (content as? any StackingContent)?.countdown = former.countdown
      }
      container.replaceContent(with: content)
      if hasKeyboard { content.keyboardDidChange(true) }
    }
    take(options)
    if hadGuest || container.content.keyboardNeed != former.keyboardNeed { parts.keyboard.take() }
    parts.keyboard.followContent()
    input.changed(change)
    // New content in an armed alert has not received this call yet.
    if input.isArmed { container.content.armedDidChange(true) }
    lifecycle.contentWasReplaced()
    parts.panes.describe()
    return container.content
  }
}
