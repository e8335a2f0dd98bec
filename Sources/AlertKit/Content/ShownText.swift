internal import AlertModel
internal import Cairo

/// Text as labels take it.
struct ShownText {
  var text: String
  /// Whether the text is Pango markup.
  var isMarkup = false
  /// What leads somewhere in it.
  var links: [LinkedMarkup.Link] = []

  /// Text of a description; markup that is faulty, or too long to be looked at, is literal text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isMarkup: Whether it is Pango markup, in which there may be links.
  ///   - isOneParagraph: Whether its lines are to be those of one paragraph.
  ///   - cleaned: Makes literal text fit for the screen.
  init(
    _ text: String, isMarkup: Bool, isOneParagraph: Bool, cleaned: (String) -> String
  ) {
    if isMarkup {
      let linked = LinkedMarkup(DisplayText.markup(text, isOneParagraph: isOneParagraph))
      if let parsed = ParsedMarkup(linked.markup) {
        self.text = linked.markup
        self.isMarkup = true
        // What was counted is to be what is shown.
        if parsed.text.utf8.count == linked.byteCount { links = linked.links }
        return
      }
    }
    self.text = cleaned(text)
  }
}
