// What Swift cannot import of zlib by itself, and why.
#pragma once

#include <zlib.h>

// A macro. 16 more bits of window stand for the header and the trailer of gzip (RFC 1952), instead of zlib's (RFC 1950).
static inline int lectern_deflate_init(z_stream *stream, int level, int window_bits, int memory_level) {
  return deflateInit2(stream, level, Z_DEFLATED, window_bits, memory_level, Z_DEFAULT_STRATEGY);
}
