internal import AlertModel
internal import Cairo

/// Text in the form that labels show.
struct ShownText {
  var text: String
  /// Whether the text is Pango markup.
  var isMarkup = false
  /// The links in the text.
  var links: [LinkedMarkup.Link] = []
  /// The direction of the first letter; nil if there is none.
  private(set) var direction: TextFlow.Direction?

  /// Converts a text of a description; markup that is faulty, or too long to be parsed, is shown as
  /// literal text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isMarkup: Whether it is Pango markup, perhaps with links.
  ///   - isOneParagraph: Whether line breaks stay within one paragraph.
  ///   - cleaned: Removes from literal text what labels cannot show.
  init(
    _ text: String, isMarkup: Bool, isOneParagraph: Bool, cleaned: (String) -> String
  ) {
    if isMarkup {
      let linked = LinkedMarkup(DisplayText.markup(text, isOneParagraph: isOneParagraph))
      if let parsed = ParsedMarkup(linked.markup) {
        self.text = linked.markup
        self.isMarkup = true
        direction = TextFlow.Direction(of: parsed.text)
        // Links are byte ranges, so they are valid only if the byte counts agree.
        if parsed.text.utf8.count == linked.byteCount { links = linked.links }
        return
      }
    }
    self.text = cleaned(text)
    direction = TextFlow.Direction(of: self.text)
  }
}
