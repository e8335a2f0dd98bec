public import AlertModel
import AlertViews

/// The views of a standard alert.
///
/// Each presentation has a subclass that arranges the views; the content knows only this class.
public class StandardAlertView: RootView {
  /// The message, which scrolls if it does not fit.
  public let messageScroller: ScrollView
  /// The form, which scrolls if it does not fit.
  public let formScroller: ScrollView
  /// The inputs with their labels, and picture, text and progress bar above them.
  public let form: FormView
  /// The buttons, which scroll if they do not fit.
  public let buttonScroller: ScrollView
  /// Every button in reading order, including those that are not shown or are placed elsewhere.
  public let buttons: [Button]
  /// How often the alert was requested; shown if more than once.
  public var count: Int {
    didSet {
      guard count != oldValue else { return }
      countDidChange()
      setNeedsLayout()
    }
  }
  /// How many toasts are stacked behind this one.
  var stacked = 0 {
    didSet {
      guard stacked != oldValue else { return }
      stackedDidChange()
      setNeedsLayout()
    }
  }
  /// The time left before a toast closes; toasts show it.
  var countdown: ToastCountdown?
  /// When the alert was last requested.
  var arrival: MonotonicInstant

  /// Whether the alert, or a view in it, receives key events.
  var hasKeyboard = false
  /// Called when the user closed the alert without an answer: by its close button, or by a click on
  /// the alert itself where that closes it.
  var onClose: (() -> Void)?
  /// Called with the target of a link that was clicked.
  var onFollow: ((String) -> Void)?

  /// Whether the buttons show that they are disabled until a pause in the input.
  var isWaiting = false {
    didSet { for button in buttons { button.isWaiting = isWaiting } }
  }

  let icon: View?
  /// The button beside the last input, which sends its text; nil if there is none.
  let replyButton: Button?
  /// The picture of a toast or banner; in modal alerts it is in the form.
  let thumbnail: PictureView?
  let title: Label
  let message: Label

  /// Creates the views.
  ///
  /// - Parameters:
  ///   - elements: The parts that they show.
  ///   - title: The appearance of the title.
  ///   - message: The appearance of the message.
  ///   - buttonArea: The view that the buttons are in.
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

  /// The preferred size of the alert, no larger than `limit` in either direction; in points.
  func measure(within limit: Size, in environment: AlertEnvironment) -> Size {
    form.alertHeight = limit.height
    form.fold(within: limit, in: environment)
    return size(within: limit, in: environment)
  }

  /// The preferred size at a width, whatever its height; in points.
  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    size(within: Size(width: width, height: .infinity), in: environment)
  }

  /// The preferred size of the parts; subclasses compute it.
  ///
  /// - Parameters:
  ///   - limit: The largest size that is available, in points.
  ///   - environment: Theme, appearance and scale.
  /// - Returns: A width and a height.
  func size(within limit: Size, in environment: AlertEnvironment) -> Size { limit }

  /// The boxes that the presenter draws behind the views, after layout; in points.
  var boxes: [Rect] { [bounds] }

  /// The arrangement of the buttons at the last measure.
  var buttonArrangement: ButtonArrangement { .column }

  /// The distance from one line of the message to the next, in points.
  public var messageLineHeight: Double { 0 }

  /// Whether a press at a point would only close the alert without an answer.
  func closes(at point: Point) -> Bool { false }

  /// Whether a view only closes the alert without an answer.
  func isClosing(_ view: View) -> Bool { false }

  /// The view that corresponds to a view of a former tree with the same buttons.
  func counterpart(of view: View, in former: StandardAlertView) -> View? {
    former.buttons.firstIndex { $0 === view }.flatMap(buttons.element)
  }

  /// Takes over the state of the views that this view replaces.
  ///
  /// Text input and drags can continue in the new tree unless their meaning may have changed.
  ///
  /// - Parameters:
  ///   - former: The view that was shown before, which may be this one.
  ///   - change: How much the description has changed.
  func adoptState(of former: StandardAlertView, after change: AlertChange) {
    guard former !== self else { return }
    isPresented = former.isPresented
    hasKeyboard = former.hasKeyboard
    showsMnemonics = former.showsMnemonics
    isWaiting = former.isWaiting
    stacked = former.stacked
    countdown = former.countdown
    adoptInput(from: former) { [self] in
      change == .thorough ? nil : counterpart(of: $0, in: former)
    }
  }

  /// Called when the count has changed; subclasses show it.
  func countDidChange() {}

  /// Called when the number of toasts behind this one has changed; toasts show it.
  func stackedDidChange() {}

  /// Called when the value of an input has changed.
  func inputDidChange() {}

  /// Performs what a click on the alert itself does.
  ///
  /// - Returns: Whether clicks on the alert itself have a meaning; if not, Return presses the
  ///   default button.
  func performClick() -> Bool { false }

  // MARK: - Layout

  /// The height that a label needs, in points; 0 for no text.
  func height(of label: Label, width: Double, in environment: AlertEnvironment) -> Double {
    label.text.isEmpty ? 0 : label.measure(width: width, in: environment).height
  }

  /// Sets the frame of a view, and hides it if the frame is empty.
  func place(_ view: View?, in frame: Rect) {
    view?.frame = frame
    view?.isHidden = frame.isEmpty
  }

  /// How far focus rings reach out of scroll views, in points.
  func overdraw(_ metrics: Metrics) -> Double { metrics.focusRingGap + metrics.focusRingWidth }
}

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
  /// How often the alert was requested.
  var count = 1
  /// When the alert was last requested.
  var arrival: MonotonicInstant
}
