internal import CCairo
internal import CPango

/// The process's one Pango context: where fonts are looked up and text is shaped.
///
/// Metrics are not hinted and glyphs are not rounded to whole units, so that a line is as wide at
/// one scale as at another and breaks at the same words. Only outlines are hinted, lightly and
/// vertically, when they are drawn.
final class FontContext {
  private(set) static var shared = FontContext()

  let handle: OpaquePointer

  private init() {
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
    pango_context_set_round_glyph_positions(context, 0)
  }

  isolated deinit {
    g_object_unref(UnsafeMutableRawPointer(handle))
  }

  /// Forgets every font, and looks them up anew from now on.
  static func reset() {
    pango_cairo_font_map_set_default(nil)
    shared = FontContext()
  }
}
