// SPDX-License-Identifier: Apache-2.0

// A step reads no file on the engine's thread, which its task prefers.

@testable import Running
@testable import Threads

func step(_ files: RunFiles) async -> Int? {
  #if REFUSED
    let bytes = try? files.read("body", limit: 9).get()  // refused: missing argument
  #else
    let bytes = await OffEngine.run { off in try? files.read("body", limit: 9, off).get() }
  #endif
  return bytes?.count
}
