/// Content that can say that it stands for more than one submission.
///
/// The presenter sets the count when an alert with the policy `coalesce` finds its like; other
/// content ignores it.
@MainActor
public protocol CountingContent: AlertContent {
  /// 1, and one more for each submission that was coalesced into this one.
  var count: Int { get set }
}

/// Content that can take over another's description in place, keeping focus and what was entered.
@MainActor
public protocol UpdatableContent: AlertContent {
  /// Becomes what `other` is.
  ///
  /// - Parameter other: Content that was never presented.
  /// - Returns: Whether it could; if not, nothing has changed and `other` is presented instead.
  func update(from other: any AlertContent) -> Bool
}
