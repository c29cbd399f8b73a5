// SPDX-License-Identifier: Apache-2.0

/// Texts that look like addresses, relative and absolute, plain ones and odd forms.
enum AddressTexts {
  /// The `baseUrl` of requests.
  static let base = "http://base.test/a/b/c"
  /// What references are resolved against.
  static let page = base + "?q=1"

  static let all = [
    "g", "./g", "g/", "/g", "//other.test", "//other.test/g", "?y", "g?y", "#s", "g#s", "", ".",
    "./", "..", "../", "../g", "../..", "../../../g", "/./g", "/../g", "g.", ".g", "..g", "./../g",
    "g/./h", "g/../h", "g/h/..", "/a//b", "/a/./b/../c", "/a/%2e%2e/c", "/a/..%2fc", "/a/.%2E/c",
    "g;x=1/../y", "g?y/../x", "g#s/../x", "http:g", "http:/g", "http:///g", "HTTP://BASE.TEST/G",
    "http://base.test", "http://base.test?x", "http://base.test#x", "http://base.test/?x=/../y",
    "http://base.test:80/g", "http://base.test:/g", "http://base.test:0/g",
    "http://base.test:65536/g", "http://base.test:x/g", "http://base.test:+80/g", "http://",
    "http://user@base.test/g", "http://user:pass@base.test/g", "http://a@b@base.test/g",
    "http://[::1]/g", "http://[::1]:8080/g", "http://[fe80::1%25eth0]/g", "http://[fe80::1%eth0]/g",
    "http://[::1/g", "http://[v1.x]/g", "http://::1/g", "http://127.1/g", "http://0x7f.1/g",
    "http://2130706433/g", "http://1.2.3.256/g", "http://bücher.test/g",
    "http://BU\u{308}CHER.test/g", "http://xn--bcher-kva.test/g", "http://base.test./g",
    "http://a_b.test/g", "http://-a.test/g", "http://a%41.test/g", "http://a b.test/g",
    "http://base。test/g", "ftp://base.test/g", "file:///g", "mailto:a@b", "localhost:8080/g", "1:2",
    "a:b", "/a:b", "/é", "/e\u{301}", "/\u{301}g", "a/\u{301}../..\u{301}/../g", "/%C3%A9",
    "/%c3%a9", "/%E9", "/%", "/%4", "/%zz", "/%41",
    "/%00", "/a b", "/a+b", " /g", "/g ", "/a\tb", "/a\\b", "\\\\other.test\\g",
    "http:\\\\other.test/g", "/\"<>^`{|}", "/[x]", "?a[]=1", "?é=ü", "?%zz", "?a b", "?a=1#é",
    "//", "///g", "////g", "/;,/?:@&=+*!~'()",
  ]
}
