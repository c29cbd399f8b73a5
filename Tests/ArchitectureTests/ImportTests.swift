// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The imports of all Swift files under `Sources/`, which are read once for all tests.
private let allImports = Result { try imports() }

/// Every Swift file under `Sources/`, as target, path and lines that import.
private func imports() throws -> [(target: String, path: String, module: String)] {
  let sources = repositoryRoot.appending(path: "Sources")
  let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
  var found: [(String, String, String)] = []
  while let file = files?.nextObject() as? URL {
    guard file.pathExtension == "swift" else { continue }
    let path = file.path.dropFirst(sources.path.count + 1)
    let target = String(path.prefix { $0 != "/" })
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let keyword = words.firstIndex(of: "import"), keyword < 2, words.count > keyword + 1
      else { continue }
      let isImport = keyword == 0 || words[0].hasPrefix("@") || words[0] == "package"
      if isImport { found.append((target, String(path), String(words[keyword + 1]))) }
    }
  }
  return found
}

@Suite struct `Imports in Sources` {
  @Test func `name no Foundation`() throws {
    let found = try allImports.get()
    #expect(found.count > 20)
    for entry in found { #expect(entry.module != "Foundation", "\(entry.path)") }
  }

  @Test(arguments: [
    ("CLibYAML", "YAMLTree"), ("CLibCurl", "Transfers"), ("CPCRE2", "Queries"),
    ("CLibXML2", "Queries"),
    ("CLibCrypto", "Digests"), ("CLibSSL", "DemoService"), ("CLibPSL", "Exchanges"),
    ("CZLib", "Codings"), ("CLibBrotli", "Codings"), ("CLibZstd", "Codings"),
    ("CCharsetIndexes", "Exchanges"),
    ("CMetaschemas", "Queries"), ("CSpawn", "Running"), ("CExamples", "CurlewCommand"),
    ("CAttributes", "Files"),
    ("CViewer", "Reporting"), ("CHTTP2Frames", "Transfers"),
  ])
  func `of an outside library are in one target only`(library: String, owner: String) throws {
    for entry in try allImports.get() where entry.module == library {
      #expect(entry.target == owner, "\(entry.path)")
    }
  }
}
