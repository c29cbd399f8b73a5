// SPDX-License-Identifier: Apache-2.0

// A piece of a body is read where it may take its time.

@testable import Exchanges
@testable import Threads

func first(of reader: any BodyReader) async throws -> [UInt8] {
  #if REFUSED
    try reader.read(upTo: 9)  // refused: missing argument for parameter #2
  #else
    try await OffEngine.run { off in try reader.read(upTo: 9, off) }
  #endif
}
