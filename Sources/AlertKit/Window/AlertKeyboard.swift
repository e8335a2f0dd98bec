import AlertModel
import AlertViews
import X11

/// A modal alert's use of the keyboard, which it grabs while it is open; a toast's is
/// `ToastKeyInput`.
@MainActor
final class AlertKeyboard {
  /// Called with each key event while the keyboard is grabbed.
  var keyEvent: ((DisplayEvent) -> Void)?
  /// Called when the notice below the box has changed.
  var noticeDidChange: (() -> Void)?

  private let display: AlertDisplay
  private let container: AlertContainer
  private let inputGuard: InputGuard
  /// Marks input of other programs (XTEST): all of it while the alert must not be answered by it, else
  /// keys: Escape may be a screen locker's, and a shortcut is handed over in another way.
  private var syntheticInput: SyntheticInputWatch?
  /// Whether the keyboard is taken, or to be taken, for this alert.
  private var isTaking = false
  /// Shows the notice when the keyboard could not be had for a second.
  private var heldNotice: (any AlertTimer)?

  init(display: AlertDisplay, container: AlertContainer, inputGuard: InputGuard) {
    self.display = display
    self.container = container
    self.inputGuard = inputGuard
  }

  /// Lets other programs grab the keyboard while the content only informs, and watches for synthetic
  /// input.
  func followContent() {
    if isTaking { display.keyboard.rest.isEager = description?.asks == false }
    followSyntheticInput()
  }

  /// Watches for synthetic input while preferences and content want it to be refused, and for
  /// synthetic presses of keys while the keyboard is grabbed.
  func followSyntheticInput() {
    let scope = watchedInput
    guard scope != syntheticInput?.scope else { return }
    syntheticInput = scope.flatMap { SyntheticInputWatch($0, on: display.connection) }
  }

  private var description: AlertDescription? {
    (container.content as? any DescribedContent)?.description
  }

  private var watchedInput: SyntheticInputWatch.Scope? {
    if display.preferences.refusesSyntheticInput, container.content.isDangerous {
      return .everything
    }
    // Without the grab the keys are another program's, such as a password for a screen locker.
    return isTaking && display.keyboard.isHeld ? .keys : nil
  }

  /// Removes the notice's timer when the alert is closed.
  func end() {
    heldNotice = nil
  }
}

// MARK: - Modal alerts

extension AlertKeyboard {
  /// Grabs the keyboard if the content needs it, retrying while another program has it.
  func take() {
    followSyntheticInput()
    let keyboard = display.keyboard
    guard container.content.keyboardNeed == .grab, !container.standsOnDesktop else {
      release()
      inputGuard.setKeyboardHeld(true)
      return
    }
    isTaking = true
    followContent()
    followLoans()
    keyboard.keyEvent = { [weak self] event in self?.keyEvent?(event) }
    keyboard.heldDidChange = { [weak self] isHeld in self?.heldDidChange(isHeld) }
    if keyboard.isHeld { registerUse() }
    keyboard.want()
    followSyntheticInput()
    inputGuard.setKeyboardHeld(keyboard.isHeld)
    inputGuard.keysAreDown(display.connection.heldKeys.keycodes)
    if !keyboard.isHeld { heldDidChange(false) }
  }

  /// Releases the keyboard.
  func release() {
    isTaking = false
    syntheticInput = nil
    heldNotice = nil
    // A toast never grabs it itself, and another alert may have it.
    guard !container.standsOnDesktop else { return }
    display.keyboard.keyEvent = nil
    display.keyboard.heldDidChange = nil
    display.keyboard.release()
  }

  /// Releases the grab while another program's window in the alert has the focus; the alert stays
  /// armed.
  func lend() {
    heldNotice = nil
    display.keyboard.keyEvent = nil
    display.keyboard.heldDidChange = nil
    display.keyboard.release()
    isTaking = false
    followSyntheticInput()
    setNotice(nil)
  }

  /// Keeps the keys of the alert's buttons from other programs, and forgets the modifiers when the
  /// keyboard is lent.
  func followLoans() {
    let loan = display.keyboard.loan
    loan.isUsed = { [weak self] key in
      self?.description?.resolvedButtons.contains { $0.key?.matches(key) == true } ?? false
    }
    loan.didBegin = { [weak self] in self?.container.content.modifiersDidChange(to: []) }
  }

  /// Records how long ago a key was pressed for another program, or for another alert.
  private func registerUse() {
    if let rest = display.keyboard.queryRest() { inputGuard.keyboardWasUsed(before: rest) }
  }

  /// The notice is shown after a second: usually a key is just held down.
  private func heldDidChange(_ isHeld: Bool) {
    followSyntheticInput()
    inputGuard.setKeyboardHeld(isHeld)
    heldNotice = nil
    if isHeld {
      registerUse()
      // Another program received the key releases meanwhile.
      inputGuard.keysAreDown(display.connection.queryKeymap().keycodes)
      setNotice(nil)
    } else {
      // Another program will receive the release of Alt.
      container.content.modifiersDidChange(to: [])
      heldNotice = display.clock.timer(afterSeconds: 1) { [weak self] in
        guard let self else { return }
        let language = LanguageLibrary.shared.language(for: description?.language)
        // On a rootless server another window just has the focus, which a click asks for.
        let isRootless = display.keyboard.rootlessFocus != nil
        setNotice(language[isRootless ? .clickToType : .otherHoldsKeyboard])
      }
    }
  }

  private func setNotice(_ notice: String?) {
    guard container.notice != notice else { return }
    container.notice = notice
    noticeDidChange?()
  }
}
