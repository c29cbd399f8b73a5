// SPDX-License-Identifier: Apache-2.0

import Glibc
import Queries
import TestSupport
import Testing
import Values

/// The JSON Schema Test Suite.
@Suite(.enabled(if: ConformanceData.has("json-schema/tests"), ConformanceData.absence))
struct SchemaConformanceTests {
  static let folder = "json-schema/tests"

  /// What is under `http://localhost:1234/`.
  private static func remotes() throws -> SchemaTexts {
    var texts: [(String, Value)] = []
    func add(_ path: String) throws {
      for name in try names(in: "json-schema/remotes" + path) {
        let place = "\(path)/\(name)"
        if name.hasSuffix(".json") {
          let bytes = try #require(ConformanceData.bytes("json-schema/remotes" + place))
          texts.append(
            ("http://localhost:1234" + place, try JSONDocument.parse(bytes).root.value()))
        } else {
          try add(place)
        }
      }
    }
    try add("")
    return SchemaTexts(texts)
  }

  private static func names(in folder: String) throws -> [String] {
    let folder = try #require(opendir(ConformanceData.path(folder)))
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  private static let drafts = [
    ("draft2020-12", "https://json-schema.org/draft/2020-12/schema"),
    ("draft7", "http://json-schema.org/draft-07/schema#"),
  ]

  /// The schema, with the draft of its folder when it names none.
  private func schema(_ group: JSONNode, draft: String) throws -> Value {
    let schema = try #require(group[member: "schema"]).value()
    guard case .object(var object) = schema, object["$schema"] == nil else { return schema }
    object.members.append(("$schema", .string(draft)))
    return .object(object)
  }

  /// Runs all cases of a file.
  ///
  /// - Returns: how many.
  private func run(
    _ file: String, draft: String, _ texts: SchemaTexts, formats: FormatUse,
    isLeftOut: (JSONNode) -> Bool = { _ in false }
  ) throws -> Int {
    let bytes = try #require(ConformanceData.bytes(file))
    var count = 0
    for group in try JSONDocument.parse(bytes).root.elements {
      let name = "\(file): \(group[member: "description"]?.stringValue ?? "")"
      let compiled: JSONSchema
      let schema = try schema(group, draft: draft)
      do throws(SchemaProblems) {
        compiled = try JSONSchema(schema, texts: texts, formats: formats)
      } catch {
        Issue.record("\(name): \(error.all.map { "\($0.pointer) \($0.message)" })")
        continue
      }
      for test in try #require(group[member: "tests"]).elements where !isLeftOut(test) {
        count += 1
        let isValid = test[member: "valid"]?.boolean
        let report = try compiled.validate(try #require(test[member: "data"]))
        #expect(
          report.isValid == isValid,
          "\(name): \(test[member: "description"]?.stringValue ?? ""): \(report.violations)")
        #expect(report.count >= report.violations.count)
      }
    }
    return count
  }

  @Test(arguments: drafts)
  func `every required case`(folder: String, draft: String) throws {
    let texts = try Self.remotes()
    var count = 0
    for name in try Self.names(in: "\(Self.folder)/\(folder)") where name.hasSuffix(".json") {
      // The suite has the keyword as an annotation in both drafts here.
      count += try run(
        "\(Self.folder)/\(folder)/\(name)", draft: draft, texts,
        formats: name == "format.json" ? .annotated : .byDialect)
    }
    print("JSON Schema \(folder): \(count) cases")
    #expect(count > 0)
  }

  @Test(arguments: drafts)
  func `every format, asserted`(folder: String, draft: String) throws {
    let texts = SchemaTexts()
    let unchecked = ["idn-email.json", "idn-hostname.json", "iri.json", "iri-reference.json"]
    var count = 0
    for name in try Self.names(in: "\(Self.folder)/\(folder)/optional/format")
    where !unchecked.contains(name) {
      count += try run(
        "\(Self.folder)/\(folder)/optional/format/\(name)", draft: draft, texts,
        formats: folder == "draft7" ? .byDialect : .asserted
      ) { test in
        // IDNA's tables decide on these; `FormatTests` shows that they are said to be unchecked.
        name == "hostname.json"
          && test[member: "data"]?.stringValue?.lowercased().contains("xn--") == true
      }
    }
    print("JSON Schema \(folder): \(count) cases of formats")
    #expect(count > 0)
  }

  @Test(arguments: drafts)
  func `the optional cases that are ours`(folder: String, draft: String) throws {
    let texts = try Self.remotes()
    // Left out: other drafts than the two, and content as an assertion.
    let leftOut = ["cross-draft.json", "content.json", "format"]
    var count = 0
    for name in try Self.names(in: "\(Self.folder)/\(folder)/optional")
    where !leftOut.contains(name) {
      count += try run(
        "\(Self.folder)/\(folder)/optional/\(name)", draft: draft, texts, formats: .byDialect)
    }
    print("JSON Schema \(folder): \(count) optional cases")
    #expect(count > 0)
  }
}
