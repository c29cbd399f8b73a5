// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import Diagnostics

struct VisibleTextTests {
  private let plain = VisibleText()
  private let onCI = VisibleText(breaksCommands: true)

  @Test(arguments: [
    "", "plain text", "a: [1, 2] # c", "back\\slash", "C:\\temp\\new", "é ü 漢字 😀", "e\u{301}",
    "a::b", "##[group]",
  ])
  func `harmless text is unchanged`(_ text: String) {
    #expect(plain.of(text) == text)
    #expect(plain.of(Array(text.utf8)) == text)
  }

  @Test(arguments: [
    ("\u{1B}[2J", "\\x1b[2J"), ("a\u{0}b", "a\\x00b"), ("\u{7F}", "\\x7f"),
    ("\u{9B}31m", "\\u{9b}31m"), ("a\u{202E}b", "a\\u{202e}b"),
    ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
    ("\u{200F}\u{61C}", "\\u{200f}\\u{61c}"), ("\u{2028}", "\\u{2028}"),
    ("a\nb\r\n\tc", "a\\nb\\r\\n\\tc"), ("é\u{1B}é", "é\\x1bé"),
  ])
  func `controls become visible`(_ text: String, _ shown: String) {
    #expect(plain.of(text) == shown)
  }

  @Test func `a block keeps its lines and tabs`() {
    #expect(plain.of("a\n\tb\r\nc\rd\u{1B}", layout: .block) == "a\n\tb\nc\\rd\\x1b")
  }

  @Test(
    arguments: [
      ([0xFF, 0x61], "\\xffa"), ([0x61, 0xC3], "a\\xc3"), ([0xC0, 0xAF], "\\xc0\\xaf"),
      ([0xED, 0xA0, 0x80], "\\xed\\xa0\\x80"), ([0xF4, 0x90, 0x80, 0x80], "\\xf4\\x90\\x80\\x80"),
      ([0xE2, 0x82, 0xAC, 0x80], "€\\x80"), ([0xE0, 0x80, 0xAF], "\\xe0\\x80\\xaf"),
    ] as [([UInt8], String)])
  func `bytes that are not UTF-8 become visible`(_ bytes: [UInt8], _ shown: String) {
    #expect(plain.of(bytes) == shown)
    #expect(plain.of(bytes[...]) == shown)
  }

  @Test(arguments: [
    ("::error::x", ":\u{200B}:error:\u{200B}:x"), (":::", ":\u{200B}:\u{200B}:"),
    ("##[group]", "#\u{200B}#[group]"), ("##vso[task]", "#\u{200B}#vso[task]"),
    ("##VSO[task]", "#\u{200B}#VSO[task]"), ("##teamcity[x", "#\u{200B}#teamcity[x"),
    ("###[x", "##\u{200B}#[x"), ("a: b # c", "a: b # c"), ("## heading", "## heading"),
    ("é::é", "é:\u{200B}:é"), ("\u{1B}::", "\\x1b:\u{200B}:"),
  ])
  func `on CI the openings of commands are broken`(_ text: String, _ shown: String) {
    #expect(onCI.of(text).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test func `visible text is not changed again`() {
    for value in UInt32(0)...0x2100 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = onCI.of("a\(scalar)::\(scalar)##[")
      #expect(onCI.of(once).unicodeScalars.elementsEqual(once.unicodeScalars))
    }
  }

  @Test(arguments: [0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF] as [UInt32])
  func `a noncharacter becomes visible`(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let shown = "a\\u{\(String(value, radix: 16))}b"
    #expect(plain.of("a\(scalar)b") == shown)
    #expect(plain.of(Array("a\(scalar)b".utf8)) == shown)
  }
}
