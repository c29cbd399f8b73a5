// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct AddressParsingTests {
  @Test func `every part is kept as written`() throws {
    let address = try Address(
      parsing: "HTTPS://ann:p%20w@Example.COM:8443/A/../b%2fC;x=1?q=[1]&r=a|b#Part/2?")
    #expect(address.scheme == "https")
    #expect(address.userInformation == "ann:p%20w")
    #expect(address.host == "Example.COM")
    #expect(address.port == 8443)
    #expect(address.path == "/A/../b%2fC;x=1")
    #expect(address.query == "q=[1]&r=a|b")
    #expect(address.fragment == "Part/2?")
  }

  @Test(arguments: [
    "http://h", "http://h/", "http://h?", "http://h/?a=b", "http://[::1]:8080/x",
    "http://127.0.0.1:1/", "http://a@h/", "ftp://h/f", "http://h/{id}", "http://h//a//../b",
    "http://[fe80::1%25eth0]/", "x-y+z.1://h/", "http://h/%E2%82%AC", "http://a_b.example./",
  ])
  func `the text to send is the text that was read`(_ text: String) throws {
    #expect(try Address(parsing: text).text == text)
  }

  @Test func `the fragment is not sent`() throws {
    let address = try Address(parsing: "http://h/p?q#f")
    #expect(address.text == "http://h/p?q")
    #expect(address.description == "http://h/p?q#f")
  }

  @Test func `people are not shown user and password`() throws {
    let address = try Address(parsing: "http://ann:secret@h/p")
    #expect(address.description == "http://***@h/p")
    #expect("\(address)".contains("secret") == false)
    #expect(address.text == "http://ann:secret@h/p")
  }

  @Test(
    arguments: [
      ("", .noScheme, 0),
      ("/path", .noScheme, 0),
      ("http:/h", .noScheme, 0),
      ("://h", .noScheme, 0),
      ("1x://h", .noScheme, 0),
      ("mailto:a@b", .noScheme, 0),
      ("http://", .emptyHost, 7),
      ("http:///p", .emptyHost, 7),
      ("http://:80/", .emptyHost, 7),
      ("http://a@/", .emptyHost, 9),
      ("http://u@\(String(repeating: "a", count: 256)):80/", .longHost, 9),
      ("http://h/a b", .space, 10),
      ("http://h h/", .space, 8),
      ("http://h/\r\nX: y", .controlCharacter(13), 9),
      ("http://h/?a=\n", .controlCharacter(10), 12),
      ("http://h/#\0", .controlCharacter(0), 10),
      ("http://h\t/", .controlCharacter(9), 8),
      ("http://h/\u{7F}", .controlCharacter(127), 9),
      ("http://h/é", .nonASCII, 9),
      ("http://bücher.example/", .internationalHost("xn--bcher-kva.example"), 8),
      ("http://b%C3%BCcher.example/", .internationalHost("xn--bcher-kva.example"), 8),
      ("http://b%CC%88x.example/", .internationalHost(nil), 8),
      ("http://h%20", .edge(0x20, atEnd: true), 8),
      ("http://h:80%20", .edge(0x20, atEnd: true), 11),
      ("http://h%20h/", .space, 8),
      ("http://%68/", .forbiddenCharacter(37), 7),
      ("http://h%2", .forbiddenCharacter(37), 8),
      ("http://h/%", .badPercent, 9),
      ("http://h/%4", .badPercent, 9),
      ("http://h/%zz", .badPercent, 9),
      ("http://h/?a=100%&b", .badPercent, 15),
      ("http://h:/", .badPort, 9),
      ("http://h:x/", .badPort, 9),
      ("http://h:0/", .badPort, 9),
      ("http://h:080/", .badPort, 9),
      ("http://h:65536/", .badPort, 9),
      ("http://h:999999999999999999999/", .badPort, 9),
      ("http://h:-1/", .badPort, 9),
      ("http://a@b@c/", .forbiddenCharacter(64), 10),
      ("http://h\\evil/", .forbiddenCharacter(92), 8),
      ("http://a[b@h/", .forbiddenCharacter(91), 8),
      ("http://h;x/", .forbiddenCharacter(59), 8),
      ("http://[::1]x/", .forbiddenCharacter(120), 12),
      ("http://[::1/", .badIPv6Address, 7),
      ("http://[]/", .badIPv6Address, 7),
      ("http://[1.2.3.4]/", .badIPv6Address, 7),
    ] as [(String, AddressProblem.Kind, Int)])
  func `a text that is not an address is refused with its place`(
    _ text: String, _ kind: AddressProblem.Kind, _ offset: Int
  ) {
    #expect(throws: AddressProblem(kind, at: offset)) { try Address(parsing: text) }
  }

  @Test func `carriage return and line feed together are two bytes`() {
    #expect(throws: AddressProblem(.controlCharacter(13), at: 10)) {
      try Address(parsing: "http://h/a\r\n")
    }
  }

  @Test(arguments: [
    ("http://h", true), ("https://h", true), ("HTTP://h", true), ("ws://h", false),
    ("ftp://h", false), ("httpx://h", false),
  ])
  func `other schemes are parsed and distinguished`(_ text: String, _ isHTTP: Bool) throws {
    #expect(try Address(parsing: text).isHTTP == isHTTP)
  }

  @Test(arguments: [
    ("http://h", true), ("a+b-c.d://", true), ("http:/h", false), ("//h", false), ("h", false),
    ("a/b://c", false), ("é://h", false), ("", false), ("http:", false),
  ])
  func `a text is absolute when it begins with a scheme and two slashes`(
    _ text: String, _ isAbsolute: Bool
  ) {
    #expect(Address.isAbsolute(text) == isAbsolute)
  }
}
