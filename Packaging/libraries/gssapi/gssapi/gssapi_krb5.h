// SPDX-License-Identifier: Apache-2.0
// libcurl's build asks for this file; what it needs is in the other one.
#include "gssapi.h"
