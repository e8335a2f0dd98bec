import AlertModel
import AlertViews

/// What the views of a standard alert are made of, whichever way they are to stand.
struct StandardAlertElements {
  /// What stands above or beside the title, or nil.
  var icon: View?
  var title: ShownText
  var message: ShownText
  /// Who asks; empty if that is not told.
  var application = ""
  /// The picture, if it does not stand in the form.
  var thumbnail: PictureView?
  /// What stands between message and buttons.
  var form: FormView
  /// In reading order.
  var buttons: [Button]
  /// Those of them that are drawn.
  var drawnButtons: [Button]
  /// The button that cancels, one of `buttons`; nil if there is none.
  var cancelButton: Button?
  /// The button that a click on the alert itself presses, one of `buttons`; nil if there is none.
  var clickButton: Button?
  /// The button that sends what is written in the last input, one of `buttons`, and stands beside
  /// it; nil if there is none.
  var replyButton: Button?
  var urgency = AlertUrgency.normal
  /// How often the alert was asked for.
  var count = 1
  /// When it was asked for last.
  var arrival: MonotonicInstant
}
