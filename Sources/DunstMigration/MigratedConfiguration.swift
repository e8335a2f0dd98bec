import AlertModel
import NotificationModel

/// A dunstrc converted to our configuration.
///
/// dunst 1.9: dunst(5).
package struct MigratedConfiguration {
  /// The configuration, with settings that have no counterpart as comments at the end.
  package let text: String
  /// The numbers of settings with and without a counterpart, as one line.
  package let summary: String

  /// The most comments, so that the file stays readable.
  private static let mostRemarks = 500

  /// Converts a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - path: The path of the file, for the first comment.
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
