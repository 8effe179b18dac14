// Swift imports all of NATS's C library by itself.
#pragma once

#include <nats/nats.h>
