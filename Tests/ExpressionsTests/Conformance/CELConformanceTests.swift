// SPDX-License-Identifier: Apache-2.0

import Glibc
import Queries
import TestSupport
import Testing
import Values

@testable import Expressions

/// The cases of cel-spec, `tests/simple`, as JSON.
@Suite(.enabled(if: ConformanceData.has("cel"), ConformanceData.absence))
struct CELConformanceTests {
  static let files: [String] = {
    guard let folder = opendir(ConformanceData.path("cel")) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".json") { names.append(name) }
    }
    return names.sorted()
  }()

  @Test(arguments: files)
  func `the cases of cel-spec give their values and errors`(_ file: String) throws {
    let bytes = try #require(ConformanceData.bytes("cel/\(file)"))
    let tests = try #require(try JSONDocument.parse(bytes).root[member: "tests"])
    var count = 0
    for test in tests.elements {
      let found = CELCase(test).run()
      #expect(found.isRight, "\(found.message)")
      count += 1
    }
    print("\(file): \(count) cases")
  }
}

/// One case.
struct CELCase {
  let expression: String
  private let container: String
  private let hasMacros: Bool
  private let bindings: [(name: String, value: CELValue)]
  private let value: CELValue?
  private let name: String

  init(_ test: JSONNode) {
    func text(_ key: String) -> String { test[member: key]?.stringValue ?? "" }
    expression = text("expr")
    container = text("container")
    hasMacros = test[member: "disableMacros"]?.boolean != true
    bindings =
      test[member: "bindings"]?.members.map {
        ($0.name.stringValue ?? "", CELValue(ofCase: $0.value))
      } ?? []
    value = test[member: "value"].map(CELValue.init(ofCase:))
    name = text("section") + "/" + text("name")
  }

  /// Whether the case gave what it should, and what it gave.
  func run() -> (isRight: Bool, message: String) {
    do {
      let found = try evaluate().caseWords
      let expected = value?.caseWords ?? "an error"
      return (found == expected, "\(name): `\(expression)`: \(found), not \(expected)")
    } catch {
      return (value == nil, "\(name): `\(expression)`: \(error)")
    }
  }

  private func evaluate() throws -> CELValue {
    var options = CompileOptions.celSpecification
    options.hasMacros = hasMacros
    let bytes = Array(expression.utf8)
    let tokens = try ExpressionTokens.whole(bytes, skipsComments: options.skipsComments)
    var compiler = Compiler(options, source: bytes)
    let program = try compiler.program(of: try Parser.parse(bytes, tokens))
    let scope = ContainerScope(container: container, bindings: bindings)
    var evaluator = Evaluator(program, in: scope)
    var secrets = SecretNames.none
    return try evaluator.value(program.root, &secrets)
  }
}

/// Names with dots, looked up as cel-spec says: in the container from the inside out, and the
/// longest name first.
private struct ContainerScope: Scope {
  let container: String
  let bindings: [(name: String, value: CELValue)]

  var functions: FunctionTable { .forTests }

  func value(of reference: NameReference) -> ScopedValue? {
    let names = [reference.root] + reference.path.prefix { $0.name != nil }.compactMap(\.name)
    var prefix = reference.isAbsolute ? [] : container.split(separator: ".").map(String.init)
    while true {
      for count in stride(from: names.count, to: 0, by: -1) {
        let name = (prefix + names[..<count]).joined(separator: ".")
        if let found = bindings.first(where: { $0.name == name })?.value {
          return ScopedValue(TypedValue(found, text: .null), membersTaken: count - 1)
        }
      }
      if prefix.popLast() == nil { return nil }
    }
  }
}

extension FunctionTable {
  /// Regular expressions of PCRE2 and the machine's time zones.
  static let forTests: FunctionTable = {
    var table = FunctionTable()
    table.matches = { (text, pattern, _) throws(Refusal) in
      do {
        return try Pattern(pattern).firstMatch(in: text) != nil
      } catch {
        throw Refusal("the pattern cannot be used")
      }
    }
    table.allMatches = { (text, pattern, limit, work) throws(Refusal) in
      do {
        return try Pattern(pattern).allMatches(in: text, atMost: limit, within: work).map(\.ranges)
      } catch {
        throw Refusal("the pattern cannot be used")
      }
    }
    table.timeZone = { (name) throws(Refusal) in
      guard let bytes = FileBytes.read("/usr/share/zoneinfo/" + name),
        let rules = TimeZoneRules(tzif: bytes)
      else { throw Refusal("there is no such time zone") }
      return rules
    }
    return table
  }()
}

/// A file's bytes.
enum FileBytes {
  static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return count > 0 ? Array(bytes[..<count]) : nil
  }
}
