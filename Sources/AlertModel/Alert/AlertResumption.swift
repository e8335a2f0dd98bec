/// What the user had entered in an alert that an earlier presenter has shown, so that the next one
/// continues it.
///
/// The entered values themselves are the initial values of the alert's description.
public struct AlertResumption: Hashable, Sendable {
  /// The names of the inputs whose values the user has entered, so that the next key must not
  /// replace them.
  public var entered: Set<String>
  /// The name of the input that had the focus last; nil for the first one.
  public var focus: String?

  /// Creates a state; without arguments nothing was entered.
  public init(entered: Set<String> = [], focus: String? = nil) {
    self.entered = entered
    self.focus = focus
  }
}
