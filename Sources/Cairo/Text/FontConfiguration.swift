internal import CFontconfig

/// Which fonts the process sees.
package enum FontConfiguration {
  /// Makes these font files the only fonts of the process, and its rules the only rules.
  ///
  /// For tests and reference pictures: the machine's own fonts and settings decide nothing any
  /// more.
  ///
  /// - Parameter files: Paths of font files.
  /// - Throws: `CairoError` if a file is not a font that can be read.
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
