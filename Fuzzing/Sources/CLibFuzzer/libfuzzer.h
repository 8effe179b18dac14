// What libFuzzer offers to a program that has a main of its own; it comes with `-sanitize=fuzzer`, and
// without a header.
#pragma once

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*target)(const uint8_t *start, size_t count));
