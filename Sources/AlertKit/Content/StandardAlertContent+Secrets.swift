internal import AlertModel
import AlertViews

extension StandardAlertContent {
  /// The fields in which secrets are typed, from top to bottom.
  public var secretFields: [SecretField] {
    view.form.controls.compactMap { $0 as? SecretField }
  }

  /// Lets nothing remain of what was typed into them.
  public func wipeSecrets() {
    for field in secretFields { field.wipe() }
  }

  public func willStepAside() {
    wipeSecrets()
    view.cancelPresses()
  }

  /// Takes note of what the keyboard is like, if that matters to anything here.
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
