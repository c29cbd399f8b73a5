// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct `A typed argument` {
  @Test func `is taken whole, however long it is`() async throws {
    // More than a page of memory, since the system reports whole pages.
    let names = (1...2000).map { "collection-\($0).yaml" }
    var program = try Program.curlew("check", "-v")
    program.arguments += names
    let run = try await program.run()
    expect(run, endsIn: 2)
    for name in [names.first, names.last] {
      #expect(run.errorOutput.contains(try #require(name)))
    }
  }

  @Test func `is one Host, not several`() async throws {
    let shop = try Workshop("curlew: 1\nrequests: [{ GET: http://127.0.0.1:1/ }]\n")
    let run = try await shop.run("-H", "Host: a.example", "-H", "host: b.example")
    expect(run, endsIn: 2)
    #expect(run.errorOutput.contains("a request has one `Host`, and `-H` gives several"))
  }

  @Test func `may be empty`() async throws {
    let run = try await Program.curlew("check", "").run()
    expect(run, endsIn: 2)
    #expect(run.errorOutput.contains("there is no file"))
  }

  @Test func `may have bytes that are not text`() async throws {
    var shell = try Program.curlew()
    shell.arguments = ["-c", #"exec "$0" check "$(printf 'caf\351.yaml')""#, shell.path]
    shell.path = "/bin/sh"
    let run = try await shell.run()
    expect(run, endsIn: 2)
    #expect(run.errorOutput.contains("caf\u{FFFD}.yaml"))
  }

  @Test(.enabled(if: loader != nil)) func `is found where another program starts this one`()
    async throws
  {
    var loaded = try Program.curlew("check", "none.yaml")
    loaded.arguments.insert(loaded.path, at: 0)
    loaded.path = try #require(loader)
    let run = try await loaded.run()
    expect(run, endsIn: 2)
    #expect(run.errorOutput.contains("none.yaml"), "\(run.errorOutput)")
    #expect(!run.errorOutput.contains("unknown command"), "\(run.errorOutput)")
  }
}

/// The system's loader, which starts a program that it is given.
private let loader: String? = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"].first {
  access($0, X_OK) == 0
}
