/// How much an update of an alert matters to a person who is about to press something in it.
package enum AlertChange: Int, Hashable, Comparable, Sendable {
  /// Every control still means the same.
  case slight
  /// The controls are the same, but they may answer a question that has not been read yet.
  case wording
  /// The controls may be different ones.
  case thorough

  package static func < (left: AlertChange, right: AlertChange) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension AlertDescription {
  /// Returns how much has changed since the alert was described by another description.
  package func change(since former: AlertDescription) -> AlertChange {
    members(differingFrom: former).map(\.change).max() ?? .slight
  }
}
