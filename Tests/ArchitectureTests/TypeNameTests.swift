// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Two types of one name are two ideas under one word, or one idea twice.
@Suite struct `The name of a type` {
  /// A declaration at the beginning of a line: what is nested has its outer type's name before it.
  private static let declaration =
    #"^(?:@\w+(?:\([^)]*\))? )*(?:[a-z]+(?:\(\w+\))? )*(?:struct|enum|class|actor|protocol) (`[^`]+`|\w+)"#

  static func names(in text: String) throws -> [String] {
    let pattern = try Regex(declaration, as: (Substring, Substring).self).anchorsMatchLineEndings()
    return text.matches(of: pattern).map { String($0.output.1) }
  }

  @Test func `is declared once in all targets`() throws {
    let sources = repositoryRoot.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var places: [String: [String]] = [:]
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let path = String(file.path.dropFirst(sources.path.count + 1))
      for name in try Self.names(in: String(contentsOf: file, encoding: .utf8)) {
        places[name, default: []].append(path)
      }
    }
    #expect(places.count > 700)
    for (name, paths) in places.sorted(by: { $0.key < $1.key }) where paths.count > 1 {
      Issue.record("`\(name)` is in \(paths.sorted().joined(separator: ", "))")
    }
  }

  @Test func `is read wherever a line begins with its declaration`() throws {
    let text = """
      struct A {
        struct Nested {}
      }
      @frozen
      public struct B {}
      private final class C {}
      // struct D
      extension E { enum F {} }
      package indirect enum G { case struct }
      """
    #expect(try Self.names(in: text) == ["A", "B", "C", "G"])
  }
}
