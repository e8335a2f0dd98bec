#pragma once
#include <pango/pangocairo.h>

// Pango marks this function as deprecated without a replacement; GTK has a copy of it.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
static inline PangoDirection tocsin_pango_find_base_dir(const char *text, int length) {
  return pango_find_base_dir(text, length);
}
#pragma clang diagnostic pop
