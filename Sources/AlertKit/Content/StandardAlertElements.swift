import AlertModel
import AlertViews

/// The parts of a standard alert, before a view arranges them.
struct StandardAlertElements {
  /// The view above or beside the title; nil for none.
  var icon: View?
  /// A short line above the title; empty for none.
  var caption = ""
  var title: ShownText
  var message: ShownText
  /// The name of the application; empty if it is not shown.
  var application = ""
  /// The picture of a toast or banner; in modal alerts it is in the form.
  var thumbnail: PictureView?
  /// The views between message and buttons.
  var form: FormView
  /// Every button in reading order.
  var buttons: [Button]
  /// The buttons that are drawn.
  var drawnButtons: [Button]
  /// The button that cancels, one of `buttons`; nil if there is none.
  var cancelButton: Button?
  /// The button that Return presses, one of `buttons`; nil if there is none.
  var defaultButton: Button?
  /// The button that a click on the alert itself presses, one of `buttons`; nil if there is none.
  var clickButton: Button?
  /// The button, one of `buttons`, that sends the text of the last input and is placed beside it;
  /// nil if there is none.
  var replyButton: Button?
  var urgency = AlertUrgency.normal
  /// How often the alert was asked for.
  var count = 1
  /// When the alert was last asked for.
  var arrival: MonotonicInstant
}
