// What Swift cannot import of gumbo by itself, and why.
#pragma once

#include <gumbo.h>

// The members of a vector are untyped.
static inline const GumboNode *lectern_gumbo_node(const GumboVector *nodes, unsigned int index) {
  return (const GumboNode *)nodes->data[index];
}

static inline const GumboAttribute *lectern_gumbo_attribute(const GumboVector *attributes, unsigned int index) {
  return (const GumboAttribute *)attributes->data[index];
}
