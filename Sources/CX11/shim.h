#pragma once
#include <setjmp.h>
#include <stddef.h>
#include <stdlib.h>
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
#include <xcb/xcbext.h>

/* Xlib's function-like macros, which Swift does not import; inline, so that CShims need not link X11. */

static inline int tocsin_destroy_image(XImage *image) { return XDestroyImage(image); }

/* Copies the pixels row by row, and sets the bits of `set` in each. */
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

/* Sends a request, whose first byte is the extension's number, and whose length XCB fills in. Its error never
   reaches Xlib's handler. Returns the number by which its answer is found. */
static inline unsigned tocsin_request(xcb_connection_t *server, void *bytes, size_t size, int has_answer) {
  xcb_protocol_request_t request = {1, NULL, ((unsigned char *)bytes)[0], !has_answer};
  struct iovec parts[3] = {{NULL, 0}, {NULL, 0}, {bytes, size}};
  unsigned number = xcb_send_request(server, XCB_REQUEST_CHECKED, parts + 2, &request);
  if (!has_answer) xcb_discard_reply(server, number);
  return number;
}

/* After the loss of a connection Xlib sends nothing, and keeps what the output buffer holds: a request that no longer
   fits crashes, and a long property never ends. The members are private by name only: their places cannot change
   (Xlibint.h). */

static inline void tocsin_discard_output(Display *display) {
  _XPrivDisplay parts = (_XPrivDisplay)display;
  char *buffer = parts->private12;
  *buffer = 0; /* Xlib may extend the last request if it is of the same type; no request is of type 0. */
  parts->private11 = parts->private13 = buffer;
}

/* Makes room for all that one function of Xlib sends. Returns the former buffer, which may be freed when that function
   has returned; NULL if it is still in use. */
static inline void *tocsin_enlarge_output(Display *display) {
  const size_t size = 1 << 20;
  _XPrivDisplay parts = (_XPrivDisplay)display;
  char *former = parts->private12;
  char *larger = parts->private14 - former < (ptrdiff_t)size ? malloc(size) : NULL;
  if (larger != NULL) {
    parts->private12 = larger;
    parts->private14 = larger + size;
  }
  tocsin_discard_output(display);
  return larger != NULL ? former : NULL;
}

static inline jmp_buf *tocsin_opening(void) {
  static jmp_buf place;
  return &place;
}

static inline int tocsin_leave_opening(Display *display) {
  (void)display;
  longjmp(*tocsin_opening(), 1);
}

/* Calls XOpenDisplay, and returns NULL also if the connection is lost within it: Xlib exits the process then. What it had
   allocated is not freed. For the main thread only. */
static inline Display *tocsin_open_display(const char *name) {
  Display *volatile display = NULL;
  XIOErrorHandler former = XSetIOErrorHandler(tocsin_leave_opening);
  if (setjmp(*tocsin_opening()) == 0) display = XOpenDisplay(name);
  XSetIOErrorHandler(former);
  return display;
}

/* Xlib's hook for the events of extensions (Xlib, appendix C). */
struct _xEvent;
extern Bool (*XESetWireToEvent(Display *, int, Bool (*)(Display *, XEvent *, struct _xEvent *)))(
  Display *, XEvent *, struct _xEvent *);
extern Bool (*XESetWireToEventCookie(
  Display *, int, Bool (*)(Display *, XGenericEventCookie *, struct _xEvent *)))(
  Display *, XGenericEventCookie *, struct _xEvent *);
extern unsigned long _XSetLastRequestRead(Display *, void *);

/* Decodes the common fields of all events; `bytes` are the 32 bytes that the server sent. */
static inline const unsigned *tocsin_begin_event(Display *display, XEvent *event, struct _xEvent *bytes) {
  event->type = ((unsigned char *)bytes)[0] & 0x7f;
  event->xany.serial = _XSetLastRequestRead(display, bytes);
  event->xany.send_event = (((unsigned char *)bytes)[0] & 0x80) != 0;
  event->xany.display = display;
  return (const unsigned *)bytes;
}

static inline Bool tocsin_decode_selection(Display *display, XEvent *event, struct _xEvent *bytes) {
  const unsigned *words = tocsin_begin_event(display, event, bytes);
  XFixesSelectionNotifyEvent *change = (XFixesSelectionNotifyEvent *)event;
  change->subtype = ((unsigned char *)bytes)[1];
  change->window = words[1];
  change->owner = words[2];
  change->selection = words[3];
  change->timestamp = words[4];
  change->selection_timestamp = words[5];
  return True;
}

static inline Bool tocsin_decode_screen(Display *display, XEvent *event, struct _xEvent *bytes) {
  const unsigned *words = tocsin_begin_event(display, event, bytes);
  XRRScreenChangeNotifyEvent *change = (XRRScreenChangeNotifyEvent *)event;
  const unsigned short *size = (const unsigned short *)(words + 6);
  int turned = (((unsigned char *)bytes)[1] & (RR_Rotate_90 | RR_Rotate_270)) != 0;
  change->root = words[3];
  change->window = words[4];
  change->width = size[turned ? 1 : 0];
  change->height = size[turned ? 0 : 1];
  return True;
}

static inline Bool tocsin_decode_output(Display *display, XEvent *event, struct _xEvent *bytes) {
  const unsigned *words = tocsin_begin_event(display, event, bytes);
  XRRNotifyEvent *change = (XRRNotifyEvent *)event;
  change->subtype = ((unsigned char *)bytes)[1];
  change->window = words[change->subtype == RRNotify_OutputChange ? 3 : 2];
  return True;
}

static inline Bool tocsin_decode_alarm(Display *display, XEvent *event, struct _xEvent *bytes) {
  ((XSyncAlarmNotifyEvent *)event)->alarm = tocsin_begin_event(display, event, bytes)[1];
  return True;
}

static inline Bool tocsin_decode_saver(Display *display, XEvent *event, struct _xEvent *bytes) {
  const unsigned *words = tocsin_begin_event(display, event, bytes);
  XScreenSaverNotifyEvent *change = (XScreenSaverNotifyEvent *)event;
  change->state = ((unsigned char *)bytes)[1];
  change->window = words[3];
  change->root = words[2];
  return True;
}

/* Decodes a raw event of X Input 2, without its valuators. Xlib frees the data. */
static inline Bool tocsin_decode_raw(Display *display, XGenericEventCookie *cookie, struct _xEvent *bytes) {
  const unsigned *words = (const unsigned *)(const void *)bytes;
  const unsigned short *halves = (const unsigned short *)(const void *)bytes;
  XIRawEvent *raw;
  if (halves[4] < XI_RawKeyPress || halves[4] > XI_RawMotion) return False;
  raw = calloc(1, sizeof *raw);
  if (raw == NULL) return False;
  raw->type = cookie->type = GenericEvent;
  raw->serial = cookie->serial = _XSetLastRequestRead(display, bytes);
  raw->send_event = cookie->send_event = (((const unsigned char *)bytes)[0] & 0x80) != 0;
  raw->display = cookie->display = display;
  raw->extension = cookie->extension = ((const unsigned char *)bytes)[1];
  raw->evtype = cookie->evtype = halves[4];
  raw->deviceid = halves[5];
  raw->time = words[3];
  raw->detail = (int)words[4];
  raw->sourceid = halves[10];
  raw->flags = (int)words[6];
  cookie->data = raw;
  return True;
}

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

/* Creates a context for which the method displays the pre-edit text itself. */
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

/* Whether a key is a modifier like Shift. */
static inline int tocsin_is_modifier(Display *display, unsigned int keycode) {
  KeySym keysym = XkbKeycodeToKeysym(display, (KeyCode)keycode, 0, 0);
  return IsModifierKey(keysym);
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
