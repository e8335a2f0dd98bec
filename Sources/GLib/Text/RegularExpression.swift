import CGLib

/// A Perl-compatible regular expression that matches whole texts, or any part of them.
///
/// The number of matching steps is limited, so that no expression can block the process; a match
/// that needs more steps fails. The corresponding GLib object is a `GRegex`.
package final class RegularExpression {
  /// A syntax error in an expression.
  package struct Fault: Error, Hashable, CustomStringConvertible {
    /// PCRE's message, with the position.
    package let description: String
  }

  /// The limit of steps in one match, which take about a hundredth of a second.
  private static let mostSteps = 200_000

  private let handle: OpaquePointer

  /// Compiles an expression.
  ///
  /// - Parameters:
  ///   - pattern: The expression.
  ///   - isWhole: Whether the whole text must match, not just a part of it.
  /// - Throws: `Fault` if the expression is invalid.
  package init(_ pattern: String, matchingWhole isWhole: Bool = true) throws(Fault) {
    // The unchanged expression first, so that an error message refers to what the user wrote.
    g_regex_unref(try Self.compile(pattern))
    let settings = Self.settings(of: pattern)
    let rest = pattern.dropFirst(settings.count)
    // PCRE applies the lowest of several limits.
    let bound = "(*LIMIT_MATCH=\(Self.mostSteps))(*LIMIT_DEPTH=\(Self.mostSteps))"
    // Steps are counted for each starting position, so the expression is anchored to the first one.
    let start = bound + settings + (isWhole ? "\\A(?:" : "\\A(?s:.*?)(?:")
    // `\E` ends a `\Q` that quotes up to the expression's end.
    let end = isWhole ? "\\E)\\z" : "\\E)"
    do {
      handle = try Self.compile(start + rest + end)
    } catch {
      // A comment at the expression's end extends to the end of the line.
      handle = try Self.compile(start + rest + "\n" + end)
    }
  }

  /// Returns the settings such as `(*UCP)`, which PCRE allows only at the very beginning.
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

  /// Whether the expression matches the text.
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
