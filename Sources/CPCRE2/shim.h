// SPDX-License-Identifier: Apache-2.0
#pragma once

// The library has one set of names per code unit width; ours are UTF-8 bytes.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
