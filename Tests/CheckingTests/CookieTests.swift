// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Testing

@testable import Checking

struct CookieTests {
  private let sample = Sample.headers(
    (
      "Set-Cookie",
      "sid=abc; Path=/app; Domain=.Example.com; Max-Age=3600; Secure; HttpOnly; SameSite=Lax; "
        + "Expires=Sat, 07 Aug 2027 08:04:19 GMT"
    ), ("Set-Cookie", "theme=dark"), ("Set-Cookie", "sid2=x"), ("Set-Cookie", "theme=light"))

  @Test(arguments: [
    "{ sid: abc }", "{ sid: { $exists: true } }", "{ sid: { $value: abc, $httpOnly: true } }",
    "{ sid: { $secure: true, $sameSite: Lax, $path: /app, $domain: example.com } }",
    "{ sid: { $maxAge: 3600 } }", "{ sid: { $maxAge: { $gt: 60 } } }",
    "{ sid: { $expires: { $gt: 2027-01-01 } } }", "{ sid: { $expires: 2027-08-07T08:04:19Z } }",
    "{ other: null }", "{ other: { $exists: false } }", "{ theme: light }",
    "{ theme: { $secure: false, $httpOnly: false } }",
    "{ theme: { $path: { $exists: false }, $expires: { $exists: false } } }",
    "{ theme: { $httpOnly: { $exists: false } } }", "{ sid: { $startsWith: a, $length: 3 } }",
  ])
  func `cookies and their attributes`(expected: String) throws {
    let judged = try judge("cookies: \(expected)", sample)
    #expect(judged.allHold, "\(judged.lines)")
  }

  @Test func `matchers beside a value must hold too, and Max-Age may be missing`() throws {
    let both = try judge("cookies: { sid: { $value: abc, $startsWith: x } }", sample)
    #expect(
      both.lines == [
        "cookie sid $equals ok",
        "cookie sid $startsWith: expected text that starts with `\"x\"`, found `abc`",
      ])
    let nested = try judge("cookies: { sid: { $value: { $contains: b }, $length: 3 } }", sample)
    #expect(nested.lines == ["cookie sid $contains ok", "cookie sid $length ok"])
    let absent = try judge(
      "cookies: { theme: { $maxAge: { $exists: false } }, sid: { $maxAge: { $exists: false } } }",
      sample)
    #expect(absent.verdicts.map(\.holds) == [true, false])
  }

  @Test func `a value and each attribute is a check`() throws {
    let judged = try judge("cookies: { sid: { $value: xyz, $httpOnly: false, $path: / } }", sample)
    #expect(
      judged.lines == [
        "cookie sid: expected `xyz`, found `abc`",
        "cookie sid $httpOnly: expected `false`, found `true`",
        "cookie sid $path: expected `/`, found `/app`",
      ])
  }

  @Test func `a cookie that is not set fails each of its checks`() throws {
    let judged = try judge("cookies: { other: { $value: a, $secure: true } }", sample)
    #expect(judged.failures.count == 2)
    #expect(judged.messages.allSatisfy { $0.hasSuffix("found nothing") })
  }

  @Test func `a cookie's name has its case`() throws {
    #expect(try judge("cookies: { SID: { $exists: false } }", sample).allHold)
  }

  @Test func `null expects that a cookie is not set`() throws {
    let failure = try judge("cookies: { theme: null }", sample).failure()
    #expect(failure.message == "expected nothing, found `light`")
  }
}
