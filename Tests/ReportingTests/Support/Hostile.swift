// SPDX-License-Identifier: Apache-2.0

/// Texts that would do harm where they are printed as they are.
enum Hostile {
  static let texts = [
    "plain", "\u{1b}[2J\u{1b}]0;title\u{7}", "a\n::error::b\r\n##vso[x]\u{0}\u{8}",
    "]]><!-- & \" ' \u{FFFE}\u{FFFF}", "\u{202e}\u{2066}\u{200f}\u{9b}31m\u{7f}",
    "'; rm -rf / #`$(x)`", ":", "##[", "",
  ]
}
