// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Testing

/// What every table must be, whatever it says.
@Suite struct TableTests {
  @Test(arguments: FormatTables.all.map(\.name))
  func `every example of a key loads`(mapping: String) throws {
    let table = try #require(FormatTables.named(mapping))
    for key in table.keys where key.state == .supported {
      let example = try #require(key.example, "\(mapping).\(key.name) has no example")
      guard let text = FormatExample.file(around: example, in: mapping) else { continue }
      let loaded = loadCollection(text)
      #expect(loaded.diagnostics.isEmpty, "\(text)\n\(loaded.rendered)")
    }
  }

  @Test(arguments: [
    ("{ a: [1, 2], b: [x, y] }", "missing-rows"),
    ("{ matrix: { a: [1], include: [{ a: 3 }] } }", "invalid-value"),
    ("{ matrix: { a: [1], exclude: [{ a: 3 }] } }", "invalid-value"),
  ])
  func `a matrix of a CI system is reported`(data: String, code: String) {
    let text = "curlew: 1\nscenarios: { s: { data: \(data), steps: [{ print: x }] } }\n"
    #expect(loadCollection(text).codes == [code])
  }

  @Test func `every example of a project key loads`() throws {
    let table = try #require(FormatTables.named("project"))
    for key in table.keys where key.state == .supported {
      let example = try #require(key.example)
      let text = (key.name == "curlew" ? "" : "curlew: 1\n") + example + "\n"
      let loaded = loadProject(text)
      #expect(loaded.diagnostics.isEmpty, "\(text)\n\(loaded.rendered)")
    }
  }

  @Test(arguments: MatcherTable.all.map(\.name))
  func `every example of a matcher loads`(name: String) throws {
    let matcher = try #require(MatcherTable.all.first { $0.name == name })
    _ = try step("expect: { json: { a: \(matcher.example) } }")
  }

  @Test func `every matcher is in the table once`() {
    let names = MatcherTable.all.map(\.name)
    #expect(names.count == 29)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: FormatTables.all.map(\.name))
  func `no key is in the table twice, and no other tool's word hides a key`(mapping: String) throws
  {
    let table = try #require(FormatTables.named(mapping))
    let names = table.keys.map(\.name)
    #expect(Set(names).count == names.count)
    for key in table.keys {
      #expect(!key.words.isEmpty)
      #expect(!key.otherNames.contains(key.name))
    }
  }

  @Test func `no key is left to later versions`() {
    let reserved = FormatTables.all.flatMap { table in
      table.keys.filter { $0.state == .reserved }.map { "\(table.name): \($0.name)" }
    }
    #expect(reserved == [])
  }

  @Test(arguments: FormatTables.all.map(\.name))
  func `every key that comes later is refused as such`(mapping: String) throws {
    let table = try #require(FormatTables.named(mapping))
    for key in table.keys where key.state == .reserved {
      guard let text = FormatExample.file(around: "\(key.name): 1", in: mapping) else { continue }
      let loaded = loadCollection(text)
      #expect(
        loaded.codes.contains { $0 == "not-yet-supported" || $0.hasPrefix("several-") }, "\(text)")
      #expect(!loaded.codes.contains("unknown-key"), "\(text)")
    }
  }

  @Test func `every yaml block of the reference loads`() throws {
    let examples = try ReferencePage.examples()
    #expect(examples.count == 22)
    for example in examples {
      let loaded = loadCollection(example)
      #expect(loaded.diagnostics.isEmpty, "\(loaded.rendered)")
    }
  }
}
