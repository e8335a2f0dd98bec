import AlertModel

/// What an alert window reports to the presenter.
enum AlertWindowEvent {
  /// The first frame is on screen.
  case appeared
  /// The present transition has ended.
  case presented
  /// The person, or the content, ended the alert.
  case answered(AlertResponse)
  /// Something happened that does not end the alert.
  case told(AlertEvent)
  /// Other windows hide it, or no longer do, so that its timeout stands meanwhile.
  case hidden(Bool)
  /// The pointer entered or left a toast.
  case hovered(Bool)
  /// The person is about to type into a toast.
  case wantsKeyboard
  /// The person gives the keyboard of a toast back.
  case returnsKeyboard
  /// The person wants the keyboard to go to the toast that came before this one, or after it.
  case turnsToOther(isOlder: Bool)
  /// A toast wants another size.
  case measured
  /// The window is closed, as the presenter wanted.
  case closed
}
