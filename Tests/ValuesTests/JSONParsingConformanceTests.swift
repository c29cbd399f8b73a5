// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Values

/// nst/JSONTestSuite: the first letter of a file's name says whether it must parse.
struct JSONParsingConformanceTests {
  @Test func `every file of JSONTestSuite is accepted or refused as its name says`() throws {
    let root =
      ProcessInfo.processInfo.environment["CURLEW_CONFORMANCE"] ?? "../shared/conformance"
    let folder = URL(fileURLWithPath: root).appendingPathComponent("json-parsing")
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      print("skipped: there is no folder \(folder.path)")
      return
    }
    var ran = 0
    for name in names.sorted() where name.hasSuffix(".json") {
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
      let parses = (try? JSONDocument.parse(bytes)) != nil
      ran += 1
      if name.hasPrefix("y_") { #expect(parses, "\(name) must parse") }
      if name.hasPrefix("n_") { #expect(!parses, "\(name) must not parse") }
    }
    print("json-parsing: \(ran) cases ran")
    #expect(ran > 0)
  }
}
