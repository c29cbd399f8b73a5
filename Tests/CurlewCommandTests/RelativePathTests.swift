// SPDX-License-Identifier: Apache-2.0

import Files
import Testing

@testable import CurlewCommand

@Suite struct `A path of an import` {
  @Test(arguments: [
    ("/a/b/c/x.yaml", "c/x.yaml"), ("/a/b/x.yaml", "x.yaml"), ("/a/x.yaml", "../x.yaml"),
    ("/a/d/x.yaml", "../d/x.yaml"), ("/a/b/../d/x.yaml", "../d/x.yaml"), ("/a/b/./c/x", "c/x"),
    ("/tmp/x.yaml", "/tmp/x.yaml"), ("/a/b/../../tmp/x.yaml", "/tmp/x.yaml"), ("/x", "/x"),
  ])
  func `is shown as a person would type it`(path: String, shown: String) {
    #expect(RelativePath.shown(FilePath(path), in: FilePath("/a/b")) == shown)
  }

  @Test func `is absolute beside a folder of the root`() {
    #expect(RelativePath.shown(FilePath("/c/x"), in: FilePath("/a")) == "/c/x")
  }
}
