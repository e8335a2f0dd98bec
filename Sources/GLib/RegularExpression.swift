import CGLib

/// A regular expression, Perl-compatible, that whole texts are matched against, or that is found
/// anywhere in them.
///
/// Matching takes a bounded number of steps, whatever the expression and the text are: what takes
/// more does not match. The corresponding GLib object is a `GRegex`.
package final class RegularExpression {
  /// Why an expression means nothing.
  package struct Fault: Error, Hashable, CustomStringConvertible {
    /// What is wrong, and where.
    package let description: String
  }

  /// The most steps of one match: about a hundredth of a second.
  private static let mostSteps = 200_000

  private let handle: OpaquePointer

  /// Compiles an expression.
  ///
  /// - Parameters:
  ///   - pattern: The expression.
  ///   - isWhole: Whether all of a text must be what it says, not just some of it.
  /// - Throws: `Fault` if it is none.
  package init(_ pattern: String, matchingWhole isWhole: Bool = true) throws(Fault) {
    // By itself first, so that what is said of a fault is said of what was written.
    g_regex_unref(try Self.compile(pattern))
    let settings = Self.settings(of: pattern)
    let rest = pattern.dropFirst(settings.count)
    // Of several limits the lowest counts.
    let bound = "(*LIMIT_MATCH=\(Self.mostSteps))(*LIMIT_DEPTH=\(Self.mostSteps))"
    // The steps are counted from each place where a match may begin: there is to be only one.
    let start = bound + settings + (isWhole ? "\\A(?:" : "\\A(?s:.*?)(?:")
    // What is quoted up to the expression's end ends there.
    let end = isWhole ? "\\E)\\z" : "\\E)"
    do {
      handle = try Self.compile(start + rest + end)
    } catch {
      // A comment at the expression's end goes on to the end of its line.
      handle = try Self.compile(start + rest + "\n" + end)
    }
  }

  /// PCRE: the settings that only stand at the very beginning of an expression, such as `(*UCP)`.
  private static func settings(of pattern: String) -> Substring {
    var rest = pattern[...]
    while rest.hasPrefix("(*"), let end = rest.firstIndex(of: ")") {
      let name = rest[..<end].dropFirst(2).prefix { $0 != "=" }
      guard settingNames.contains(String(name)) else { break }
      rest = rest[rest.index(after: end)...]
    }
    return pattern[..<rest.startIndex]
  }

  private static let settingNames: Set<String> = [
    "ANY", "ANYCRLF", "BSR_ANYCRLF", "BSR_UNICODE", "CR", "CRLF", "LF", "LIMIT_DEPTH",
    "LIMIT_HEAP", "LIMIT_MATCH", "LIMIT_RECURSION", "NOTEMPTY", "NOTEMPTY_ATSTART",
    "NO_AUTO_POSSESS", "NO_DOTSTAR_ANCHOR", "NO_JIT", "NO_START_OPT", "NUL", "UCP", "UTF",
  ]

  isolated deinit {
    g_regex_unref(handle)
  }

  /// Whether all of a text, or some of it, is what the expression says.
  package func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard !bytes.isEmpty, let start = bytes.baseAddress else {
        return g_regex_match_full(handle, "", 0, 0, G_REGEX_MATCH_DEFAULT, nil, nil) != 0
      }
      return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        g_regex_match_full(handle, $0, bytes.count, 0, G_REGEX_MATCH_DEFAULT, nil, nil) != 0
      }
    }
  }

  private static func compile(_ pattern: String) throws(Fault) -> OpaquePointer {
    var error: UnsafeMutablePointer<GError>?
    if let handle = g_regex_new(pattern, G_REGEX_DEFAULT, G_REGEX_MATCH_DEFAULT, &error) {
      return handle
    }
    defer { g_clear_error(&error) }
    throw Fault(
      description: error.map { String(cString: $0.pointee.message) } ?? "it cannot be compiled")
  }
}
