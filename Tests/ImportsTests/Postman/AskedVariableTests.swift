// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Imports

/// Variables that nothing gives a value, by what scripts do with them.
@Suite struct `A variable that a script asks for` {
  struct Case: CustomTestStringConvertible {
    let script: String
    /// Of the request.
    let address: String
    /// The lines of the result that declare it.
    let lines: [String]

    init(_ script: String, _ lines: [String], address: String = "http://a.test/") {
      self.script = script
      self.lines = lines
      self.address = address
    }

    var testDescription: String { script + " " + address }
  }

  private static let test = "pm.test('t', () => pm.expect(pm.response.json().a).to.eql(1));"
  private static let login =
    "pm.sendRequest('http://a.test/in', (e, r) => { pm.environment.set('flag', r.json().t); });"

  static let cases = [
    Case("if (!pm.environment.get('flag')) { \(test) }", ["vars: { flag: null }"]),
    Case("if (pm.environment.get('flag')) { \(test) }", ["vars: { flag: null }"]),
    Case("if (!environment.flag) { \(test) }", ["vars: { flag: null }"]),
    Case("if (pm.variables.get('flag') == null) { \(test) }", ["vars: { flag: null }"]),
    Case("if (pm.variables.get('flag') != undefined) { \(test) }", ["vars: { flag: null }"]),
    Case(
      "if (!pm.globals.get('flag')) { \(test) } if (pm.globals.get('flag')) { \(test) }",
      ["vars: { flag: null }"]),
    Case(
      "if (pm.environment.get('flag')) { pm.expect(pm.response.json().a).to.eql(pm.environment.get('flag')); }",
      ["vars: { flag: null }"]),
    Case(
      "pm.expect(pm.response.json().a).to.eql(pm.environment.get('flag'));", ["requires: [flag]"]),
    Case(
      "if (!pm.environment.get('flag')) { \(test) }", ["requires: [flag]"],
      address: "http://a.test/{{flag}}"),
  ]

  @Test(arguments: cases)
  func `is null without a value, if nothing else reads it`(_ row: Case) throws {
    let imported = try ImportedPostman(
      """
      "item": [{"name": "one", "request": "\(row.address)",
        "event": [{"listen": "test", "script": {"exec": [\(Self.quoted(row.script))]}}]}]
      """)
    #expect(Self.declarations(imported) == row.lines, "\(imported.written.text)")
  }

  static let before = [
    Case(
      "if (!pm.environment.get('flag')) { \(login) }", ["vars: { flag: null }"],
      address: "http://a.test/{{flag}}"),
    Case(
      "if (pm.environment.get('flag') == undefined) { \(login) }", ["vars: { flag: null }"],
      address: "http://a.test/{{flag}}"),
    Case(
      "if (!pm.environment.get('flag') || pm.environment.get('flag') === 'old') { \(login) }",
      ["vars: { flag: null }"], address: "http://a.test/{{flag}}"),
    Case(login, [], address: "http://a.test/{{flag}}"),
  ]

  @Test(arguments: before)
  func `is null before a step makes it`(_ row: Case) throws {
    let imported = try ImportedPostman(
      """
      "item": [{"name": "one", "request": "\(row.address)",
        "event": [{"listen": "prerequest", "script": {"exec": [\(Self.quoted(row.script))]}}]}]
      """)
    #expect(Self.declarations(imported) == row.lines, "\(imported.written.text)")
  }

  @Test func `is a secret that may be missing, by its name`() throws {
    let script = Self.login.replacing("flag", with: "token")
    let imported = try ImportedPostman(
      """
      "item": [{"name": "one", "request": "http://a.test/{{token}}",
        "event": [{"listen": "prerequest", "script": {"exec": [
          \(Self.quoted("if (!pm.environment.get('token')) { \(script) }"))]}}]}]
      """
    ) { $0.hasProject = true }
    #expect(
      Self.declarations(imported) == ["secrets: { token: '${default(env.TOKEN, null)}' }"],
      "\(imported.written.text)")
    #expect(imported.written.text.contains("secret: true"))
  }

  @Test func `comes from outside where a script that is lost may make it`() throws {
    let script =
      "if (!pm.environment.get('flag')) { \(Self.test) } pm.environment.set('flag', eval('1'));"
    let imported = try ImportedPostman(
      """
      "item": [{"name": "one", "request": "http://a.test",
        "event": [{"listen": "test", "script": {"exec": [\(Self.quoted(script))]}}]}]
      """)
    #expect(Self.declarations(imported) == ["requires: [flag]"], "\(imported.written.text)")
  }

  static let expressions: [(text: String, others: String, guarded: Set<Substring>)] = [
    ("default(a, null) in [null, false, 0, '']", ", null) in [null, false, 0, '']", []),
    ("default(a, null) == null || a < b", ", null) == null || a < b", ["a"]),
    ("(default(a, null) == null) || (a < b)", "(, null) == null) || (a < b)", ["a"]),
    (
      "!(default(a, null) in [null, false, 0, '']) && a < b",
      "!(, null) in [null, false, 0, '']) && a < b", ["a"]
    ),
    (
      "!(default(a, null) in [null, false, 0, '']) || a < b",
      "!(, null) in [null, false, 0, '']) || a < b", []
    ),
    ("b || default(a, null) == null || a < b", "b || , null) == null || a < b", []),
    ("default(a, '') == '' ? 'x' : a", " == '' ? 'x' : a", ["a"]),
    ("default(a.b, null) == null || a < 1", "a.b, null) == null || a < 1", []),
    ("default(a, b)", ", b)", []),
    ("default(", "", []),
  ]

  @Test(arguments: expressions)
  func `is read without a value as far as its expression says`(
    _ row: (text: String, others: String, guarded: Set<Substring>)
  ) {
    let asked = AskedNames(row.text)
    let words = { (text: String) in text.split { !$0.isLetter } }
    #expect(words(asked.others) == words(row.others), "\(asked.others)")
    #expect(asked.guarded == row.guarded)
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  private static func declarations(_ imported: ImportedPostman) -> [String] {
    imported.written.text.split(separator: "\n").map(String.init).filter { line in
      ["vars: ", "requires: ", "secrets: "].contains { line.hasPrefix($0) }
    }
  }
}
