internal import CPango

/// Parsed Pango markup: a text with attributes.
public struct ParsedMarkup: ~Copyable {
  /// The text without its tags.
  public let text: String
  private let attributes: OpaquePointer

  /// The maximal length of markup, in UTF-8 bytes.
  public static let mostBytes = 1 << 20

  /// Parses markup; nil if it is invalid or longer than `mostBytes`.
  ///
  /// The corresponding Pango call is `pango_parse_markup`.
  public init?(_ markup: String) {
    guard markup.utf8.count <= Self.mostBytes else { return nil }
    var list: OpaquePointer?
    var plain: UnsafeMutablePointer<CChar>?
    guard
      pango_parse_markup(markup, Int32(markup.utf8.count), 0, &list, &plain, nil, nil) != 0,
      let list, let plain
    else { return nil }
    text = String(cString: plain)
    attributes = list
    g_free(plain)
  }

  deinit {
    pango_attr_list_unref(attributes)
  }

  /// Returns the attributes with a reference that the caller releases.
  borrowing func retainedAttributes() -> OpaquePointer {
    pango_attr_list_ref(attributes)
  }
}
