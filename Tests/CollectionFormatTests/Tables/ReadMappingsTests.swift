// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import TestSupport
import Testing
import YAMLTree

@testable import CollectionFormat

/// Which mapping of the format a mapping of a file was read as.
struct ReadMappingsTests {
  private static func files(beneath folder: String) -> [String] {
    let names = (try? namesInFolder(folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.flatMap { name in
      let path = "\(folder)/\(name)"
      return name.hasSuffix(".yaml") ? [path] : files(beneath: path)
    }
  }

  private static let examples: [String] = {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    return ["examples", "suites"].flatMap { files(beneath: root.joined(separator: "/") + "/" + $0) }
  }()

  private func read(_ bytes: [UInt8], isProject: Bool = false) -> RecordedFile {
    RecordedFile(bytes, of: SourceFileID(index: 0), at: "test.yaml", isProject: isProject)
  }

  @Test func `each mapping of the format has its description, and free names have none`() throws {
    let file = read(
      Array(
        """
        curlew: 1
        vars: { limit: 20 }
        scenarios:
          list:
            steps:
              - GET: http://localhost/pets
                headers: { accept: text/plain }
                expect: { status: 200 }
                capture:
                  id: { json: $.id }
        """.utf8))
    #expect(
      file.mappings.all.map(\.description.name) == [
        "collection", "scenario", "step", "expect", "capture",
      ])
    let document = try #require(file.document)
    #expect(file.mappings.all.first?.span == document.root.mapping?.definition)
    let variables = try #require(document.root.mapping?["vars"]?.mapping)
    #expect(file.mappings.description(of: variables) == nil)
  }

  @Test func `the same expectation of two steps is recorded at both`() {
    let file = read(
      Array(
        """
        curlew: 1
        requests:
          - GET: http://localhost/1
            expect: { status: 200 }
          - GET: http://localhost/2
            expect: { status: 200 }
        """.utf8))
    #expect(file.mappings.all.filter { $0.description.name == "expect" }.count == 2)
  }

  @Test func `an alias is recorded where its text is written`() {
    let file = read(
      Array(
        """
        curlew: 1
        requests:
          - GET: http://localhost/1
            expect: &fine { status: 200 }
          - GET: http://localhost/2
            expect: *fine
        """.utf8))
    #expect(file.mappings.all.filter { $0.description.name == "expect" }.count == 1)
  }

  @Test func `the rest of a text that is not YAML is recorded`() {
    let file = read(
      Array("curlew: 1\nname: [a\nrequests:\n  - GET: http://localhost/1\n".utf8))
    #expect(file.isSyntaxBroken)
    #expect(file.mappings.all.map(\.description.name) == ["collection", "step"])
  }

  @Test func `nothing is recorded for a run`() {
    var files = SourceFiles()
    let id = files.add(SourceFile(path: "a.yaml", bytes: Array("curlew: 1\n".utf8)))
    let reading = FileReading(
      files[id].bytes, of: id, at: "a.yaml", CollectionFile.keys, empty: CollectionFile.init
    ) { _, context in #expect(context.readMappings == nil) }
    #expect(reading.mappings == nil)
    #expect(reading.document == nil)
  }

  @Test(
    .enabled(if: !examples.isEmpty, "there are no examples beneath examples/"),
    arguments: examples)
  func `every key of every example is recorded, or is a free name`(_ path: String) throws {
    let bytes = try readFile(path)
    let isProject = path.hasSuffix("/curlew.yaml")
    let file = read(bytes, isProject: isProject)
    guard String(decoding: bytes, as: UTF8.self).contains("curlew:") else { return }
    let document = try #require(file.document)
    var unrecorded: [String] = []
    FormatWalk(mappings: file.mappings) { unrecorded.append($0) }
      .visit(document.root, [.mapping(isProject ? "project" : "collection")])
    #expect(unrecorded == [])
    let known = file.mappings.all.flatMap { mapping in mapping.description.keys.map(\.name) }
    #expect(!known.isEmpty)
  }
}

/// Goes down a tree with the shapes that values may have, and names the keys of mappings of the
/// format that were not recorded.
private struct FormatWalk {
  let mappings: ReadMappings
  let report: (String) -> Void

  func visit(_ node: YAMLNode, _ shapes: [Shape]) {
    let shapes = shapes.flatMap(Self.alternatives)
    // Any members are allowed in data and in expected values.
    let isData = shapes.contains { shape in
      switch shape {
      case .data, .expected, .jsonSchema: true
      default: false
      }
    }
    if isData { return }
    if let list = node.sequence {
      let elements = shapes.compactMap { shape in
        if case .list(let element, _) = shape { element } else { nil }
      }
      for element in list { visit(element, elements) }
    } else if let mapping = node.mapping {
      visit(mapping, shapes)
    }
  }

  private func visit(_ mapping: YAMLMapping, _ shapes: [Shape]) {
    if let description = mappings.description(of: mapping) {
      for entry in mapping {
        let key = description.keys.first { $0.name == entry.name }
        if key == nil, !entry.name.hasPrefix("x-") { report(entry.name) }
        if let key { visit(entry.value, [key.shape]) }
      }
      return
    }
    let values = shapes.compactMap { shape -> Shape? in
      switch shape {
      case .named(_, let value), .single(let value): value
      default: nil
      }
    }
    if values.isEmpty {
      // The attributes of a cookie begin with `$`, as matchers do.
      for entry in mapping where !entry.name.hasPrefix("$") { report(entry.name) }
    }
    for entry in mapping { visit(entry.value, values) }
  }

  private static func alternatives(_ shape: Shape) -> [Shape] {
    switch shape {
    case .either(let shapes): shapes.flatMap(alternatives)
    case .called(_, let shape), .made(let shape): alternatives(shape)
    default: [shape]
    }
  }
}
