// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing
import Values

/// nst/JSONTestSuite: the first letter of a file's name says whether it must parse.
struct JSONParsingConformanceTests {
  @Test(.enabled(if: ConformanceData.has("json-parsing"), ConformanceData.absence))
  func `every file of JSONTestSuite is accepted or refused according to its name`() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: ConformanceData.path("json-parsing"))
    var ran = 0
    for name in names.sorted() where name.hasSuffix(".json") {
      let bytes = try #require(ConformanceData.bytes("json-parsing/\(name)"))
      let parses = (try? JSONDocument.parse(bytes)) != nil
      ran += 1
      if name.hasPrefix("y_") { #expect(parses, "\(name) must parse") }
      if name.hasPrefix("n_") { #expect(!parses, "\(name) must not parse") }
    }
    print("json-parsing: \(ran) cases ran")
    #expect(ran > 0)
  }
}
