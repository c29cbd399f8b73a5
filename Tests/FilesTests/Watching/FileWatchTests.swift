// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct `A watch of files` {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a", to: "specs/a.yaml")
    try folder.write("{}", to: "data/rows.json")
  }

  private var names: Set<FilePath> {
    Set(["specs/a.yaml", "data/rows.json", "new/later.yaml"].map { folder.filePath.appending($0) })
  }

  /// What wakes a watch of the files after a change.
  private func wake(
    after change: @escaping @Sendable (TemporaryFolder) throws -> Void
  ) async throws -> FileWatch.Wake {
    let names = names
    return try await onOwnThread { [folder] in
      let watch = try FileWatch(in: folder.filePath)
      try watch.watch(names)
      #expect(try watch.wait(atMost: .zero) == [])
      try change(folder)
      return try watch.wait(atMost: .seconds(60))
    }
  }

  @Test func `is woken by a write, a rename, a removal and a new file`() async throws {
    #expect(try await wake { try $0.write("b", to: "specs/a.yaml") } == .files)
    #expect(
      try await wake {
        try $0.write("b", to: "data/other.json")
        _ = rename($0.path(of: "data/other.json"), $0.path(of: "data/rows.json"))
      } == .files)
    #expect(try await wake { _ = unlink($0.path(of: "specs/a.yaml")) } == .files)
    #expect(try await wake { try $0.write("", to: "new/later.yaml") } == .files)
    #expect(try await wake { _ = chmod($0.path(of: "data/rows.json"), 0o600) } == .files)
  }

  @Test func `is woken when a folder is removed or renamed`() async throws {
    #expect(
      try await wake { _ = rename($0.path(of: "specs"), $0.path(of: "specs.old")) } == .files)
    #expect(
      try await wake {
        _ = unlink($0.path(of: "data/rows.json"))
        _ = rmdir($0.path(of: "data"))
      } == .files)
  }

  @Test func `follows a folder that is removed and made again`() async throws {
    let names = names
    try await onOwnThread { [folder] in
      let watch = try FileWatch(in: folder.filePath)
      try watch.watch(names)
      _ = unlink(folder.path(of: "data/rows.json"))
      _ = rmdir(folder.path(of: "data"))
      #expect(try watch.wait(atMost: .seconds(60)) == .files)
      try watch.watch(names)
      // Removing its watch may be an event too.
      _ = try watch.wait(atMost: .zero)
      try folder.makeFolder("data")
      #expect(try watch.wait(atMost: .seconds(60)) == .files)
      try watch.watch(names)
      _ = try watch.wait(atMost: .zero)
      try folder.write("{}", to: "data/rows.json")
      #expect(try watch.wait(atMost: .seconds(60)) == .files)
    }
  }

  @Test func `sleeps while files are read, and while others change`() async throws {
    let names = names
    try folder.write("", to: "elsewhere/a.yaml")
    try await onOwnThread { [folder] in
      let watch = try FileWatch(in: folder.filePath.appending("specs"))
      try watch.watch(names)
      _ = try folder.read("specs/a.yaml")
      try folder.write("b", to: "elsewhere/a.yaml")
      #expect(try watch.wait(atMost: .milliseconds(1)) == [])
    }
  }

  @Test func `is woken by another descriptor, also when that is closed`() async throws {
    try await onOwnThread { [folder] in
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      let (reader, writer) = (FileDescriptor(owning: ends[0]), FileDescriptor(owning: ends[1]))
      let watch = try FileWatch(in: folder.filePath)
      #expect(try watch.wait(atMost: .zero, orFor: reader.number) == [])
      var byte: UInt8 = 10
      #expect(write(writer.number, &byte, 1) == 1)
      #expect(try watch.wait(orFor: reader.number) == .input)
    }
  }

  @Test func `keeps one descriptor, however often it is set`() async throws {
    let names = names
    try await onOwnThread { [folder] in
      let watch = try FileWatch(in: folder.filePath)
      try watch.watch(names)
      for _ in 0..<100 { try watch.watch(names) }
      try watch.watch([])
      try folder.write("b", to: "specs/a.yaml")
      // What was watched until then may have left an event.
      _ = try watch.wait(atMost: .zero)
      try folder.write("c", to: "specs/a.yaml")
      #expect(try watch.wait(atMost: .milliseconds(1)) == [])
    }
  }

  @Test func `is woken once by more events than the system keeps`() async throws {
    let names = names
    try await onOwnThread { [folder] in
      let watch = try FileWatch(in: folder.filePath)
      try watch.watch(names)
      // Linux keeps 16,384 by default, and these are twice as many.
      for number in 0..<8_000 {
        try folder.write("x", to: "specs/\(number % 2).txt")
        _ = unlink(folder.path(of: "specs/\(number % 2).txt"))
      }
      #expect(try watch.wait(atMost: .zero) == .files)
      #expect(try watch.wait(atMost: .zero) == [])
      try folder.write("b", to: "specs/a.yaml")
      #expect(try watch.wait(atMost: .seconds(60)) == .files)
    }
  }

  @Test func `refuses more folders than its limit`() throws {
    let watch = try FileWatch(in: folder.filePath, limit: 2)
    #expect(throws: FileWatchFailure(.tooMany(limit: 2))) { try watch.watch(names) }
    try watch.watch([folder.filePath.appending("specs/a.yaml")])
  }

  @Test func `says which limit of the system is reached`() throws {
    let failures = [
      FileWatchFailure(watching: SystemFailure(code: ENOSPC)),
      FileWatchFailure(starting: SystemFailure(code: EMFILE), hasDescriptors: true),
      FileWatchFailure(starting: SystemFailure(code: EMFILE), hasDescriptors: false),
      FileWatchFailure(starting: SystemFailure(code: ENFILE), hasDescriptors: true),
      FileWatchFailure(watching: SystemFailure(code: ENOMEM)),
      FileWatchFailure(.tooMany(limit: FileWatch.usualLimit)),
    ]
    try expectGolden(
      failures.map { "\($0)\n" }.joined(), "../Golden/file-watch-failures.txt")
  }
}
