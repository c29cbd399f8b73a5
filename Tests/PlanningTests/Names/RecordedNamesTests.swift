// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import TestSupport
import Testing

@testable import Planning

/// The uses of names with their declarations, which an editor asks for.
struct RecordedNamesTests {
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

  private func record(_ text: String, project: String? = nil) -> RecordedNames? {
    var files = SourceFiles()
    let loaded = files.load(collection: text, path: "specs/0.yaml")
    var input = PlanningInput(
      collections: [loaded.collection].compactMap(\.self),
      project: project.flatMap { files.load(project: $0).project }, folder: { _ in "" })
    input.recordsNames = true
    return input.outline().resolve(files: FileIndex()).plan.recordedNames
  }

  private static let head = "curlew: 1\nbaseUrl: http://localhost\n"

  /// Texts whose marks are a use and its declarations, and which of them is the use.
  private static let pairs: [(text: String, use: Int)] = [
    ("vars: { ⟦limit⟧: 20 }\nrequests:\n  - GET: /pets/${⟦limit⟧}\n", 1),
    ("requires: [⟦limit⟧]\nrequests:\n  - GET: /pets/${⟦limit⟧}\n", 1),
    ("secrets: { ⟦key⟧: null }\nrequests:\n  - GET: /\n    headers: { a: '${⟦key⟧}' }\n", 1),
    (
      "vars: { ⟦n⟧: 1 }\nenvironments:\n  dev: { vars: { ⟦n⟧: 2 } }\nrequests:\n"
        + "  - GET: /${⟦n⟧}\n", 2
    ),
    ("vars: { ⟦a⟧: 1, b: '${⟦a⟧}' }\nrequests:\n  - GET: /${b}\n", 1),
    ("scenarios:\n  a:\n    vars: { ⟦n⟧: 1 }\n    steps:\n      - GET: /${⟦n⟧}\n", 1),
    ("vars: { n: 0 }\nrequests:\n  - GET: /${⟦n⟧}\n    vars: { ⟦n⟧: 1 }\n", 0),
    ("requests:\n  - GET: /\n    capture: { ⟦id⟧: $.id }\n  - GET: /${⟦id⟧}\n", 1),
    (
      "requests:\n  - GET: /\n    expect: { that: [⟦a⟧ > 1] }\n    capture: { ⟦a⟧: $.b }\n", 0
    ),
    ("setup:\n  - GET: /\n    capture: { ⟦id⟧: $.id }\nrequests:\n  - GET: /${⟦id⟧}\n", 1),
    (
      "scenarios:\n  a:\n    steps:\n      - GET: /\n        capture: { ⟦id⟧: $.id }\n"
        + "    teardown:\n      - GET: /${⟦id⟧}\n", 1
    ),
    ("requests:\n  - set: { ⟦a⟧: 1 }\n  - GET: /${⟦a⟧}\n", 1),
    ("vars: { ⟦a⟧: 0 }\nrequests:\n  - set: { ⟦a⟧: 1 }\n  - GET: /${⟦a⟧}\n", 2),
    ("requests:\n  - GET: /${⟦pet⟧}\n    forEach: [1, 2]\n    as: ⟦pet⟧\n", 0),
    ("requests:\n  - id: ⟦one⟧\n    GET: /\n  - GET: /${steps.⟦one⟧.response.status}\n", 1),
    (
      "requests:\n  - id: one\n    GET: /\n    capture: { ⟦t⟧: $.t }\n"
        + "  - GET: /${steps.one.captures.⟦t⟧}\n", 1
    ),
    (twoScenarios("⟦one⟧", "t", "needs.⟦one⟧.t"), 1),
    (twoScenarios("one", "⟦t⟧", "needs.one.⟦t⟧"), 1),
    (twoScenarios("one", "⟦t⟧", "⟦t⟧"), 1),
    (
      "blocks:\n  b:\n    requires: [⟦user⟧]\n    steps:\n      - GET: /${⟦user⟧}\n"
        + "requests:\n  - { call: b, with: { user: a } }\n", 1
    ),
    ("data: { matrix: { ⟦n⟧: [1, 2] } }\nrequests:\n  - GET: /${row.⟦n⟧}\n", 1),
    (
      "defaults:\n  headers: { a: '${⟦id⟧}' }\nrequests:\n  - GET: /\n"
        + "    capture: { ⟦id⟧: $.id }\n  - GET: /2\n", 0
    ),
  ]

  private static func twoScenarios(_ name: String, _ capture: String, _ use: String) -> String {
    "scenarios:\n  \(name):\n    steps:\n      - GET: /\n        capture: { \(capture): $.t }\n"
      + "  two:\n    needs: [one]\n    steps:\n      - GET: /${\(use)}\n"
  }

  @Test(arguments: pairs)
  func `a use has the places of its declarations`(_ text: String, _ use: Int) throws {
    let marked = MarkedText(Self.head + text)
    let names = try #require(record(marked.text))
    let found = try #require(names.uses.first { $0.span.range == marked.ranges[use] })
    var expected = marked.ranges
    expected.remove(at: use)
    #expect(found.declarations.map(\.range).sorted { $0.lowerBound < $1.lowerBound } == expected)
  }

  @Test func `a name that no place declares is unknown`() throws {
    let names = try #require(record(Self.head + "requests:\n  - GET: /${nothing}\n"))
    #expect(names.uses.map(\.meaning) == [.unknown])
  }

  @Test func `the names that can be read at the cursor are recorded, nearest first`() throws {
    let text = """
      vars: { limit: 1 }
      requests:
        - id: one
          GET: /
          capture: { token: $.t }
        - GET: /${\(RecordedNames.cursor)}
          vars: { own: 1 }
      """
    let names = try #require(record(Self.head + text))
    let visible = try #require(names.visible)
    #expect(visible.prefix(3).map(\.name) == ["own", "token", "baseUrl"])
    #expect(visible.contains { $0.name == "limit" && $0.meaning == .input })
    #expect(visible.contains { $0.name == "steps.one.response.status" })
    #expect(visible.contains { $0.name == "steps.one.captures.token" })
    #expect(!visible.contains { $0.name.hasPrefix("response.") })
  }

  @Test func `nothing is recorded for a run`() throws {
    let planned = try PlanSource(Self.head + "requests:\n  - GET: /\n").plan()
    #expect(planned.plan.recordedNames == nil)
  }

  @Test(
    .enabled(if: !examples.isEmpty, "there are no examples beneath examples/"),
    arguments: examples.filter { !$0.hasSuffix("/curlew.yaml") })
  func `every name of every example is recorded and resolves`(_ path: String) throws {
    let text = String(decoding: try readFile(path), as: UTF8.self)
    guard text.contains("curlew: 1") else { return }
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let project = (2...4).lazy.compactMap { depth -> String? in
      let path = folder.dropLast(depth - 2).joined(separator: "/") + "/curlew.yaml"
      return (try? readFile(path)).map { String(decoding: $0, as: UTF8.self) }
    }.first
    let names = try #require(record(text, project: project))
    let unknown = names.uses.filter { use in
      use.meaning == .unknown || use.meaning == .input && use.declarations.isEmpty
    }
    #expect(unknown.map(\.name) == [])
    let recorded = Set(
      names.uses.filter { $0.span.file.index == 0 }.map { Int($0.span.lowerBound) })
    #expect(
      WrittenNames(text).offsets.filter { !recorded.contains($0) }.map { offset in
        String(decoding: Array(text.utf8)[offset...].prefix(30), as: UTF8.self)
      } == [])
  }
}

/// Where `${name}` and `${name.member}` are written in a text, outside of comments.
private struct WrittenNames {
  var offsets: [Int] = []

  init(_ text: String) {
    let bytes = Array(text.utf8)
    var place = 0
    while place + 2 < bytes.count {
      defer { place += 1 }
      guard bytes[place] == UInt8(ascii: "$"), bytes[place + 1] == UInt8(ascii: "{"),
        place == 0 || bytes[place - 1] != UInt8(ascii: "$")
      else { continue }
      let line = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      if bytes[line..<place].contains(UInt8(ascii: "#")) { continue }
      let word = bytes[(place + 2)...].prefix { byte in
        byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
          || (0x61...0x7A).contains(byte)
      }
      guard !word.isEmpty, word.endIndex < bytes.count,
        bytes[word.endIndex] == UInt8(ascii: "}")
      else { continue }
      offsets.append(place + 2)
    }
  }
}
