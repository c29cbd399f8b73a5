// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Threads

@testable import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct `What programs get` {
  @Test func `is a part of the environment`() {
    let surroundings = ProgramSurroundings(
      ProcessEnvironment([
        ("PATH", "/a"), ("HOME", "/h"), ("SECRET", "s"), ("LC_ALL", "C"), ("TZ", "UTC"),
        ("TMPDIR", "/t"), ("LANG", "C"), ("LD_PRELOAD", "x"), ("LCX", "y"),
      ]))
    #expect(
      surroundings.variables.map(\.name) == ["HOME", "LANG", "LC_ALL", "PATH", "TMPDIR", "TZ"])
  }

  @Test func `is the first program of a name in an absolute folder of PATH`() async throws {
    let folder = try TemporaryFolder()
    for name in ["one/tool", "two/tool", "two/other", "one/plain"] {
      chmod(try folder.write("#!/bin/sh\n", to: name), name.hasSuffix("plain") ? 0o644 : 0o755)
    }
    try folder.makeFolder("one/other")
    let path = ["", ".", "relative", "one", "two"].map {
      $0.isEmpty || $0 == "." || $0 == "relative" ? $0 : folder.path(of: $0)
    }
    let surroundings = ProgramSurroundings(
      ProcessEnvironment([("PATH", path.joined(separator: ":"))]))
    let found = await OffEngine.run { off in
      ["tool", "other", "plain", "none"].map { surroundings.program(named: $0, off) }
    }
    #expect(found == [folder.path(of: "one/tool"), folder.path(of: "two/other"), nil, nil])
  }
}
