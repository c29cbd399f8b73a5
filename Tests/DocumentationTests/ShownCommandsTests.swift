// SPDX-License-Identifier: Apache-2.0

import DemoService
import Foundation
import TestSupport
import Testing

@Suite struct `Commands in the pages` {
  /// Where the pages say that the demonstration shop listens.
  private static let documentedHost = "127.0.0.1:8080"

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
      var words = command.split(separator: " ").map { String($0).replacing("'", with: "") }
      var program = try Program.curlew()
      // `NAME=value curlew …` and `… < file`, as a shell reads them.
      while let assignment = words.first, assignment.contains("=") {
        let parts = assignment.split(separator: "=", maxSplits: 1).map(String.init)
        program.environment[parts[0]] = parts.count == 2 ? parts[1] : ""
        words.removeFirst()
      }
      if let sign = words.firstIndex(of: "<") {
        program.input = .bytes(try readFile("\(folder)/\(words[sign + 1])"))
        words.removeSubrange(sign...)
      }
      try #require(words.first == "curlew", "\(page):\(block.line): only curlew is run here")
      program.arguments = Array(words.dropFirst()).map {
        $0.replacing(Self.documentedHost, with: "127.0.0.1:\(shop.port)")
      }
      program.workingDirectory = folder
      let result = try await program.run()
      let printed = (result.output + result.errorOutput)
        .replacing("127.0.0.1:\(shop.port)", with: Self.documentedHost)
      let mask = VolatileText()
      #expect(mask.masked(printed) == mask.masked(shown), "\(page):\(block.line): \(command)")
      let expected = block.attributes["exit"].flatMap(Int32.init) ?? 0
      #expect(result.exitCode == expected, "\(page):\(block.line): \(command)")
    }
  }
}
