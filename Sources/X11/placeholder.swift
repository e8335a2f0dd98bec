import CX11
func probe() { let d = XOpenDisplay(nil); _ = XDefaultScreen(d); var e = XEvent(); XNextEvent(d, &e); _ = XRenderFindStandardFormat(d, Int32(PictStandardARGB32)) }
