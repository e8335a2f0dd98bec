/// What it means to somebody who is about to press something that an alert shows something else.
package enum AlertChange: Hashable, Sendable {
  /// Nothing: what is pressed means what it meant.
  case slight
  /// The same things can be pressed, for something that has not been read yet.
  case wording
  /// Other things may be pressed.
  case thorough
}

extension AlertDescription {
  /// What has changed since the alert was described by another description.
  package func change(since former: AlertDescription) -> AlertChange {
    if differs(from: former, beyond: Self.slight.union(Self.wording)) { return .thorough }
    return differs(from: former, beyond: Self.slight) ? .wording : .slight
  }

  /// Where an alert stands is told by its window, whose frame is another one then.
  private static let slight: Set<Member> = [
    .identifier, .icon, .progress, .text, .textFont, .followsText, .position, .anchor, .monitor,
    .fullScreen, .theme, .transition, .level, .policy, .timeout, .waitLimit, .guardMilliseconds,
  ]
  private static let wording: Set<Member> = [
    .title, .message, .usesMarkup, .image, .application, .urgency,
  ]

  private func differs(
    from former: AlertDescription, beyond members: Set<Member>
  ) -> Bool {
    var other = AlertUpdate(members, of: self).taken(by: former)
    // An update leaves an alert its name.
    other.identifier = identifier
    return other != self
  }
}
