#pragma once
#include <X11/Xlib.h>
#include <X11/Xatom.h>
#include <X11/Xutil.h>
#include <X11/Xlib-xcb.h>
#include <X11/XKBlib.h>
#include <X11/Xresource.h>
#include <X11/cursorfont.h>
#include <X11/keysym.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/Xrender.h>
#include <X11/extensions/scrnsaver.h>
#include <X11/extensions/sync.h>

/* Xlib's function-like macros, which Swift does not import. Inline, so that CShims need not link X11. */

static inline int tocsin_destroy_image(XImage *image) { return XDestroyImage(image); }

/* Copies the pixels row by row, with the bits of `set` set in each. */
static inline void tocsin_image_pixels(XImage *image, unsigned *pixels, unsigned set) {
  unsigned probe = 1;
  if (image->bits_per_pixel == 32 && image->byte_order == (*(char *)&probe ? LSBFirst : MSBFirst)) {
    for (int y = 0; y < image->height; y++) {
      const unsigned *row = (const unsigned *)(const void *)(image->data + y * image->bytes_per_line);
      for (int x = 0; x < image->width; x++) *pixels++ = row[x] | set;
    }
    return;
  }
  for (int y = 0; y < image->height; y++)
    for (int x = 0; x < image->width; x++)
      *pixels++ = (unsigned)XGetPixel(image, x, y) | set;
}

static inline int tocsin_image_init(XImage *image) { return XInitImage(image); }

/* Input methods: Xlib's variadic functions. */

static inline int tocsin_preedit_starts(XIC context, XPointer data, XPointer call) {
  (void)context, (void)data, (void)call;
  return -1; /* No limit. */
}

/* Sets the callback for the end of the method's server; its first argument is the method. */
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

/* Creates a context that reports its pre-edit text through callbacks. */
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

/* Creates a context whose method displays the pre-edit text itself. */
static inline XIC tocsin_context_without_preedit(XIM method, Window window) {
  return XCreateIC(
    method, XNInputStyle, XIMPreeditNothing | XIMStatusNothing, XNClientWindow, window,
    XNFocusWindow, window, NULL);
}

/* Sets the caret's position, in the window's coordinates. */
static inline void tocsin_context_set_spot(XIC context, short x, short y) {
  XPoint point = {x, y};
  XVaNestedList preedit = XVaCreateNestedList(0, XNSpotLocation, &point, NULL);
  XSetICValues(context, XNPreeditAttributes, preedit, NULL);
  XFree(preedit);
}

/* Waits for a reply of the method, which has then processed all earlier requests. */
static inline void tocsin_context_round_trip(XIC context) {
  XPoint *spot = NULL;
  XVaNestedList preedit = XVaCreateNestedList(0, XNSpotLocation, &spot, NULL);
  XGetICValues(context, XNPreeditAttributes, preedit, NULL);
  XFree(preedit);
  if (spot != NULL) XFree(spot);
}

/* Returns the event mask that the context needs on its window. */
static inline long tocsin_context_events(XIC context) {
  long mask = 0;
  return XGetICValues(context, XNFilterEvents, &mask, NULL) == NULL ? mask : 0;
}
