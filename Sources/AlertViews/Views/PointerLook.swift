/// What the pointer looks like, which tells what a press does.
public enum PointerLook: Hashable, Sendable {
  case arrow
  /// The upright bar over text that can be selected.
  case text
  /// The hand over what leads somewhere.
  case link
}
