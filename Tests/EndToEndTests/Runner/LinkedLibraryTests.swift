// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@Suite struct `The libraries that the program links` {
  /// Linked, it costs every start 2.7 ms (`docs/decisions/0006-libxml2.md`).
  @Test(.enabled(if: system("exec readelf --version >/dev/null 2>&1") == 0, "no readelf"))
  func `do not have libxml2 among them`() async throws {
    let path = try Program.curlew().path
    let run = try await Program("/usr/bin/env", ["readelf", "-d", path]).run()
    expect(run, endsIn: 0)
    #expect(run.output.contains("NEEDED"))
    #expect(!run.output.contains("libxml2"))
  }
}
