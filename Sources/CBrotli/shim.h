// Brotli's encoder needs nothing that Swift cannot import by itself.
#pragma once

#include <brotli/encode.h>
