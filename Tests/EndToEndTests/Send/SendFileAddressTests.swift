// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What a person types is the person's own to reach.
@Suite struct `An address that is typed` {
  @Test func `may be a file anywhere`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("hello", to: "a b.txt")
      try folder.write("", to: "below/.git/HEAD")
      var program = try Program.curlew("send", "file://\(folder.path)/a%20b.txt")
      program.workingDirectory = folder.path(of: "below")
      let run = try await program.run()
      expect(run, endsIn: 0)
      #expect(run.output == "hello")
    }
  }

  @Test(arguments: [
    (["-o", "-"], "hello"), (["-i"], "Content-Length: 5\n\nhello"),
    (["-I"], "Content-Length: 5\n\n"),
    (["--setting", "read: 2B"], "he"),
  ])
  func `of a file is shown as any response is`(options: [String], output: String) async throws {
    try await withTemporaryFolder { folder in
      try folder.write("hello", to: "a.txt")
      var program = try Program.curlew()
      program.arguments = ["send", "file://\(folder.path)/a.txt"] + options
      let run = try await program.run()
      expect(run, endsIn: 0)
      #expect(run.output == output)
    }
  }

  @Test(arguments: [
    (["-o", "y"], "`-o` does not apply over `file`"),
    (["--json", "{}"], "`POST` does not exist over `file`"),
    (["-H", "A: b"], "a header cannot be sent over `file`"),
    (["--timeout", "2s"], "`timeout` does not apply over `file`"),
    (["--http", "1.1"], "`--http` does not apply over `file`"),
    (["--setting", "http: 1.1"], "`http` does not apply over `file`"),
    (["--user", "a:b"], "a log-in does not apply over `file`"),
  ])
  func `of a file is refused where it does not apply`(
    options: [String], words: String
  ) async throws {
    try await withTemporaryFolder { folder in
      try folder.write("hello", to: "a.txt")
      var program = try Program.curlew()
      program.arguments = ["send", "file://\(folder.path)/a.txt"] + options
      program.workingDirectory = folder.path
      let run = try await program.run()
      expect(run, endsIn: 2)
      #expect(run.errorOutput.contains("error[wrong-for-scheme]: \(words)"), "\(run.errorOutput)")
      #expect(try namesInFolder(folder.path) == ["a.txt"])
    }
  }
}
