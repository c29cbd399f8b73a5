// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct AddressJoiningTests {
  @Test(arguments: [
    ("http://h/v1", "/pets", "http://h/v1/pets"),
    ("http://h/v1/", "/pets", "http://h/v1/pets"),
    ("http://h/v1///", "pets", "http://h/v1/pets"),
    ("http://h/v1", "pets", "http://h/v1/pets"),
    ("http://h/v1", "", "http://h/v1"),
    ("http://h/v1/", "", "http://h/v1"),
    ("http://h", "", "http://h"),
    ("http://h/", "/", "http://h/"),
    ("http://h/v1", "?a=b", "http://h/v1?a=b"),
    ("http://h", "pets?a=/b?c", "http://h/pets?a=/b?c"),
    ("http://h/v1", "/a/../b", "http://h/v1/a/../b"),
    ("http://h/v1", "../b", "http://h/v1/../b"),
    ("http://h/V1", "/Pets/%2e", "http://h/V1/Pets/%2e"),
    ("https://h:8443/v1", "/a//b/", "https://h:8443/v1/a//b/"),
    ("http://h/v1", "http://other/x", "http://other/x"),
    ("http://h/v1", "a:b", "http://h/v1/a:b"),
  ])
  func `a text without scheme is appended to the base`(
    _ base: String, _ text: String, _ expected: String
  ) throws {
    let base = try Address(parsingBase: base)
    #expect(try Address(joining: text, to: base).text == expected)
  }

  @Test(arguments: [
    "@evil.example/", ":81/x", "//evil.example/x", ".evil.example", "evil.example", "/@evil",
    "/../../..//evil", "%2F%2Fevil", ";@evil", "?@evil", "/\\evil.example",
  ])
  func `the origin is always the one of the base`(_ text: String) throws {
    let base = try Address(parsingBase: "https://good.example")
    let joined = try Address(joining: text, to: base)
    #expect(joined.origin == base.origin)
    #expect(try Address(parsing: joined.text).origin == base.origin)
  }

  @Test(
    arguments: [
      ("#f", .badBeginning(35), 0), ("\\x", .badBeginning(92), 0), ("[x]", .badBeginning(91), 0),
      ("/a b", .space, 2), ("/a\r", .controlCharacter(13), 2), ("/%", .badPercent, 1),
      ("/é", .nonASCII, 1), ("/\0", .controlCharacter(0), 1),
    ] as [(String, AddressProblem.Kind, Int)])
  func `a text that is not a path is refused`(
    _ text: String, _ kind: AddressProblem.Kind, _ offset: Int
  ) throws {
    let base = try Address(parsingBase: "http://h")
    #expect(throws: AddressProblem(kind, at: offset)) { try Address(joining: text, to: base) }
  }

  @Test func `without a base only an absolute text is an address`() throws {
    #expect(try Address(joining: "http://h/x", to: nil).text == "http://h/x")
    #expect(throws: AddressProblem(.noScheme, at: 0)) { try Address(joining: "/x", to: nil) }
  }

  @Test func `a fragment of the text is kept apart`() throws {
    let joined = try Address(joining: "/x#f", to: try Address(parsingBase: "http://h"))
    #expect(joined.text == "http://h/x")
    #expect(joined.fragment == "f")
  }

  @Test(
    arguments: [
      ("http://u:p@h/v1", .userInformationInBase, 7),
      ("http://@h/v1", .userInformationInBase, 7),
      ("http://h/v1?a", .queryInBase, 11),
      ("http://h/v1?", .queryInBase, 11),
      ("http://h/v1#a", .fragmentInBase, 11),
      ("/v1", .noScheme, 0),
    ] as [(String, AddressProblem.Kind, Int)])
  func `a base has neither user information nor query nor fragment`(
    _ text: String, _ kind: AddressProblem.Kind, _ offset: Int
  ) {
    #expect(throws: AddressProblem(kind, at: offset)) { try Address(parsingBase: text) }
  }
}
