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

  /// Loads fonts and draws every printable ASCII character once, so that the first alert does not
  /// wait for it.
  ///
  /// - Parameters:
  ///   - styles: The fonts to load.
  ///   - scale: Device pixels for each user unit.
  package static func warmUp(_ styles: [TextStyle], scale: Double) {
    guard let surface = try? ImageSurface(width: 8, height: 8, format: .alpha8) else { return }
    let context = DrawingContext(surface, scale: scale)
    context.setSource(red: 0, green: 0, blue: 0)
    let sample = String(String.UnicodeScalarView((33...126).compactMap(UnicodeScalar.init)))
    for style in styles {
      let layout = TextLayout(sample + " …“”’×", style: style, scale: scale)
      context.show(layout, x: 0, y: 0)
    }
  }
}
