// SPDX-License-Identifier: Apache-2.0

import CurlewCommand
import TestSupport
import Testing

#if os(Linux)
  @Suite struct `What Swift's runtime needs` {
    @Test func `is there`() {
      #expect(RuntimeNeeds.missing() == nil)
    }

    @Test func `is named when it is missing`() async throws {
      try await withTemporaryFolder { folder in
        let words = RuntimeNeeds.missing(processes: folder.path)
        #expect(words?.hasPrefix("error: \(folder.path) is not mounted") == true)
        #expect(words?.hasSuffix("\n") == true)
      }
    }
  }
#endif
