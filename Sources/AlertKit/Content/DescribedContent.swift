public import AlertModel

/// Content that shows a description, and can show another one in its place.
@MainActor
public protocol DescribedContent: UpdatableContent {
  /// What it shows.
  var description: AlertDescription { get }

  /// What the person gave so far for each input; nil if nothing is asked for.
  var values: [String: InputValue]? { get }

  /// Shows another description; the focus and what was entered are kept.
  ///
  /// - Throws: `AlertAdmissionError` as for a new alert; the content stays as it was then.
  func update(to description: AlertDescription) throws(AlertAdmissionError)

  /// Shows more, in as much time as what is added takes.
  ///
  /// - Throws: `AlertAdmissionError` if the description does not take that; the content stays as it
  ///   was then.
  func add(_ addition: AlertAddition) throws(AlertAdmissionError)
}

extension DescribedContent {
  public func add(_ addition: AlertAddition) throws(AlertAdmissionError) {
    var description = description
    try addition.apply(to: &description)
    try update(to: description)
  }
}
