// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `What is typed` {
  @Test func `is taken whole, however much it is`() async throws {
    // More than a page of the system, which tells of them by pages.
    let names = (1...2000).map { "collection-\($0).yaml" }
    var program = try Program.curlew("check")
    program.arguments += names
    let run = try await program.run()
    #expect(run.exitCode == 2)
    for name in [names.first, names.last] {
      #expect(run.errorOutput.contains(try #require(name)))
    }
  }

  @Test func `may be empty`() async throws {
    let run = try await Program.curlew("check", "").run()
    #expect(run.exitCode == 2)
    #expect(run.errorOutput.contains("there is no file"))
  }

  @Test func `may hold bytes that are no text`() async throws {
    var shell = try Program.curlew()
    shell.arguments = ["-c", #"exec "$0" check "$(printf 'caf\351.yaml')""#, shell.path]
    shell.path = "/bin/sh"
    let run = try await shell.run()
    #expect(run.exitCode == 2)
    #expect(run.errorOutput.contains("caf\u{FFFD}.yaml"))
  }
}
