// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import Diagnostics
import TestSupport
import Testing

@testable import Files

@Suite struct `The index of files for planning` {
  @Test func `has the kind of file at each path`() throws {
    let folder = try TemporaryFolder()
    try folder.write("12345", to: "project/a.bin")
    try folder.makeFolder("project/folder")
    try folder.makePipe("project/pipe")
    try folder.write("x", to: "ca.pem")
    let index = folder.reader().index(
      ["a.bin", "folder", "pipe", "none", "../ca.pem", ".env", "../ca.pem.none"],
      named: NamedPaths(typed: ["../ca.pem.none"]))
    #expect(index["a.bin"] == .file(byteCount: 5))
    #expect(index["folder"] == .folder)
    #expect(index["pipe"] == .special)
    #expect(index["none"] == .missing)
    #expect(index["../ca.pem"] == .refused(right: "it is outside the project's root"))
    #expect(index["../ca.pem.none"] == .missing)
    #expect(index["never asked"] == nil)
    #expect(index.count == 7)
  }

  @Test func `takes a TLS file from elsewhere`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("project")
    try folder.write("x", to: "ca.pem")
    let paths = ["../ca.pem", "/dev/null"]
    let index = folder.reader().index(paths, named: NamedPaths(projectTLS: Set(paths)))
    #expect(index.finding(forTLS: "../ca.pem") == .file(byteCount: 1))
    #expect(index.finding(forTLS: "/dev/null") == .special)
  }

  @Test func `gives a TLS file outside the root to TLS only`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("project")
    try folder.write("x", to: "key.pem")
    let index = folder.reader().index(
      ["../key.pem"], named: NamedPaths(projectTLS: ["../key.pem"]))
    #expect(index.finding(forTLS: "../key.pem") == .file(byteCount: 1))
    guard case .refused? = index["../key.pem"] else {
      Issue.record("it may be read: \(String(describing: index["../key.pem"]))")
      return
    }
  }

  @Test func `reports a file that cannot be opened with the system's message`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      chmod(folder.path, 0o755)
      try folder.write("x", to: "project/a.txt")
      try folder.write("x", to: "project/closed/b.txt")
      chmod(folder.path(of: "project/a.txt"), 0)
      chmod(folder.path(of: "project/closed"), 0)
      dropRoot()
      let reader = folder.reader()
      #expect(reader.finding(at: "a.txt") == .unreadable(reason: "Permission denied"))
      #expect(reader.finding(at: "closed/b.txt") == .unreadable(reason: "Permission denied"))
      seteuid(0)
    }
  }

  @Test func `needs no right to list the folders on the way`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      chmod(folder.path, 0o711)
      try folder.write("x", to: "project/passing/b.txt")
      chmod(folder.path(of: "project/passing"), 0o111)
      dropRoot()
      #expect(folder.reader().finding(at: "passing/b.txt") == .file(byteCount: 1))
      chmod(folder.path(of: "project/passing"), 0o755)
      seteuid(0)
    }
  }

  @Test func `bounds the bytes read at once`() throws {
    let folder = try TemporaryFolder()
    try folder.write("12345", to: "project/a.bin")
    let reader = folder.reader()
    #expect(try reader.read("a.bin", limit: 5).count == 5)
    #expect(throws: FileFailure(reading: "a.bin", .tooLarge(limit: 4))) {
      try reader.read("a.bin", limit: 4)
    }
  }
}
