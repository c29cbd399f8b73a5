// SPDX-License-Identifier: Apache-2.0

#include "CViewer.h"

static const unsigned char script[] = {
#embed "viewer.js"
};

static const unsigned char style[] = {
#embed "viewer.css"
};

#define TEXT(bytes) ((struct ViewerText){bytes, sizeof bytes})

struct ViewerText viewer_script(void) { return TEXT(script); }
struct ViewerText viewer_style(void) { return TEXT(style); }
