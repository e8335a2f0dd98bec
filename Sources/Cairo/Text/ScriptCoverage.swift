internal import CPango

/// Finds scripts for which there is no font, whose letters Pango draws as hollow boxes.
///
/// Each script is checked once; texts without a new script cost only a scan of their letters.
package final class ScriptCoverage {
  /// Coverage for all texts of this process.
  package static let shared = ScriptCoverage()

  /// Called with a sentence for each script that no font has.
  package var report: ((String) -> Void)?

  private var known: Set<Int32> = []

  /// The maximum number of characters of a text that are checked.
  private static let most = 2000
  /// The maximum number of characters of a script that are tried.
  private static let mostTried = 16

  /// Checks the scripts of a text.
  package func look(at text: String) {
    guard report != nil else { return }
    var samples: [Int32: String.UnicodeScalarView] = [:]
    for scalar in text.unicodeScalars.prefix(Self.most) where scalar.value >= 0x80 {
      let script = g_unichar_get_script(scalar.value).rawValue
      guard !known.contains(script), samples[script, default: .init()].count < Self.mostTried
      else { continue }
      samples[script, default: .init()].append(scalar)
    }
    for (script, sample) in samples {
      known.insert(script)
      let layout = TextLayout(String(sample), style: TextStyle(families: ["sans-serif"], size: 10))
      guard layout.unknownGlyphCount > 0 else { continue }
      report?("no font has the letters of the script \(Self.name(of: script))")
    }
  }

  /// The name of a script in ISO 15924, such as `Deva`.
  private static func name(of script: Int32) -> String {
    let code = g_unicode_script_to_iso15924(GUnicodeScript(script))
    let letters = (0..<4).map { UInt8(truncatingIfNeeded: code >> (8 * (3 - $0))) }
    return String(decoding: letters, as: UTF8.self)
  }
}

extension TextLayout {
  /// The number of characters without a glyph in any font.
  ///
  /// Pango: `pango_layout_get_unknown_glyphs_count`.
  var unknownGlyphCount: Int { Int(pango_layout_get_unknown_glyphs_count(handle)) }
}
