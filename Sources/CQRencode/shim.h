// libqrencode needs nothing that Swift cannot import by itself.
#pragma once

#include <qrencode.h>
