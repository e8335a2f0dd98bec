public import AlertModel

/// Content that can show how many submissions it stands for.
///
/// The presenter sets the count when an alert with the policy `coalesce` joins an equal one; other
/// content ignores it.
@MainActor
public protocol CountingContent: AlertContent {
  /// 1, and one more for each submission that was coalesced into this one.
  var count: Int { get set }
}

/// Content that can take over the description of other content in place, keeping focus and values.
@MainActor
public protocol UpdatableContent: AlertContent {
  /// Shows what `other` shows.
  ///
  /// - Parameter other: Content that was never presented.
  /// - Returns: Whether it could; if not, nothing has changed and `other` is presented instead.
  func update(from other: any AlertContent) -> Bool
}

/// Content that shows a description, and can switch to another one in place.
@MainActor
public protocol DescribedContent: UpdatableContent {
  /// The description of the alert.
  var description: AlertDescription { get }

  /// The values of the inputs so far; nil if there are no inputs.
  var values: [String: InputValue]? { get }

  /// Shows another description; focus and values are kept.
  ///
  /// - Throws: `AlertAdmissionError` as for a new alert; then the content has not changed.
  func update(to description: AlertDescription) throws(AlertAdmissionError)

  /// Shows an addition, in time proportional to the addition alone.
  ///
  /// - Throws: `AlertAdmissionError` if the description does not accept it; then the content has not
  ///   changed.
  func add(_ addition: AlertAddition) throws(AlertAdmissionError)
}

extension DescribedContent {
  /// Adds to the description, and shows it with `update(to:)`.
  ///
  /// - Throws: `AlertAdmissionError` as `update(to:)` does.
  public func add(_ addition: AlertAddition) throws(AlertAdmissionError) {
    var description = description
    try addition.apply(to: &description)
    try update(to: description)
  }
}

extension AlertChange {
  /// How a change to other content affects presses; content without a description may mean
  /// anything.
  init(from former: any AlertContent, to content: any AlertContent) {
    guard let former = former as? any DescribedContent,
      let content = content as? any DescribedContent
    else {
      self = .thorough
      return
    }
    self = content.description.change(since: former.description)
  }
}

/// Content that shows how many toasts are stacked behind it, and when it closes by itself.
@MainActor
package protocol StackingContent: AlertContent {
  /// The number of toasts behind this one.
  var stacked: Int { get set }
  /// The time left before it closes; nil if it stays.
  var countdown: ToastCountdown? { get set }
}
