/// The pointer's shape.
public enum PointerLook: Hashable, Sendable {
  /// The default arrow.
  case arrow
  /// The vertical bar over text that can be selected.
  case text
  /// The hand over a link.
  case link
}
