// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import TestSupport
import Testing

@testable import Files

@Suite struct `The place of a written file` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("x", to: "there.xml")
    try folder.makeFolder("sub")
    try folder.link("folder", to: "sub")
    try folder.link("link.xml", to: "there.xml")
    try folder.link("dangling.xml", to: "sub/new.xml")
    #expect(hardLink(folder.path(of: "there.xml"), folder.path(of: "hard.xml")))
    try folder.makePipe("pipe")
  }

  private func place(_ path: String) throws -> WritePlace {
    try #require(WritePlace(path.hasPrefix("/") ? FilePath(path) : folder.filePath.appending(path)))
  }

  @Test(arguments: [
    ("there.xml", "./there.xml"), ("there.xml", "sub/../there.xml"), ("there.xml", "link.xml"),
    ("new.xml", "sub/..//new.xml"), ("sub/new.xml", "folder/new.xml"),
    ("dangling.xml", "sub/new.xml"), ("none/a.xml", "none/../none/a.xml"),
    ("none/b/../a.xml", "none/a.xml"), ("pipe", "./pipe"), ("/dev/stdout", "/dev/fd/1"),
    ("/proc/self/fd/1", "/dev/stdout"), ("there.xml", "there.xml"),
  ])
  func `is the same for every spelling of it`(one: String, other: String) throws {
    #expect(try place(one).clashes(with: place(other)))
    #expect(try place(other).clashes(with: place(one)))
  }

  @Test(arguments: [
    ("there.xml", "new.xml"), ("there.xml", "sub/there.xml"), ("none/a.xml", "none/b.xml"),
    // Each is replaced by a file of its own.
    ("there.xml", "hard.xml"), ("there.xml", "/dev/stdout"), ("pipe", "there.xml"),
  ])
  func `is another for another file`(one: String, other: String) throws {
    #expect(try !place(one).clashes(with: place(other)))
  }

  @Test func `is that of a file which a stream was opened on`() throws {
    let path = folder.filePath.appending("there.xml")
    let file = try FileDescriptor.open(path, O_WRONLY)
    #expect(try place("/dev/fd/\(file.number)").clashes(with: place("there.xml")))
    #expect(try place("/dev/fd/\(file.number)").clashes(with: place("hard.xml")))
    #expect(try !place("/dev/fd/\(file.number)").clashes(with: place("new.xml")))
  }
}

/// Not in an extension, where `link` means another function.
private func hardLink(_ path: String, _ name: String) -> Bool { link(path, name) == 0 }
