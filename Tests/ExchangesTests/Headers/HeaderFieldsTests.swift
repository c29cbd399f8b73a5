// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

struct HeaderFieldsTests {
  private let headers = HeaderFields([
    HeaderField("Content-Type", "text/html"), HeaderField("set-cookie", "a=1"),
    HeaderField("Set-Cookie", "b=2"),
  ])

  @Test func `names are compared without case and values keep their order`() {
    #expect(headers.values(of: "SET-COOKIE") == ["a=1", "b=2"])
    #expect(headers.first("content-type") == "text/html")
    #expect(headers.first("Accept") == nil)
    #expect(headers.values(of: "Accept").isEmpty)
  }

  @Test func `only the case of ASCII letters is alike`() {
    #expect("ABC".equalsIgnoringASCIICase("abc"))
    #expect(!"É".equalsIgnoringASCIICase("é"))
    #expect(!"e\u{301}".equalsIgnoringASCIICase("é"))
    #expect(!"[".equalsIgnoringASCIICase("{"))
    #expect(!"\u{212A}".equalsIgnoringASCIICase("k"))
  }
}
