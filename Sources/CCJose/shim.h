// The parts of cjose that Swift imports: signatures (JWS), encryption (JWE) and keys (JWK).
#pragma once

#include <cjose/jwe.h>
#include <cjose/jwk.h>
#include <cjose/jws.h>
#include <openssl/rand.h>
#include <stdlib.h>
