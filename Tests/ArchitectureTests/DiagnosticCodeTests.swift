// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct `The code of a diagnostic` {
  /// Codes that no test can provoke, and why.
  private static let unprovoked = [
    "refused-argument": "no function refuses a literal argument before it is called",
    "out-of-memory": "libyaml got no memory",
    "no-netrc": "planning has found the path before the step that needs it",
  ]

  /// Every code that `Sources` gives to a diagnostic or to the refusal of a step, with its file.
  private static func codes() throws -> [String: String] {
    var codes: [String: String] = [:]
    for (path, text) in try texts(below: "Sources") where path.hasSuffix(".swift") {
      let named = text.matches(
        of: #/(?:Diagnostic|StepRefusal|\.init)\(\s*"([a-z0-9]+(?:-[a-z0-9]+)+)"/#)
      let labelled = text.matches(of: #/\bcode: "([a-z0-9]+(?:-[a-z0-9]+)+)"/#)
      for match in named { codes[String(match.output.1)] = path }
      for match in labelled { codes[String(match.output.1)] = path }
    }
    return codes
  }

  /// Every text file below a folder of the repository; a file's name counts as a text of it.
  private static func texts(below folder: String) throws -> [(path: String, text: String)] {
    let root = repositoryRoot.appending(path: folder)
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    var found: [(String, String)] = []
    while let file = files?.nextObject() as? URL {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      found.append((file.path, file.lastPathComponent + "\n" + text))
    }
    return found
  }

  @Test func `stands in a test, or in a list that says why it cannot`() throws {
    let codes = try Self.codes()
    #expect(codes.count > 140)
    let own = URL(filePath: #filePath).path
    var inTests: Set<Substring> = []
    for (path, text) in try Self.texts(below: "Tests") where path != own {
      for match in text.matches(of: #/[a-z0-9]+(?:-[a-z0-9]+)+/#) { inTests.insert(match.output) }
    }
    for (code, path) in codes.sorted(by: { $0.key < $1.key }) {
      let isUnprovoked = Self.unprovoked[code] != nil
      #expect(inTests.contains(code[...]) || isUnprovoked, "`\(code)` of \(path)")
    }
  }
}
