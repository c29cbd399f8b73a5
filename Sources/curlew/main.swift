// SPDX-License-Identifier: Apache-2.0

import CurlewCommand

CurlewProgram.main()
