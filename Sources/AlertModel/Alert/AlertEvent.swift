/// What happens to an alert before it ends, for clients that listen.
public enum AlertEvent: Hashable, Sendable {
  /// The present transition has ended.
  case presented
  /// The person changed the value of an input; a secret is never told of.
  case changed(input: String, value: InputValue)
  /// Keys go to this input now, or to none that has a name.
  case focused(input: String?)
}
