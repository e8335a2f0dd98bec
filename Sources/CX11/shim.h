#pragma once
#include <X11/Xlib.h>
#include <X11/Xatom.h>
#include <X11/Xutil.h>
#include <X11/XKBlib.h>
#include <X11/Xresource.h>
#include <X11/cursorfont.h>
#include <X11/keysym.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/Xrender.h>
#include <X11/extensions/sync.h>

/* Macros that Swift cannot call. Inline, so that nobody links X11 for the sake of a shim. */

static inline int tocsin_destroy_image(XImage *image) { return XDestroyImage(image); }

/* Row by row; `set` is added to each pixel. */
static inline void tocsin_image_pixels(XImage *image, unsigned *pixels, unsigned set) {
  for (int y = 0; y < image->height; y++)
    for (int x = 0; x < image->width; x++)
      *pixels++ = (unsigned)XGetPixel(image, x, y) | set;
}

static inline int tocsin_image_init(XImage *image) { return XInitImage(image); }

/* Input methods: what Xlib says with variadic functions. */

static inline int tocsin_preedit_starts(XIC context, XPointer data, XPointer call) {
  (void)context, (void)data, (void)call;
  return -1; /* No limit. */
}

/* Calls back with the method as its first argument when the method's server is gone. */
static inline void tocsin_method_on_end(XIM method, XIMProc end) {
  XIMCallback callback = {NULL, end};
  XSetIMValues(method, XNDestroyCallback, &callback, NULL);
}

static inline int tocsin_method_has_style(XIM method, XIMStyle style) {
  XIMStyles *styles = NULL;
  int found = 0;
  if (XGetIMValues(method, XNQueryInputStyle, &styles, NULL) != NULL || styles == NULL) return 0;
  for (int i = 0; i < styles->count_styles; i++) found |= styles->supported_styles[i] == style;
  XFree(styles);
  return found;
}

/* A context whose pre-edit text is told by the callbacks. */
static inline XIC tocsin_context_with_callbacks(
  XIM method, Window window, XIMProc done, XIMProc draw, XIMProc caret) {
  XIMCallback start_callback = {NULL, (XIMProc)(void (*)(void))tocsin_preedit_starts};
  XIMCallback done_callback = {NULL, done};
  XIMCallback draw_callback = {NULL, draw};
  XIMCallback caret_callback = {NULL, caret};
  XVaNestedList preedit = XVaCreateNestedList(
    0, XNPreeditStartCallback, &start_callback, XNPreeditDoneCallback, &done_callback,
    XNPreeditDrawCallback, &draw_callback, XNPreeditCaretCallback, &caret_callback, NULL);
  XIC context = XCreateIC(
    method, XNInputStyle, XIMPreeditCallbacks | XIMStatusNothing, XNClientWindow, window,
    XNFocusWindow, window, XNPreeditAttributes, preedit, NULL);
  XFree(preedit);
  return context;
}

/* A context whose pre-edit text the method shows by its own means. */
static inline XIC tocsin_context_without_preedit(XIM method, Window window) {
  return XCreateIC(
    method, XNInputStyle, XIMPreeditNothing | XIMStatusNothing, XNClientWindow, window,
    XNFocusWindow, window, NULL);
}

/* Tells where the caret is, in the window's coordinates. */
static inline void tocsin_context_set_spot(XIC context, short x, short y) {
  XPoint point = {x, y};
  XVaNestedList preedit = XVaCreateNestedList(0, XNSpotLocation, &point, NULL);
  XSetICValues(context, XNPreeditAttributes, preedit, NULL);
  XFree(preedit);
}

/* Waits until the method has answered, and so has worked off all that it was told before. */
static inline void tocsin_context_round_trip(XIC context) {
  XPoint *spot = NULL;
  XVaNestedList preedit = XVaCreateNestedList(0, XNSpotLocation, &spot, NULL);
  XGetICValues(context, XNPreeditAttributes, preedit, NULL);
  XFree(preedit);
  if (spot != NULL) XFree(spot);
}

/* What the context asks to be told of, besides what it filters anyway. */
static inline long tocsin_context_events(XIC context) {
  long mask = 0;
  return XGetICValues(context, XNFilterEvents, &mask, NULL) == NULL ? mask : 0;
}
