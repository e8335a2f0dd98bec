import AlertModel
import NotificationModel

/// What a dunstrc says, as a configuration of ours, and what of it has no counterpart.
///
/// dunst 1.9: dunst(5).
package struct MigratedConfiguration {
  /// The configuration, with what has no counterpart as comments at its end.
  package let text: String
  /// How much was taken over and what was not, in one line.
  package let summary: String

  /// The most comments, so that the file stays one that is read.
  private static let mostRemarks = 500

  /// Reads a file and translates it.
  ///
  /// - Parameters:
  ///   - bytes: All of the file.
  ///   - path: Where it is, to be named.
  package init(_ bytes: [UInt8], of path: String) {
    let file = DunstFile(bytes)
    var translation = DunstTranslation()
    for section in file.sections { translation.take(section, of: file) }
    for line in file.strangeLines {
      translation.leave("line \(line)", "it is neither a section nor a setting")
    }
    var text = "# What \(DisplayText.line(path)) told dunst, for tocsin.\n"
    let said = ConfigurationWriter.text(of: translation.configuration, omitsDefaults: true)
    if !said.isEmpty { text += "\n\(said)" }
    if !translation.left.isEmpty {
      text += "\n# No counterpart:\n"
      for remark in translation.left.prefix(Self.mostRemarks) {
        text += "# \(DisplayText.line(remark.what, limit: 200)): \(remark.why)\n"
      }
      let more = translation.left.count - Self.mostRemarks
      if more > 0 { text += "# and \(more) more\n" }
    }
    self.text = text
    let count = translation.takenCount
    let left = translation.left.count
    summary =
      "\(count) \(count == 1 ? "setting was" : "settings were") taken over, "
      + (left == 0
        ? "and none is left" : "\(left) have no counterpart: they are comments at the end")
  }
}
