import CCairo
import CPango
func probe() { let s = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 3, 3); let cr = cairo_create(s); let l = pango_cairo_create_layout(cr); pango_cairo_show_layout(cr, l); g_object_unref(l.map(UnsafeMutableRawPointer.init)) }
