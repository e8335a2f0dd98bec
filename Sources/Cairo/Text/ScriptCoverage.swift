internal import CPango

/// Finds scripts and symbols for which there is no font, whose characters Pango draws as hollow boxes.
///
/// Each is checked once; texts without a new one cost only a scan of their letters.
package final class ScriptCoverage {
  /// Coverage for all texts of this process.
  package static let shared = ScriptCoverage()

  /// Called with a sentence for each script and symbol that no font has.
  package var report: ((String) -> Void)?

  /// What fonts cover or lack: a script as a whole, but each symbol, which belongs to no script.
  private enum Subject: Hashable {
    case script(Int32)
    case symbol(Unicode.Scalar)
  }

  private var known: Set<Subject> = []

  /// The maximum number of characters of a text that are checked.
  private static let most = 2000
  /// The maximum number of characters of a script, and of symbols of a text, that are tried.
  private static let mostTried = 16
  /// The maximum number of scripts and symbols of a process that are checked.
  private static let mostKnown = 1000

  /// Checks the scripts and symbols of a text.
  package func look(at text: String) {
    guard report != nil else { return }
    var samples: [Subject: String.UnicodeScalarView] = [:]
    var symbols = 0
    for scalar in text.unicodeScalars.prefix(Self.most) where scalar.value >= 0x80 {
      let subject = Self.subject(of: scalar)
      guard !known.contains(subject), samples[subject, default: .init()].count < Self.mostTried
      else { continue }
      if case .symbol = subject {
        guard samples[subject] == nil, symbols < Self.mostTried else { continue }
        symbols += 1
      }
      samples[subject, default: .init()].append(scalar)
    }
    for (subject, sample) in samples where known.count < Self.mostKnown {
      known.insert(subject)
      let layout = TextLayout(String(sample), style: TextStyle(families: ["sans-serif"], size: 10))
      if layout.unknownGlyphCount > 0 { report?("no font has \(Self.name(of: subject))") }
    }
  }

  private static func subject(of scalar: Unicode.Scalar) -> Subject {
    switch g_unichar_get_script(scalar.value) {
    case G_UNICODE_SCRIPT_COMMON, G_UNICODE_SCRIPT_INHERITED, G_UNICODE_SCRIPT_UNKNOWN:
      .symbol(scalar)
    case let script: .script(script.rawValue)
    }
  }

  /// A script's name in ISO 15924, such as `Deva`, or a symbol's code.
  private static func name(of subject: Subject) -> String {
    switch subject {
    case .script(let script):
      let code = g_unicode_script_to_iso15924(GUnicodeScript(script))
      let letters = (0..<4).map { UInt8(truncatingIfNeeded: code >> (8 * (3 - $0))) }
      return "the letters of the script \(String(decoding: letters, as: UTF8.self))"
    case .symbol(let symbol):
      let code = String(symbol.value, radix: 16, uppercase: true)
      return "the symbol U+\(String(repeating: "0", count: max(4 - code.count, 0)))\(code)"
    }
  }
}

extension TextLayout {
  /// The number of characters without a glyph in any font.
  ///
  /// Pango: `pango_layout_get_unknown_glyphs_count`.
  var unknownGlyphCount: Int { Int(pango_layout_get_unknown_glyphs_count(handle)) }
}
