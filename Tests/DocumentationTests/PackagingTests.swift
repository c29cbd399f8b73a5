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
