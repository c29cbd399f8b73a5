// SPDX-License-Identifier: Apache-2.0

import Notation
import Testing

@Suite struct PunycodeTests {
  /// Names from RFC 3492, section 7.1, and others.
  @Test(arguments: [
    ("bücher.example", "xn--bcher-kva.example"), ("BÜCHER.example", "xn--bcher-kva.example"),
    ("münchen", "xn--mnchen-3ya"), ("日本語。jp", "xn--wgv71a119e.jp"),
    ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"), ("пример.рф", "xn--e1afmkfd.xn--p1ai"),
    ("3年B組金八先生", "xn--3b-ww4c5e180e575a65lsy2b"), ("straße.example", "xn--strae-oqa.example"),
    ("plain.example", "plain.example"),
  ])
  func `a host has its form in ASCII`(host: String, expected: String) {
    #expect(Punycode.asciiHost(host) == expected)
  }

  @Test func `or none, where tables would be needed`() {
    let long = String(repeating: "ü", count: 80)
    for host in ["u\u{308}", "ａ.example", "☃.example", "a b\u{e9}", long, "\u{1100}\u{1161}"] {
      #expect(Punycode.asciiHost(host) == nil, "\(host)")
    }
  }
}
