internal import AlertModel
import AlertViews

extension StandardAlertContent {
  /// The fields for secrets, from top to bottom.
  public var secretFields: [SecretField] {
    view.form.controls.compactMap { $0 as? SecretField }
  }

  /// Erases the text of these fields from memory.
  public func wipeSecrets() {
    for field in secretFields { field.wipe() }
  }

  /// Erases secrets and cancels presses.
  public func willStepAside() {
    wipeSecrets()
    view.cancelPresses()
  }

  /// Shows in secret fields whether Caps Lock is on, after events that may have changed that.
  func followCapsLock(after event: InputEvent? = nil) {
    let fields = secretFields
    guard !fields.isEmpty else { return }
    switch event {
    // A key that writes nothing may be Caps Lock itself.
    case nil, .keyReleased: break
    case .keyPressed(let key) where key.key == .text(""): break
    default: return
    }
    let isOn = host?.isCapsLockOn ?? false
    for field in fields { field.setCapsLock(isOn) }
  }
}
