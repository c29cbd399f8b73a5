// SPDX-License-Identifier: Apache-2.0

import DemoService
import Foundation
import TestSupport
import Testing

@Suite struct `Commands in the pages` {
  /// Where the pages say that the demonstration shop listens.
  private static let documentedHost = "127.0.0.1:8080"

  /// `curlew`, and what makes or changes a file for it: a page may show other programs, and no test
  /// runs them.
  private static let shownPrograms: Set = [
    "cd", "chmod", "curlew", "for", "grep", "head", "ln", "mkdir", "printf", "ulimit", "yes",
  ]

  @Test(arguments: Pages.all) func `print the shown output`(page: String) async throws {
    let blocks = DocumentedBlock.blocks(of: try Pages.text(of: page))
    guard blocks.contains(where: { $0.language == "console" }) else { return }
    let shop = try DemoShop.start()
    defer { shop.stop() }
    try await withTemporaryFolder { folder in
      // A `.git` ends the search for `curlew.yaml`, as in a real checkout.
      try folder.write("", to: ".git/HEAD")
      for block in blocks {
        if let name = block.attributes["file"], block.attributes["beside"] == nil {
          let text = block.text.replacing(Self.documentedHost, with: "127.0.0.1:\(shop.port)")
          try write(block, text, to: name, in: folder)
        } else if block.language == "console" {
          let path = block.attributes["in"].map { "\(folder.path)/\($0)" } ?? folder.path
          if let copied = block.attributes["in"] { try copy(copied, to: path, shop: shop) }
          try await run(block, in: path, page: page, shop: shop)
        }
      }
    }
  }

  /// Writes a shown file: `encoding=latin-1` in that encoding, `mode=444` with these permissions.
  private func write(
    _ block: DocumentedBlock, _ text: String, to name: String, in folder: TemporaryFolder
  ) throws {
    let isLatin = block.attributes["encoding"] == "latin-1"
    let latin = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let bytes = isLatin ? latin : Array(text.utf8)
    let path = try folder.write(bytes, to: name)
    guard let mode = block.attributes["mode"].flatMap({ Int($0, radix: 8) }) else { return }
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  /// Copies a folder of the repository, and lets its files name the shop of the test.
  private func copy(_ folder: String, to path: String, shop: DemoShop) throws {
    let files = FileManager.default
    guard !files.fileExists(atPath: path) else { return }
    try files.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try files.copyItem(atPath: Pages.root.appending(path: folder).path, toPath: path)
    for name in files.enumerator(atPath: path).map(Array.init) ?? [] {
      let file = "\(path)/\(name)"
      guard file.hasSuffix(".yaml") else { continue }
      try String(contentsOfFile: file, encoding: .utf8)
        .replacing(Self.documentedHost, with: "127.0.0.1:\(shop.port)")
        .write(toFile: file, atomically: true, encoding: .utf8)
    }
  }

  private func run(
    _ block: DocumentedBlock, in folder: String, page: String, shop: DemoShop
  ) async throws {
    for (command, shown) in block.commands {
      let words = command.split(separator: " ").map(String.init)
      let place = "\(page):\(block.line): \(command)"
      let first = words.drop { $0.contains("=") }.first ?? ""
      try #require(Self.shownPrograms.contains(first), "\(place) is not run here")
      var program = try shell(
        command.replacing(Self.documentedHost, with: "127.0.0.1:\(shop.port)"))
      program.workingDirectory = folder
      if block.attributes["as"] == "nobody" {
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
        guard stepDown(&program) else { continue }
      }
      let result = try await program.run()
      let printed = (result.output + result.errorOutput)
        .replacing("127.0.0.1:\(shop.port)", with: Self.documentedHost)
      let mask = VolatileText()
      #expect(mask.masked(printed) == mask.masked(shown), "\(place)")
      // What makes a file for `curlew` must succeed.
      #expect(result.exitCode == (words.contains("curlew") ? block.exitCode : 0), "\(place)")
    }
  }

  /// A shell that finds the `curlew` that was built with the tests.
  private func shell(_ command: String) throws -> Program {
    let curlew = URL(filePath: try Program.curlew().path)
    var shell = Program("/bin/sh", ["-c", command])
    let path = shell.environment["PATH"] ?? ""
    shell.environment["PATH"] = "\(curlew.deletingLastPathComponent().path):\(path)"
    return shell
  }

  /// Lets a program run as a user without rights if the tests run as root, who may read everything.
  ///
  /// - Returns: whether it now has such a user.
  private func stepDown(_ program: inout Program) -> Bool {
    guard geteuid() == 0 else { return true }
    let setpriv = "/usr/bin/setpriv"
    guard FileManager.default.isExecutableFile(atPath: setpriv) else { return false }
    program.arguments =
      ["--reuid", "65534", "--regid", "65534", "--clear-groups", program.path] + program.arguments
    program.path = setpriv
    return true
  }
}
