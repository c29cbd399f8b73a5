// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct GoldenTests {
  @Test func `an absent golden file is written and the test fails`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.path(of: "a/b.txt")
      #expect(throws: GoldenFailure.self) { try expectGolden("text\n", path, records: false) }
      #expect(try folder.read("a/b.txt") == "text\n")
      try expectGolden("text\n", path, records: false)
    }
  }

  @Test func `a difference is shown and the file kept`() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write("one\ntwo\n", to: "g.txt")
      let error = #expect(throws: GoldenFailure.self) {
        try expectGolden("one\nzwei\n", path, records: false)
      }
      #expect(
        error?.description.contains("line 2\n  expected: \"two\"\n  actual:   \"zwei\"") == true)
      #expect(try folder.read("g.txt") == "one\ntwo\n")
    }
  }

  @Test func `recording replaces the file and the test fails`() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write("old", to: "g.txt")
      #expect(throws: GoldenFailure.self) { try expectGolden("new", path, records: true) }
      #expect(try folder.read("g.txt") == "new")
      try expectGolden("new", path, records: true)
    }
  }

  @Test func `texts that are only canonically equal differ`() async throws {
    try await withTemporaryFolder { folder in
      let path = try folder.write("\u{e9}", to: "g.txt")
      #expect(throws: GoldenFailure.self) { try expectGolden("e\u{301}", path, records: false) }
    }
  }

  @Test func `a temporary folder is gone afterwards, with all it held`() async throws {
    let path = try await withTemporaryFolder { folder in
      try folder.write("x", to: "deep/er/x.txt")
      #expect(folder.holds("deep/er/x.txt"))
      return folder.path
    }
    #expect(throws: FixtureFailure.self) { try namesInFolder(path) }
  }
}
