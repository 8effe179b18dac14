// md4c needs nothing that Swift cannot import by itself.
#pragma once

#include <md4c.h>
