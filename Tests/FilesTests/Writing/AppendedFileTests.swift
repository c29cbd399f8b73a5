// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file to which other programs write too.
@Suite struct `A file that is appended to` {
  @Test func `keeps what is in it, and is made if it is missing`() throws {
    let folder = try TemporaryFolder()
    let path = FilePath(folder.path(of: "summary.md"))
    for (text, before) in [("a", 0), ("bc", 1)] {
      let file = try AppendedFile(path)
      #expect(file.byteCount == before)
      try file.append(Array(text.utf8))
    }
    #expect(try folder.read("summary.md") == "abc")
  }

  @Test func `is neither a folder, nor a pipe, nor a device`() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path(of: "pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    // With a reader it could be opened.
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    for path in [folder.path, pipe, "/dev/null", "/dev/full", ""] {
      #expect(throws: FileFailure.self, "\(path)") { try AppendedFile(FilePath(path)) }
    }
  }
}
