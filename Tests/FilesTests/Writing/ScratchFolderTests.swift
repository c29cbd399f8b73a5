// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@testable import Files

@Suite struct `A scratch folder` {
  @Test func `contains the written files, and is accessible to its owner only`() async throws {
    try await withTemporaryFolder { parent in
      let folder = try ScratchFolder(in: FilePath(parent.path))
      try folder.write(Array("a".utf8), to: "deep/er/a.txt")
      try folder.write([], to: "deep/b.txt")
      let path = folder.path.text
      #expect(path.hasPrefix(parent.path + "/"))
      #expect(try readFile("\(path)/deep/er/a.txt") == Array("a".utf8))
      var status = stat()
      #expect(stat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o700)
    }
  }

  @Test func `is removed with all that came into it, and nothing that a link leads to`()
    async throws
  {
    try await withTemporaryFolder { parent in
      try parent.write("stays", to: "outside/file.txt")
      let folder = try ScratchFolder(in: FilePath(parent.path))
      try folder.write([1], to: "a/b/c.bin")
      #expect(symlink(parent.path(of: "outside"), "\(folder.path.text)/a/link") == 0)
      #expect(mkfifo("\(folder.path.text)/a/pipe", 0o600) == 0)
      folder.remove()
      #expect(try namesInFolder(parent.path) == ["outside"])
      #expect(try parent.read("outside/file.txt") == "stays")
    }
  }

  @Test func `that cannot be made is reported with its path`() {
    #expect(throws: FileFailure.self) { try ScratchFolder(in: FilePath("/proc")) }
    #expect(throws: FileFailure.self) { try ScratchFolder(in: FilePath("/nowhere/at/all")) }
  }
}
