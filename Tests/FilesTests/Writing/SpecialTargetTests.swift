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

@Suite struct `A report to a target other than a file` {
  @Test func `goes into a pipe that is read`() throws {
    let folder = try TemporaryFolder()
    try folder.makePipe("pipe")
    let path = folder.filePath.appending("pipe")
    let reading = try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK)
    let file = try ReportFile(path)
    try file.write(Array("{}".utf8))
    try file.finish()
    var bytes = [UInt8](repeating: 0, count: 10)
    #expect(read(reading.number, &bytes, 10) == 2)
    #expect(try FileStatus.following(path).kind == .pipe)
  }

  @Test func `into a pipe without a reader fails at once`() throws {
    let folder = try TemporaryFolder()
    try folder.makePipe("pipe")
    #expect(throws: FileFailure.self) { try ReportFile(folder.filePath.appending("pipe")) }
  }

  @Test func `into an open descriptor continues at its offset`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try folder.write("", to: "out.txt")
      let out = try FileDescriptor.open(folder.filePath.appending("out.txt"), O_WRONLY)
      try out.write(Array("before ".utf8))
      dup2(out.number, STDOUT_FILENO)
      for path in ["/dev/stdout", "/dev/fd/1", "/dev//stdout"] {
        let file = try ReportFile(FilePath(path))
        try file.write(Array("report ".utf8))
        try file.finish()
      }
      try folder.link("link", to: "/dev/stdout")
      let file = try ReportFile(folder.filePath.appending("link"))
      try file.write(Array("link".utf8))
      try file.finish()
      #expect(try folder.read("out.txt") == "before report report report link")
    }
  }
}
