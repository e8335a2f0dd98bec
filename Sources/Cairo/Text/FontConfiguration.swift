internal import CFontconfig

/// The fonts that this process can use.
package enum FontConfiguration {
  /// Makes font files the only fonts of the process, without the machine's fonts and settings; for
  /// tests and reference pictures.
  ///
  /// - Parameter files: The paths of the font files.
  /// - Throws: `CairoError` if a file cannot be read as a font.
  package static func useOnly(files: [String]) throws(CairoError) {
    guard let configuration = FcConfigCreate() else {
      throw CairoError(.unacceptable, "Fontconfig gave no configuration")
    }
    for file in files where FcConfigAppFontAddFile(configuration, file) == 0 {
      FcConfigDestroy(configuration)
      throw CairoError(.unacceptable, "\(file): not a font that can be read")
    }
    guard FcConfigSetCurrent(configuration) != 0 else {
      FcConfigDestroy(configuration)
      throw CairoError(.unacceptable, "Fontconfig does not take the configuration")
    }
    FcConfigDestroy(configuration)
    FontContext.reset()
  }
}
