// What Swift cannot import of zlib by itself, and why.
#pragma once

#include <zlib.h>

// A macro. 15 bits of window, and 16 more for the header and the trailer of gzip (RFC 1952).
static inline int lectern_deflate_init_gzip(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY);
}
