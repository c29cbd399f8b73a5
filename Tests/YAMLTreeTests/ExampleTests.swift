// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import YAMLTree

/// The repository's own collections, each given back byte for byte from its tree.
struct ExampleTests {
  /// `.yaml` files beneath a folder of the repository, in order; empty when there is none.
  private static func files(beneath folder: String) -> [String] {
    let names = (try? namesInFolder(folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.flatMap { name in
      let path = "\(folder)/\(name)"
      return name.hasSuffix(".yaml") ? [path] : files(beneath: path)
    }
  }

  private static let examples: [String] = {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return ["examples", "suites"].flatMap { files(beneath: root.joined(separator: "/") + "/" + $0) }
  }()

  @Test(
    .enabled(if: !examples.isEmpty, "there are no examples beneath examples/"),
    arguments: examples)
  func `an example is rebuilt byte for byte from its tree`(_ path: String) throws {
    let reading = Reading(try readFile(path))
    #expect(reading.codes == [])
    try TreeProof(try #require(reading.outcome.document)).check()
  }
}
