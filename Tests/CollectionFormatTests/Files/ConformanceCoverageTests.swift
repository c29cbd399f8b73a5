// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

@testable import CollectionFormat

/// What the collections of `specs/conformance` use of the format.
@Suite struct `The conformance collections` {
  /// Keys and matchers in files, found by the shapes of the tables.
  struct WrittenWords {
    private(set) var keys: Set<String> = []
    private(set) var matchers: Set<String> = []

    mutating func visit(_ value: Value, as shape: Shape) {
      switch (shape, value) {
      case (.either(let shapes), _): for shape in shapes { visit(value, as: shape) }
      case (.made(let shape), _), (.called(_, let shape), _): visit(value, as: shape)
      case (.list(let element, _), .array(let elements)):
        for value in elements { visit(value, as: element) }
      case (.named(_, let shape), .object(let object)), (.single(let shape), .object(let object)):
        for member in object.members { visit(member.value, as: shape) }
      case (.mapping(let name), .object(let object)): visit(object, asMapping: name)
      default: visitMatchers(of: value)
      }
    }

    private mutating func visit(_ object: OrderedObject, asMapping name: String) {
      guard let table = FormatTables.named(name) else { return }
      for member in object.members {
        guard let key = table.keys.first(where: { $0.name == member.name }) else { continue }
        keys.insert("\(name).\(key.name)")
        let isReturned = name == "step" && key.name == "capture" && object["call"] != nil
        visit(
          member.value,
          as: isReturned ? Reader<[CaptureDeclaration]>.returned.shape : key.shape)
        if key.inheritsFromDefaults { keys.insert("defaults.\(key.name)") }
      }
    }

    private mutating func visitMatchers(of value: Value) {
      switch value {
      case .array(let elements): for element in elements { visitMatchers(of: element) }
      case .object(let object):
        for member in object.members {
          if member.name.hasPrefix("$") { matchers.insert(member.name) }
          if member.name == "$sorted", case .object(let order) = member.value {
            visit(order, asMapping: "sorted")
          }
          visitMatchers(of: member.value)
        }
      default: return
      }
    }
  }

  private static func words() throws -> WrittenWords {
    var words = WrittenWords()
    for path in WrittenFileTests.paths where path.hasPrefix("specs/conformance/") {
      let value = try #require(Value(yaml: try WrittenFileTests.text(of: path)))
      let root = WrittenFileTests.isProject(path) ? "project" : "collection"
      words.visit(value, as: .mapping(root))
    }
    return words
  }

  @Test func `use every key of every mapping`() throws {
    let words = try Self.words()
    let all = FormatTables.all.flatMap { table in
      table.keys.filter { $0.state == .supported }.map { "\(table.name).\($0.name)" }
    }
    #expect(all.count > 390)
    #expect(all.filter { !words.keys.contains($0) } == [])
  }

  @Test func `use every matcher, and every attribute of a cookie`() throws {
    let words = try Self.words()
    let all = MatcherTable.all.map(\.name) + CookieMatcherTable.words
    #expect(all.filter { !words.matchers.contains($0) } == [])
  }
}

extension KeyDescription {
  /// Whether `defaults` has the key too: one place shows both.
  fileprivate var inheritsFromDefaults: Bool { if case .none = inheritance { false } else { true } }
}
