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
@testable import Threads

@Suite struct `A streamed file` {
  private let folder: TemporaryFolder
  private let content = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 % 251) }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(content, to: "project/body.bin")
  }

  private func all(_ reader: FileStreamReader, by count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try reader.read(upTo: count, OffEngine())
      if piece.isEmpty { return bytes }
      #expect(piece.count <= count)
      bytes += piece
    }
  }

  @Test(arguments: [1, 999, 5_000, 10_000, 65_536])
  func `comes in pieces of at most the size asked for`(count: Int) throws {
    let stream = try folder.reader().stream("body.bin")
    #expect(stream.length == 10_000)
    #expect(try all(stream.open(OffEngine()), by: count) == content)
  }

  @Test func `can be read again, also while it is being read`() throws {
    let stream = try folder.reader().stream("body.bin")
    let first = try stream.open(OffEngine())
    _ = try first.read(upTo: 4_000, OffEngine())
    #expect(try all(stream.open(OffEngine()), by: 3_000) == content)
    #expect(try all(first, by: 3_000) == Array(content[4_000...]))
  }

  @Test func `of no bytes ends at once`() throws {
    try folder.write("", to: "project/empty")
    let reader = try folder.reader().stream("empty").open(OffEngine())
    #expect(try reader.read(upTo: 10, OffEngine()).isEmpty)
  }

  @Test func `that becomes shorter fails`() throws {
    let reader = try folder.reader().stream("body.bin").open(OffEngine())
    _ = try reader.read(upTo: 4_000, OffEngine())
    truncate(folder.path(of: "project/body.bin"), 5_000)
    #expect(throws: FileFailure(reading: "body.bin", .lengthChanged)) {
      try all(reader, by: 4_000)
    }
  }

  @Test func `that becomes longer fails at the end`() throws {
    let stream = try folder.reader().stream("body.bin")
    let reader = try stream.open(OffEngine())
    try folder.write(content + [1], to: "project/body.bin")
    #expect(throws: FileFailure(reading: "body.bin", .lengthChanged)) {
      try all(reader, by: 4_000)
    }
    #expect(throws: FileFailure(reading: "body.bin", .lengthChanged)) {
      try stream.open(OffEngine())
    }
  }

  @Test func `that is written to at the same length fails before its last piece`() throws {
    let stream = try folder.reader().stream("body.bin")
    let reader = try stream.open(OffEngine())
    _ = try reader.read(upTo: 4_000, OffEngine())
    try folder.write([UInt8](repeating: 1, count: content.count), to: "project/body.bin")
    // The clock of a file system advances in steps; this one is set.
    var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
    utimensat(AT_FDCWD, folder.path(of: "project/body.bin"), &times, 0)
    let changed = FileFailure(reading: "body.bin", .contentChanged)
    #expect(throws: changed) { try reader.read(upTo: 4_000, OffEngine()) }
    #expect(throws: changed) { try stream.open(OffEngine()) }
  }

  @Test func `that is replaced stays the opened one`() throws {
    let stream = try folder.reader().stream("body.bin")
    try folder.write("another", to: "project/new")
    rename(folder.path(of: "project/new"), folder.path(of: "project/body.bin"))
    #expect(try all(stream.open(OffEngine()), by: 4_000) == content)
  }

  @Test func `is under the rights of every file`() throws {
    try folder.write("x", to: "outside")
    #expect(throws: FileFailure(reading: "../outside", .outside)) {
      try folder.reader().stream("../outside")
    }
  }
}
