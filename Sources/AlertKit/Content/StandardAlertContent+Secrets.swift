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

  /// Updates the Caps Lock warning of secret fields after events that may have changed it.
  func followCapsLock(after event: InputEvent? = nil) {
    let fields = secretFields
    guard !fields.isEmpty else { return }
    switch event {
    // A key that types nothing may be Caps Lock itself.
    case nil, .keyReleased: break
    case .keyPressed(let key) where key.key == .text(""): break
    default: return
    }
    let isOn = host?.isCapsLockOn ?? false
    for field in fields { field.setCapsLock(isOn) }
  }
}
