// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct StoredGzipTests {
  @Test(arguments: [0, 1, 0xffff, 0x10000, 200_000])
  func `gzip unpacks the stored data`(count: Int) async throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    var program = Program("/bin/gzip", ["-dc"])
    program.input = .bytes(StoredGzip.encode(bytes))
    let run = try await program.run()
    #expect(run.exitCode == 0)
    #expect(run.outputBytes == bytes)
  }
}
