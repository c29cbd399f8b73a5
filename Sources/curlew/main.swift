// SPDX-License-Identifier: Apache-2.0

import CurlewCommand

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

exit(await CurlewProgram.run(Array(CommandLine.arguments.dropFirst())))
