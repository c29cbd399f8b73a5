// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Exchanges

@Suite struct `Ranges and validators` {
  private func response(_ headers: [(String, String)]) -> Response {
    Response(
      version: "1.1", status: 200,
      headers: HeaderFields(headers.map { HeaderField($0.0, $0.1) }))
  }

  @Test func `a content range is read`() {
    let known = ContentRange(parsing: "bytes 5-9/10")
    #expect(known?.bytes == 5...9)
    #expect(known?.length == 10)
    let open = ContentRange(parsing: "bytes 0-0/*")
    #expect(open?.bytes == 0...0)
    #expect(open?.length == nil)
    let none = ContentRange(parsing: "bytes */10")
    #expect(none?.bytes == nil)
    #expect(none?.length == 10)
  }

  @Test(arguments: [
    "", "bytes", "bytes 5-9", "bytes 9-5/10", "bytes 5-10/10", "items 5-9/10", "bytes -5/10",
    "bytes +5-9/10", "bytes */*", "bytes 5-9/10, 0-1/10", "bytes 99999999999999999999-9/10",
  ])
  func `a text that is not a content range gives nil`(text: String) {
    #expect(ContentRange(parsing: text) == nil)
  }

  @Test func `an entity tag is strong unless it is weak or broken`() {
    #expect(StrongValidator(of: response([("ETag", #""v1""#)]))?.text == #""v1""#)
    for tag in [#"W/"v1""#, "v1", #""v1"#, #""v"1""#, "\""] {
      #expect(StrongValidator(of: response([("ETag", tag)])) == nil)
    }
    #expect(StrongValidator(of: response([("ETag", #""a""#), ("ETag", #""b""#)])) == nil)
  }

  @Test func `a date is strong when the response is a minute younger`() {
    let modified = "Sat, 29 Oct 1994 19:43:31 GMT"
    func validator(_ date: String) -> StrongValidator? {
      StrongValidator(of: response([("Last-Modified", modified), ("Date", date)]))
    }
    #expect(validator("Sat, 29 Oct 1994 19:44:31 GMT")?.text == modified)
    #expect(validator("Sat, 29 Oct 1994 19:44:30 GMT") == nil)
    #expect(StrongValidator(of: response([("Last-Modified", modified)])) == nil)
  }

  @Test func `a weak tag rules the date out`() {
    let headers = [
      ("ETag", #"W/"v1""#), ("Last-Modified", "Sat, 29 Oct 1994 19:43:31 GMT"),
      ("Date", "Sun, 30 Oct 1994 19:43:31 GMT"),
    ]
    #expect(StrongValidator(of: response(headers)) == nil)
  }

  @Test func `a response with another tag refutes`() {
    let validator = StrongValidator(#""v1""#)
    #expect(validator.isRefuted(by: response([("ETag", #""v2""#)])))
    #expect(!validator.isRefuted(by: response([("ETag", #""v1""#)])))
    #expect(!validator.isRefuted(by: response([])))
  }
}
