internal import CCairo
internal import CFontconfig
internal import CPango

/// A cached Pango context, which loads fonts and shapes text.
///
/// Metrics are not hinted; outlines are, slightly and vertically. Cairo before 1.17.4 places each
/// glyph on a whole device pixel. With it, Pango rounds advances to whole pixels at low resolutions,
/// which keeps the distances between letters even; otherwise the font's own advances are used, so
/// that lines break at the same words at every scale.
final class FontContext {
  /// The cache key.
  private struct Kind: Hashable {
    var roundsAdvances: Bool
    var direction: TextFlow.Direction?
  }

  private static var contexts: [Kind: FontContext] = [:]
  /// The lowest scale, in device pixels per user unit, that counts as a high resolution.
  private static let fineScale = 2.0
  /// The first version of Cairo that draws glyphs between device pixels, in Cairo's encoding.
  private static let finePlaces = 1_17_04

  let handle: OpaquePointer

  private init(_ kind: Kind) {
    guard let map = pango_cairo_font_map_get_default(),
      let context = pango_font_map_create_context(map)
    else { preconditionFailure("Pango gave no font map") }
    handle = context
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, kind.roundsAdvances ? 1 : 0)
    switch kind.direction {
    case .leftToRight: pango_context_set_base_dir(context, PANGO_DIRECTION_LTR)
    case .rightToLeft: pango_context_set_base_dir(context, PANGO_DIRECTION_RTL)
    case nil: break
    }
  }

  isolated deinit {
    g_object_unref(UnsafeMutableRawPointer(handle))
  }

  /// Returns the context for a scale, in device pixels per user unit, and a text direction for
  /// paragraphs without a strong character; nil means left to right.
  static func forScale(_ scale: Double, direction: TextFlow.Direction? = nil) -> FontContext {
    let kind = Kind(
      roundsAdvances: roundsAdvances(scale: scale, cairo: Int(cairo_version())),
      direction: direction)
    if let known = contexts[kind] { return known }
    let made = FontContext(kind)
    contexts[kind] = made
    return made
  }

  /// Whether advances are rounded to whole device pixels.
  ///
  /// - Parameters:
  ///   - scale: Device pixels per user unit.
  ///   - version: The version of Cairo, in its encoding.
  /// - Returns: Whether glyphs would be at uneven distances otherwise.
  static func roundsAdvances(scale: Double, cairo version: Int) -> Bool {
    scale < fineScale && version < finePlaces
  }

  /// Drops all loaded fonts, so that they are looked up again.
  static func reset() {
    pango_cairo_font_map_set_default(nil)
    contexts = [:]
  }
}

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
