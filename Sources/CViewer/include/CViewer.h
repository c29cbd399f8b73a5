// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <stddef.h>

// The script and the style of HTML reports, read-only data of the program's file.
// `scripts/bundle-viewer` makes both texts from the modules in `Modules/`.

/// One of the texts.
struct ViewerText {
  const unsigned char *_Nonnull bytes;
  size_t size;
};

/// The classic script.
struct ViewerText viewer_script(void);

/// The style sheet.
struct ViewerText viewer_style(void);
