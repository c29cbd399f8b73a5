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

@Suite struct `A standard stream` {
  private struct Ends {
    let reading: FileDescriptor
    let writing: FileDescriptor
  }

  init() { StandardDescriptors.ignoreBrokenPipes() }

  private func makePipe(isBlocking: Bool) throws -> Ends {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    // A program that another test starts must not hold the writing end open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    if !isBlocking { _ = fcntl(ends[1], F_SETFL, O_NONBLOCK) }
    return Ends(reading: FileDescriptor(owning: ends[0]), writing: FileDescriptor(owning: ends[1]))
  }

  @Test(arguments: [true, false])
  func `waits for a slow reader and writes all`(isBlocking: Bool) async throws {
    let ends = try makePipe(isBlocking: isBlocking)
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 % 253) }
    async let all = onOwnThread { () -> [UInt8] in
      (try? StandardInput.readAll(ends.reading.number, limit: .max, shownAs: "pipe")) ?? []
    }
    try await onOwnThread {
      // The reader ends when the writing end is closed, also after a failure.
      defer { dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), ends.writing.number) }
      try StandardStream(.output, descriptor: ends.writing.number).write(bytes)
    }
    #expect(try await all == bytes)
  }

  @Test func `without a reader is distinguished from a closed one`() throws {
    let writing = try makePipe(isBlocking: true).writing
    #expect(throws: FileFailure(writing: "standard output", .readerGone)) {
      try StandardStream(.output, descriptor: writing.number).write([1])
    }
  }

  @Test func `that was closed from the start is closed`() {
    #expect(throws: FileFailure(writing: "standard error", .closed)) {
      try StandardStream(.error, descriptor: 9_999).write([1])
    }
  }

  @Test(arguments: [true, false])
  func `stops waiting for a stalled reader on request`(isBlocking: Bool) throws {
    let ends = try makePipe(isBlocking: isBlocking)
    let stream = StandardStream(.output, descriptor: ends.writing.number, mayWait: { false })
    #expect(throws: FileFailure(writing: "standard output", .interrupted)) {
      try stream.write([UInt8](repeating: 1, count: 10_000_000))
    }
    withExtendedLifetime(ends.reading) {}
  }

  @Test func `writes to a file`() throws {
    let folder = try TemporaryFolder()
    let file = try FileDescriptor.open(
      folder.filePath.appending("out"), O_WRONLY | O_CREAT, permissions: 0o600)
    let stream = StandardStream(.output, descriptor: file.number)
    try stream.write(Array("text".utf8))
    try stream.finish()
    #expect(try folder.read("out") == "text")
    #expect(!stream.isTerminal)
  }

  @Test func `keeps its number when it is closed, so that no file gets it`() async {
    await #expect(processExitsWith: .success) {
      close(STDOUT_FILENO)
      StandardDescriptors.reserve()
      let folder = try TemporaryFolder()
      let file = try ReportFile(folder.filePath.appending("report"))
      #expect(throws: FileFailure(writing: "standard output", .closed)) {
        try StandardStream(.output).write(Array("console".utf8))
      }
      try file.finish()
      #expect(try folder.read("report").isEmpty)
    }
  }
}
