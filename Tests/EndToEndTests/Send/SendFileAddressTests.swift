// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What a person types is the person's own to reach.
@Suite struct `An address that is typed` {
  @Test func `may be a file anywhere`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("hello", to: "a b.txt")
      try folder.write("", to: "below/.git/HEAD")
      var program = try Program.curlew("send", "file://\(folder.path)/a%20b.txt")
      program.workingDirectory = folder.path(of: "below")
      let run = try await program.run()
      #expect(run.exitCode == 0, "\(run.errorOutput)")
      #expect(run.output == "hello")
    }
  }
}
