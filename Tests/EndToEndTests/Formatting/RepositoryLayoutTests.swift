// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The files of this repository that people read as examples.
@Suite struct `The layout of the repository's files` {
  private static let root =
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

  /// Files that show other ways of writing YAML on purpose.
  private static let different: Set<String> = [
    "specs/conformance/yaml.yaml", "specs/conformance/refused/expressions.yaml",
  ]
  /// Files that are not YAML of one document with texts as keys, on purpose.
  private static let unreadable: Set<String> = ["specs/conformance/refused/shape.yaml"]

  @Test(arguments: ["examples", "suites", "templates", "specs/conformance"])
  func `is that of fmt`(folder: String) async throws {
    var program = try Program.curlew("fmt", "--check", "-v", folder)
    program.workingDirectory = Self.root
    let run = try await program.run()
    let different = Self.rests(of: run.output, after: "--- ")
    #expect(different == Self.different.filter { $0.hasPrefix("\(folder)/") }, "\(run.output)")
    let unreadable = Self.rests(of: run.errorOutput, after: "--> ")
      .map { String($0.prefix { $0 != ":" }) }
    #expect(
      Set(unreadable) == Self.unreadable.filter { $0.hasPrefix("\(folder)/") },
      "\(run.errorOutput)")
  }

  /// What is after a sign, of each line that begins with it.
  private static func rests(of text: String, after sign: String) -> Set<String> {
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    return Set(lines.filter { $0.hasPrefix(sign) }.map { String($0.dropFirst(sign.count)) })
  }
}
