// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct `curlew fmt` {
  private static let messy = "curlew:   1\nrequests:\n- GET: \"/\"   # all\n"
  private static let tidy = "curlew: 1\nrequests:\n  - GET: /  # all\n"

  private static func workshop() throws -> Workshop {
    let shop = try Workshop(messy)
    try shop.write(tidy, to: "tidy.yaml")
    try shop.write("jobs:    {}\n", to: "other.yml")
    return shop
  }

  @Test func `writes the files that need it, and names them`() async throws {
    let shop = try Self.workshop()
    let run = try await shop.runs("fmt", "-v")
    expect(run, endsIn: 0)
    #expect(run.output == "specs.yaml\n")
    #expect(
      run.errorOutput == "1 file formatted, 1 unchanged, 1 other YAML file left alone\n")
    #expect(try shop.folder.read("specs.yaml") == Self.tidy)
    #expect(try shop.folder.read("other.yml") == "jobs:    {}\n")
    let again = try await shop.runs("fmt", "--check")
    expect(again, endsIn: 0)
    #expect(again.output.isEmpty)
  }

  @Test func `prints the differences with --check, and writes nothing`() async throws {
    let shop = try Self.workshop()
    let run = try await shop.runs("fmt", "--check", "specs.yaml")
    expect(run, endsIn: 1)
    #expect(
      run.output == """
        --- specs.yaml
        +++ specs.yaml
        @@ -1,3 +1,3 @@
        -curlew:   1
        +curlew: 1
         requests:
        -- GET: "/"   # all
        +  - GET: /  # all

        """)
    #expect(run.errorOutput == "1 file to format, 0 unchanged\n")
    #expect(try shop.folder.read("specs.yaml") == Self.messy)
  }

  @Test(arguments: [
    ("curlew: 1\r\n", "-curlew: 1\\r\n+curlew: 1\n"),
    ("\u{FEFF}curlew: 1\n", "-\\ufeffcurlew: 1\n+curlew: 1\n"),
    ("curlew: 1", "-curlew: 1\n\\ No newline at end of file\n+curlew: 1\n"),
  ]) func `shows differences that a terminal hides`(text: String, difference: String) async throws {
    let run = try await Workshop(text).runs("fmt", "--check")
    expect(run, endsIn: 1)
    #expect(run.output.hasSuffix("@@ -1 +1 @@\n\(difference)"), "\(run.output)")
  }

  /// The bytes before, after and between those of ASCII in UTF-16 and UTF-32.
  @Test(
    arguments: [
      (mark: [], before: 0, after: 1), (mark: [0xFF, 0xFE], before: 0, after: 1),
      (mark: [0xFE, 0xFF], before: 1, after: 0), (mark: [], before: 1, after: 0),
      (mark: [0xFF, 0xFE, 0, 0], before: 0, after: 3),
    ] as [(mark: [UInt8], before: Int, after: Int)])
  func `refuses a file in another encoding`(mark: [UInt8], before: Int, after: Int) async throws {
    let shop = try Workshop(Self.tidy)
    let zeros = [UInt8](repeating: 0, count: 3)
    let letters = Self.messy.utf8.flatMap { zeros.prefix(before) + [$0] + zeros.prefix(after) }
    let bytes = mark + letters
    try shop.folder.write(bytes, to: "wide.yaml")
    for arguments in [["fmt", "wide.yaml"], ["fmt", "--check", "wide.yaml"], ["fmt"]] {
      let run = try await shop.runs(arguments)
      expect(run, endsIn: 2)
      expect(run.errorOutput, has: ["error[not-utf8]", "wide.yaml:1:1", "1 file with errors"])
    }
    #expect(try Array(readFile(shop.folder.path(of: "wide.yaml"))) == bytes)
  }

  @Test func `names a typed folder without a collection`() async throws {
    let shop = try Workshop(Self.tidy)
    try shop.folder.write("", to: "empty/.keep")
    try shop.folder.write("jobs: {}\n", to: "jobs/ci.yaml")
    for places in [["empty", "jobs"], ["jobs", "specs.yaml", "empty"]] {
      let run = try await shop.runs(["fmt", "specs.yaml"] + places)
      expect(run, endsIn: 4)
      for name in ["empty", "jobs"] {
        expect(run.errorOutput, has: ["no collections in `\(name)`"])
      }
      expect(run.errorOutput, has: ["0 files formatted, 1 unchanged"])
    }
  }

  @Test func `refuses a named file that is not text, and leaves others alone`() async throws {
    let shop = try Workshop(Self.tidy)
    try shop.folder.write([0x89, 0x50, 0, 0x0D, 0x0A], to: "logo.yaml")
    let named = try await shop.runs("fmt", "logo.yaml")
    expect(named, endsIn: 2)
    expect(named.errorOutput, has: ["error[binary-file]"])
    expect(try await shop.runs("fmt"), endsIn: 0)
  }

  @Test func `takes curlew.yaml, and all files of the project's folder`() async throws {
    let shop = try Self.workshop()
    try shop.write("curlew:  1\ncollections:  [specs]\n", to: "curlew.yaml")
    try shop.write("curlew:  1\nblocks:  {}\n", to: "shared/blocks.yaml")
    try shop.write(Self.messy, to: "specs/deep/a.yaml")
    try shop.write("snapshots:  1\n", to: "specs/__snapshots__/a.yaml.yaml")
    var program = try shop.curlew("fmt")
    program.workingDirectory = shop.folder.path(of: "specs")
    let run = try await shop.runs(program)
    expect(run, endsIn: 0)
    let names = run.output.split(separator: "\n").map { $0.split(separator: "/").last ?? "" }
    #expect(names == ["curlew.yaml", "blocks.yaml", "specs.yaml", "a.yaml"], "\(run.output)")
    #expect(try shop.folder.read("specs/__snapshots__/a.yaml.yaml") == "snapshots:  1\n")
    let named = try await shop.runs("fmt", "--check", "curlew.yaml")
    expect(named, endsIn: 0)
  }

  @Test func `formats standard input to standard output`() async throws {
    let shop = try Workshop()
    var program = try shop.curlew("fmt", "-")
    for (text, output, code) in [
      (Self.messy, Self.tidy, 0), (Self.tidy, Self.tidy, 0), ("other:   1\n", "other:   1\n", 0),
      ("curlew: [", "", 2),
    ] {
      program.input = .bytes(Array(text.utf8))
      let run = try await shop.runs(program)
      expect(run, endsIn: Int32(code))
      #expect(run.output == output)
      #expect(run.errorOutput.isEmpty == (code == 0))
    }
    // An editor replaces its text with the output.
    let latin = Array("name:   caf".utf8) + [0xE9, 0x0A]
    program.input = .bytes(latin)
    #expect(try await shop.runs(program).outputBytes == latin)
    program.arguments.append("--check")
    program.input = .bytes(Array(Self.messy.utf8))
    let run = try await shop.runs(program)
    expect(run, endsIn: 1)
    #expect(run.output.hasPrefix("--- <stdin>\n+++ <stdin>\n@@ -1,3 +1,3 @@\n-curlew:   1\n"))
  }

  @Test func `reports a file that is not YAML, and formats the others`() async throws {
    let shop = try Self.workshop()
    try shop.write("curlew:   1\nname: [a\n", to: "broken.yaml")
    try shop.write("curlew: 1\n---\ncurlew: 1\n", to: "two.yaml")
    let run = try await shop.runs("fmt")
    expect(run, endsIn: 2)
    #expect(run.output == "specs.yaml\n")
    #expect(run.errorOutput.contains("--> broken.yaml:"))
    #expect(run.errorOutput.contains("error[second-document]"))
    #expect(
      run.errorOutput.hasSuffix("1 file formatted, 1 unchanged, 2 files with errors\n"))
    #expect(try shop.folder.read("broken.yaml") == "curlew:   1\nname: [a\n")
  }

  @Test func `formats a file with mistakes of the format`() async throws {
    let shop = try Workshop("curlew: 1\nrequest:   [{ GTE: / }]\nrequest: 2\n")
    let run = try await shop.runs("fmt")
    expect(run, endsIn: 0)
    #expect(
      try shop.folder.read("specs.yaml") == "curlew: 1\nrequest: [{ GTE: / }]\nrequest: 2\n")
  }

  @Test func `leaves a read-only file as it is`() async throws {
    let shop = try Self.workshop()
    chmod(shop.folder.path(of: "specs.yaml"), 0o444)
    let run = try await shop.runs("fmt")
    expect(run, endsIn: 2)
    #expect(
      run.errorOutput.hasPrefix(
        "error[unwritable-file]: `specs.yaml` may not be written: it is read-only\n"))
    #expect(try shop.folder.read("specs.yaml") == Self.messy)
  }

  @Test func `changes the target of a symbolic link, which stays`() async throws {
    let shop = try Workshop()
    try shop.write(Self.messy, to: "kept/a.txt")
    try shop.folder.symbolicLink("link.yaml", to: "kept/a.txt")
    let run = try await shop.runs("fmt", "link.yaml")
    expect(run, endsIn: 0)
    #expect(try shop.folder.read("kept/a.txt") == Self.tidy)
    var status = stat()
    #expect(lstat(shop.folder.path(of: "link.yaml"), &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `does not follow a link that leads out of the folder`() async throws {
    let outside = try Workshop(Self.messy)
    let shop = try Self.workshop()
    try shop.folder.symbolicLink("link.yaml", to: outside.folder.path(of: "specs.yaml"))
    let run = try await shop.runs("fmt")
    expect(run, endsIn: 2)
    #expect(run.errorOutput.contains("error[read-refused]"))
    #expect(try outside.folder.read("specs.yaml") == Self.messy)
  }

  @Test func `refuses a file that is too large for a collection`() async throws {
    let shop = try Self.workshop()
    let comment = "# " + String(repeating: "x", count: 1_000_000) + "\n"
    let large = "curlew:   1\n" + String(repeating: comment, count: 21)
    try shop.write(large, to: "large.yaml")
    let run = try await shop.runs("fmt")
    expect(run, endsIn: 2)
    #expect(run.errorOutput.contains("error[file-too-large]: `large.yaml`"))
    #expect(try shop.folder.read("large.yaml") == large)
  }

  @Test func `without a file of curlew says so`() async throws {
    let shop = try Workshop()
    try shop.write("a:   1\n", to: "other.yaml")
    let found = try await shop.runs("fmt")
    expect(found, endsIn: 4)
    #expect(found.errorOutput.hasPrefix("error: no collections here\n"))
    // A tool that runs before a commit names all files that changed.
    let named = try await shop.runs("fmt", "other.yaml")
    expect(named, endsIn: 0)
    let missing = try await shop.runs("fmt", "none.yaml")
    expect(missing, endsIn: 2)
  }

  @Test func `takes - alone`() async throws {
    let run = try await Workshop().runs("fmt", "-", "a.yaml")
    expect(run, endsIn: 2)
    #expect(run.errorOutput.hasPrefix("error: `-` cannot be combined with other paths"))
  }
}
