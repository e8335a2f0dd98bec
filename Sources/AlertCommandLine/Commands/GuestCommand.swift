package import AlertModel

/// A window of another program to present, and the program that shows it.
package struct GuestCommand: Hashable, Sendable {
  /// Title, message and buttons around the window, and how it is presented.
  package var alert: AlertDescription
  /// The window; its process is not known yet.
  package var guest: GuestRequest
  /// The command to run, with its arguments; empty to present an existing window.
  package var words: [String]
  /// Whether the exit status is the command's.
  package var returnsStatus: Bool
  package var isJSON: Bool

  /// The word in the command's arguments that stands for the identifier of the window to embed in.
  package static let placeholder = "{window}"

  package init(
    alert: AlertDescription, guest: GuestRequest, words: [String] = [],
    returnsStatus: Bool = false, isJSON: Bool = false
  ) {
    self.alert = alert
    self.guest = guest
    self.words = words
    self.returnsStatus = returnsStatus
    self.isJSON = isJSON
  }

  /// The command with the identifier of the window to embed in.
  package func words(embeddedIn window: UInt) -> [String] {
    words.map { word in
      var parts: [Substring] = []
      var rest = word[...]
      while let range = rest.range(ofPlaceholder: Self.placeholder) {
        parts.append(rest[..<range.lowerBound])
        rest = rest[range.upperBound...]
      }
      return (parts + [rest]).joined(separator: "\(window)")
    }
  }
}

extension Substring {
  /// The first occurrence of a word; the standard library's search needs the full Foundation.
  fileprivate func range(ofPlaceholder word: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(word) { return start..<index(start, offsetBy: word.count) }
      start = index(after: start)
    }
    return nil
  }
}
