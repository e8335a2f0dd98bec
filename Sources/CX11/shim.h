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

/* Macros that Swift cannot call. Inline, so that nobody links X11 for the sake of a shim. */

static inline int tocsin_destroy_image(XImage *image) { return XDestroyImage(image); }

/* Row by row; `set` is added to each pixel. */
static inline void tocsin_image_pixels(XImage *image, unsigned *pixels, unsigned set) {
  for (int y = 0; y < image->height; y++)
    for (int x = 0; x < image->width; x++)
      *pixels++ = (unsigned)XGetPixel(image, x, y) | set;
}

static inline int tocsin_image_init(XImage *image) { return XInitImage(image); }
