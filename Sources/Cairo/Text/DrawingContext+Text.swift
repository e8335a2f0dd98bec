internal import CCairo
internal import CPango

extension DrawingContext {
  /// Draws text with the current source.
  ///
  /// Lines outside of the clip are skipped, so a long text costs no more than its visible part.
  ///
  /// - Parameters:
  ///   - layout: The text.
  ///   - x: The position of its left edge, in user units; of its right edge in a mirrored context,
  ///     where the text itself is not mirrored.
  ///   - y: The position of its top edge, in user units.
  public borrowing func show(_ layout: borrowing TextLayout, x: Double, y: Double) {
    // In the layout's own pixels, which avoids rounding twice.
    cairo_save(handle)
    defer { cairo_restore(handle) }
    if isMirrored { mirror(x: x, width: layout.width) }
    cairo_translate(handle, x, y)
    cairo_scale(handle, 1 / layout.scale, 1 / layout.scale)
    let visible = clipBounds()
    let unit = Double(PANGO_SCALE)
    guard visible.width > 0, visible.height > 0 else { return }
    guard let lines = pango_layout_get_iter(layout.handle) else { return }
    defer { pango_layout_iter_free(lines) }
    repeat {
      var ink = PangoRectangle()
      var logical = PangoRectangle()
      pango_layout_iter_get_line_extents(lines, &ink, &logical)
      let top = Double(min(ink.y, logical.y)) / unit
      let bottom = Double(max(ink.y + ink.height, logical.y + logical.height)) / unit
      if top > visible.y + visible.height { break }
      if bottom < visible.y { continue }
      cairo_move_to(
        handle, Double(logical.x) / unit, Double(pango_layout_iter_get_baseline(lines)) / unit)
      pango_cairo_show_layout_line(handle, pango_layout_iter_get_line_readonly(lines))
    } while pango_layout_iter_next_line(lines) != 0
    cairo_new_path(handle)
  }
}
