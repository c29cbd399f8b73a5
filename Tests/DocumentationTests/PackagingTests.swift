// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What `make release` puts beside the program, as far as it needs no released program.
@Suite struct `The list of parts of a release` {
  private func made() async throws -> String {
    let list = Validator.projectFile("Packaging/libraries/list")
    var program = Program(Validator.projectFile("Packaging/sbom"), ["1.2.3", list])
    program.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    let run = try await program.run()
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    return run.output
  }

  private struct Parts: Decodable {
    struct Part: Decodable {
      struct Hash: Decodable { let content: String }
      let name: String
      let version: String
      let hashes: [Hash]?
    }
    let specVersion: String
    let components: [Part]
  }

  @Test(.needs(.python)) func `has each library with the SHA-256 of its source`() async throws {
    let parts = try JSONDecoder().decode(Parts.self, from: Data(try await made().utf8))
    #expect(parts.specVersion == "1.6")
    let lines = try Pages.text(of: "Packaging/libraries/list").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ").map(String.init) }
    #expect(lines.count > 10)
    for line in lines {
      let part = parts.components.first { $0.name == line[0] }
      #expect(part?.version == line[1])
      #expect(part?.hashes?.map(\.content) == [line[4]], "\(line[0])")
    }
    let names = parts.components.map(\.name)
    #expect(names == names.sorted())
    #expect(names.contains("swift-runtime"))
  }

  @Test(.needs(.python)) func `is the same for the same parts`() async throws {
    let (first, second) = (try await made(), try await made())
    #expect(first == second)
  }
}

/// `Packaging/formula`, for Homebrew, which no test here can run.
@Suite struct `The formula of a release` {
  @Test func `installs what is in the tarball of that sum`() async throws {
    let folder = try TemporaryFolder()
    let tarball = try folder.write("a tarball", to: "curlew-1.2.3-linux-x86_64.tar.gz")
    var program = Program(
      Validator.projectFile("Packaging/formula"),
      ["1.2.3", tarball, "https://example.com/owner/curlew"])
    program.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
    let run = try await program.run()
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    let words = [
      "https://example.com/owner/curlew/releases/download/v1.2.3/curlew-1.2.3-linux-x86_64.tar.gz",
      "sha256 \"2469d8880c5d140fa5774872d571fc600547eda0b1b29545ef8bf19b20aa3837\"",
    ]
    for word in words { #expect(run.output.contains(word), "\(run.output)") }
    // `scripts/install-pages` puts them there.
    let pages = try Pages.text(of: "scripts/install-pages")
    for place in ["share/man", "bash-completion/completions/curlew", "zsh/site-functions/_curlew"] {
      #expect(run.output.contains(place), "\(place)")
      #expect(pages.contains(place.replacing("share/", with: "")), "\(place)")
    }
  }
}

/// `setup-curlew`, the action of GitHub.
@Suite struct `The action that sets curlew up` {
  /// A release of a program that says its version, in a folder.
  private func release(in folder: TemporaryFolder, sum: String? = nil) async throws -> Program {
    let script = """
      set -eu
      name=curlew-1.2.3-linux-$(uname -m)
      mkdir -p "$name/bin" releases/v1.2.3 tools
      printf '#!/bin/sh\\necho curlew 1.2.3\\n' >"$name/bin/curlew"
      chmod +x "$name/bin/curlew"
      tar czf "releases/v1.2.3/$name.tar.gz" "$name"
      cd releases/v1.2.3
      sha256sum "$name.tar.gz" >SHA256SUMS
      """
    var made = Program("/bin/sh", ["-c", script])
    made.workingDirectory = folder.path
    try #require(try await made.run().exitCode == 0)
    var program = Program(Validator.projectFile("setup-curlew/install"), [])
    program.environment["CURLEW_VERSION"] = "1.2.3"
    program.environment["CURLEW_SHA256"] = sum ?? ""
    program.environment["CURLEW_RELEASES"] = "file://\(folder.path)/releases"
    program.environment["CURLEW_FOLDER"] = "\(folder.path)/tools"
    return program
  }

  @Test(.needs(.curl)) func `prints the folder of a program that it checked`() async throws {
    let folder = try TemporaryFolder()
    let run = try await release(in: folder).run()
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(run.errorOutput == "curlew 1.2.3\n")
    let path = run.output.trimmingCharacters(in: .newlines)
    #expect(path.hasPrefix("\(folder.path)/tools/curlew-1.2.3-linux-"))
    #expect(FileManager.default.isExecutableFile(atPath: "\(path)/curlew"))
  }

  @Test(.needs(.curl)) func `takes no program with another sum`() async throws {
    let folder = try TemporaryFolder()
    let run = try await release(in: folder, sum: String(repeating: "0", count: 64)).run()
    #expect(run.exitCode != 0)
    #expect(run.output.isEmpty)
    #expect(run.errorOutput.contains("curlew-1.2.3-linux-"))
  }

  @Test(.needs(.curl)) func `takes no program without a sum`() async throws {
    let folder = try TemporaryFolder()
    let program = try await release(in: folder)
    try Data("0  something.tar.gz\n".utf8)
      .write(to: URL(fileURLWithPath: "\(folder.path)/releases/v1.2.3/SHA256SUMS"))
    let run = try await program.run()
    #expect(run.exitCode == 1)
    #expect(run.errorOutput.contains("SHA256SUMS has no line for curlew-1.2.3-linux-"))
  }

  @Test(.needs(.checkJSONSchema)) func `is one that GitHub accepts`() async throws {
    let checker = try #require(PeerProgram.checkJSONSchema.path)
    let folder = try TemporaryFolder()
    var program = Program(
      checker,
      [
        "--builtin-schema", "vendor.github-actions",
        Validator.projectFile("setup-curlew/action.yml"),
      ])
    program.environment["HOME"] = folder.path
    let run = try await program.run()
    #expect(run.exitCode == 0, "\(run.output)\(run.errorOutput)")
  }
}
