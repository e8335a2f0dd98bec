internal import CCairo
internal import CPango

/// A Pango context: where fonts are looked up and text is shaped.
///
/// Metrics are not hinted; only outlines are, lightly and vertically, when they are drawn. Cairo
/// puts every glyph on a whole device pixel. Where pixels are large, Pango therefore rounds each
/// advance to one, which keeps the distances between letters even; where they are small, the font's
/// own distances are kept.
final class FontContext {
  /// What contexts are told apart by.
  private struct Kind: Hashable {
    var roundsAdvances: Bool
    var direction: TextFlow.Direction?
  }

  private static var contexts: [Kind: FontContext] = [:]
  /// Device pixels for each user unit from which they count as small.
  private static let fineScale = 2.0

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

  /// The context for text that is drawn with so many device pixels for each user unit, and that
  /// runs in a direction, or for nil in each paragraph's own.
  static func forScale(_ scale: Double, direction: TextFlow.Direction? = nil) -> FontContext {
    let kind = Kind(roundsAdvances: scale < fineScale, direction: direction)
    if let known = contexts[kind] { return known }
    let made = FontContext(kind)
    contexts[kind] = made
    return made
  }

  /// Forgets every font, and looks them up anew from now on.
  static func reset() {
    pango_cairo_font_map_set_default(nil)
    contexts = [:]
  }
}
