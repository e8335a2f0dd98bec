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
  private static let mostComments = 500

  /// Converts a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - path: The path of the file, for the first comment.
  package init(_ bytes: [UInt8], of path: String) {
    let file = DunstFile(bytes)
    var translation = DunstTranslation()
    for section in file.sections { translation.take(section, of: file) }
    for line in file.invalidLines {
      translation.skip("line \(line)", "it is neither a section nor a setting")
    }
    var text = "# The settings of \(DisplayText.line(path)), converted for tocsin.\n"
    let said = ConfigurationWriter.text(of: translation.configuration, omitsDefaults: true)
    if !said.isEmpty { text += "\n\(said)" }
    if !translation.skipped.isEmpty {
      text += "\n# No counterpart:\n"
      for setting in translation.skipped.prefix(Self.mostComments) {
        text += "# \(DisplayText.line(setting.what, limit: 200)): \(setting.why)\n"
      }
      let more = translation.skipped.count - Self.mostComments
      if more > 0 { text += "# and \(more) more\n" }
    }
    self.text = text
    let count = translation.takenCount
    let skipped = translation.skipped.count
    summary =
      "\(count) \(count == 1 ? "setting was" : "settings were") taken over, "
      + (skipped == 0
        ? "and none is left" : "\(skipped) have no counterpart: they are comments at the end")
  }
}
