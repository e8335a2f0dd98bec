import AlertModel

/// What an alert window tells the presenter.
enum AlertWindowEvent {
  /// The first frame is on screen.
  case appeared
  /// The present transition has ended.
  case presented
  /// The person, or the content, ended the alert.
  case answered(AlertResponse)
  /// Something happened that does not end the alert.
  case told(AlertEvent)
  /// The pointer came to be over an alert that stands on the desktop, or left it.
  case hovered(Bool)
  /// The person is about to type into an alert that stands on the desktop.
  case wantsKeyboard
  /// The person has done with the keyboard.
  case returnsKeyboard
  /// The person wants to go on with the keyboard in the alert that came before this one, or after.
  case turnsToOther(isOlder: Bool)
  /// An alert that stands on the desktop wants another size.
  case measured
  /// The window is gone, as the presenter wanted.
  case closed
}
