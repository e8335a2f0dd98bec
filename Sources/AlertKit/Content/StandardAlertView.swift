public import AlertModel
import AlertViews
internal import Cairo

/// The views of a standard alert, in the way that its presentation has them stand.
///
/// There is a kind of view for every way to present; what they have in common is here, and it is
/// all that the content knows of them.
public class StandardAlertView: RootView {
  /// The message, which scrolls when there is no room for all of it.
  public let messageScroller: ScrollView
  /// The inputs and what goes with them, which scroll when there is no room for all.
  public let formScroller: ScrollView
  public let form: FormView
  /// The buttons, which scroll when they are many.
  public let buttonScroller: ScrollView
  /// Every button in reading order, also those that are not shown or stand apart.
  public let buttons: [Button]
  /// How often the alert was asked for; not shown for once.
  public var count: Int {
    didSet {
      guard count != oldValue else { return }
      countDidChange()
      setNeedsLayout()
    }
  }
  /// When the alert was asked for last.
  var arrival: MonotonicInstant

  /// Whether the alert, or a view in it, receives key events.
  var hasKeyboard = false
  /// Called when the person closed the alert without an answer: by its close button, or by a click
  /// on the alert itself where that closes it.
  var onClose: (() -> Void)?
  /// Called with the target of a link that was clicked.
  var onFollow: ((String) -> Void)?

  let icon: View?
  /// The button that sends the text of the last input and stands beside it; nil if there is none.
  let replyButton: Button?
  /// The picture, if it does not stand in the form.
  let thumbnail: PictureView?
  let title: Label
  let message: Label

  /// Makes the views.
  ///
  /// - Parameters:
  ///   - elements: What they show.
  ///   - title: How the title looks.
  ///   - message: How the message looks.
  ///   - buttonArea: What the buttons stand in.
  init(
    _ elements: StandardAlertElements, title: Label.Appearance, message: Label.Appearance,
    buttonArea: View
  ) {
    form = elements.form
    formScroller = ScrollView(elements.form)
    icon = elements.icon
    replyButton = elements.replyButton
    thumbnail = elements.thumbnail
    self.title = Label(
      elements.title.text, isMarkup: elements.title.isMarkup, appearance: title)
    self.message = Label(
      elements.message.text, isMarkup: elements.message.isMarkup, appearance: message)
    messageScroller = ScrollView(self.message)
    buttons = elements.buttons
    buttonScroller = ScrollView(buttonArea)
    count = elements.count
    arrival = elements.arrival
    super.init()
    for (label, shown) in [(self.title, elements.title), (self.message, elements.message)] {
      label.links = shown.links
      label.onFollow = { [weak self] in self?.onFollow?($0) }
    }
    if let icon { addSubview(icon) }
    addSubview(self.title)
    addSubview(messageScroller)
    addSubview(formScroller)
    addSubview(buttonScroller)
  }

  /// The size that the alert wants, no larger than `limit` in either direction; in points.
  func measure(within limit: Size, in environment: AlertEnvironment) -> Size {
    form.alertHeight = limit.height
    return size(within: limit, in: environment)
  }

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    size(within: Size(width: width, height: .infinity), in: environment)
  }

  /// The size that the parts want; every kind of view says so for itself.
  ///
  /// - Parameters:
  ///   - limit: The largest size there is room for, in points.
  ///   - environment: Theme, appearance and scale.
  /// - Returns: A width and a height.
  func size(within limit: Size, in environment: AlertEnvironment) -> Size { limit }

  /// What the presenter draws boxes behind, once the views are laid out; in points.
  var boxes: [Rect] { [bounds] }

  /// How the buttons stand since the last measure.
  var buttonArrangement: ButtonArrangement { .column }

  /// The distance from one line of the message to the next, in points.
  public var messageLineHeight: Double { 0 }

  /// Whether a press at a point would do no more than close the alert without an answer.
  func closes(at point: Point) -> Bool { false }

  /// Whether a view does no more than close the alert without an answer.
  func isClosing(_ view: View) -> Bool { false }

  /// The view that does here what another one does on views that show nearly the same: there are the
  /// same buttons.
  func counterpart(of view: View, in former: StandardAlertView) -> View? {
    former.buttons.firstIndex { $0 === view }.flatMap(buttons.element)
  }

  /// The count has changed; subclasses show it.
  func countDidChange() {}

  /// The value of an input has changed.
  func inputDidChange() {}

  /// Does what a click on the alert itself does.
  ///
  /// - Returns: Whether clicks on the alert itself have a meaning; if not, Return presses the
  ///   default button.
  func performClick() -> Bool { false }

  // MARK: - Layout

  /// What a part that is a label needs, in points; 0 for no text.
  func height(of label: Label, width: Double, in environment: AlertEnvironment) -> Double {
    label.text.isEmpty ? 0 : label.measure(width: width, in: environment).height
  }

  /// Gives a view its frame, or hides it if that is empty.
  func place(_ view: View?, in frame: Rect) {
    view?.frame = frame
    view?.isHidden = frame.isEmpty
  }

  /// How far focus rings reach out of what scrolls, in points.
  func overdraw(_ metrics: Metrics) -> Double { metrics.focusRingGap + metrics.focusRingWidth }
}
