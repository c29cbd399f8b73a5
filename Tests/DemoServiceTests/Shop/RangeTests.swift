// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import DemoService

@Suite struct `A range of a body` {
  private static func answer(
    _ range: String?, ifRange: String? = nil, method: String = "GET"
  ) -> ShopResponse {
    let fields = [("Range", range), ("If-Range", ifRange)].compactMap { name, value in
      value.map { (name: name, value: $0) }
    }
    let request = ShopRequest(
      method: method, target: "/", path: [], query: FormFields(parsing: []), headers: fields,
      keepsAlive: true)
    return ByteRange.response(
      to: request, Array("abcdefghij".utf8), tag: #""one""#,
      headers: [("Content-Type", "text/plain")])
  }

  private static func header(_ name: String, of response: ShopResponse) -> String? {
    response.headers.first { $0.name == name }?.value
  }

  @Test(arguments: [
    ("bytes=0-2", "abc", "bytes 0-2/10"), ("bytes=7-", "hij", "bytes 7-9/10"),
    ("bytes=-4", "ghij", "bytes 6-9/10"), ("bytes=8-99", "ij", "bytes 8-9/10"),
    ("bytes=-99", "abcdefghij", "bytes 0-9/10"),
    ("bytes=9-9223372036854775807", "j", "bytes 9-9/10"),
  ])
  func `is the part that is asked for`(range: String, body: String, place: String) {
    let answer = Self.answer(range)
    #expect(answer.status == 206)
    #expect(answer.body == Array(body.utf8))
    #expect(Self.header("Content-Range", of: answer) == place)
    #expect(Self.header("ETag", of: answer) == #""one""#)
  }

  @Test(arguments: ["bytes=10-", "bytes=10-12", "bytes=-0"])
  func `that the body does not have is 416`(range: String) {
    let answer = Self.answer(range)
    #expect(answer.status == 416)
    #expect(answer.body.isEmpty)
    #expect(Self.header("Content-Range", of: answer) == "bytes */10")
  }

  @Test(arguments: [
    nil, "bytes=", "bytes=-", "bytes=2-1", "bytes=a-b", "bytes=0-1,3-4", "items=0-1", "bytes=+1-2",
    "bytes=1-2-3",
  ])
  func `that is none is the whole body`(range: String?) {
    let answer = Self.answer(range)
    #expect(answer.status == 200)
    #expect(answer.body.count == 10)
    #expect(Self.header("Accept-Ranges", of: answer) == "bytes")
  }

  @Test func `is given of the right version only, and to GET only`() {
    #expect(Self.answer("bytes=0-2", ifRange: #""one""#).status == 206)
    #expect(Self.answer("bytes=0-2", ifRange: #""two""#).status == 200)
    #expect(Self.answer("bytes=0-2", method: "HEAD").status == 200)
  }
}
