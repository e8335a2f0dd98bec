import AlertModel
import AlertViews

/// The buttons of a standard alert, as they are described and as they are shown.
@MainActor
struct ShownButtons {
  let description: AlertDescription
  /// The view with the buttons: as many as in the description, in the same order.
  let view: StandardAlertView

  private let mnemonics: [(mnemonic: Mnemonic, button: Button)]

  init(_ description: AlertDescription, in parts: StandardAlertParts) {
    self.description = description
    view = parts.view
    mnemonics = parts.mnemonics
  }

  private var pairs: Zip2Sequence<[AlertButton], [Button]> {
    zip(description.resolvedButtons, view.buttons)
  }

  /// The button with an identifier.
  subscript(id: String) -> Button? {
    pairs.first { $0.0.id == id }?.1
  }

  /// The button that cancels the alert.
  var cancel: Button? { description.cancelButton.flatMap { self[$0.id] } }

  /// The button that Return presses unless the focus decides.
  var usualDefault: Button? {
    guard let usual = description.resolvedDefaultButton.flatMap({ self[$0.id] }) else { return nil }
    // The button that a click on a toast presses is not shown; Return in a field of the toast
    // presses the first one that is shown. A menu shows no buttons.
    let isElsewhere = usual.root == nil && !description.style.isModal
    return isElsewhere ? view.buttons.first { $0.root != nil } : usual
  }

  /// The identifier of the button that has the focus.
  var focusedID: String? { pairs.first { $0.1 === view.focusedView }?.0.id }

  /// The button whose mnemonic is the letter that a key types.
  func button(forMnemonic text: String) -> Button? {
    mnemonics.first { $0.mnemonic.matches(text) }?.button
  }

  /// The button whose own key was pressed.
  func button(withKey key: KeyPress) -> Button? {
    pairs.first { $0.0.key?.matches(key) ?? false }?.1
  }
}
