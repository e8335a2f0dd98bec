import AlertModel
import TestHarness
import X11

@testable import AlertKit

extension Desk {
  /// The chord that gives toasts the keyboard in tests.
  nonisolated static let toastChord = KeyChord([.control, .alt], key: "space")

  /// A place for another window that no toast covers.
  nonisolated static let corner = PixelRect(x: 0, y: 0, width: 120, height: 90)

  func pressToastChord() throws {
    try input.tap(Keysym.space, holding: [Keysym.control, Keysym.alt])
  }

  /// Presses the chord, and waits until a toast has the keyboard.
  func summonToast() throws {
    try pressToastChord()
    try wait(for: "the keyboard") { presenter.keyboardToast != nil }
  }
}

extension AlertDescription {
  /// A toast with buttons, whose labels are their identifiers.
  init(toast title: String, buttons: [String] = []) {
    self.init(title: title, buttons: buttons.map { AlertButton(id: $0, label: $0) })
  }
}
