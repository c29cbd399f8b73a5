// SPDX-License-Identifier: Apache-2.0

/// Something in a response that matchers are held against, and how `expect` names it.
struct JudgedSubject: Sendable {
  let name: String
  let sample: Sample
  /// The line under `expect` with the mapping of a matcher put into it.
  let expect: @Sendable (String) -> String

  init(_ name: String, _ sample: Sample, _ expect: @escaping @Sendable (String) -> String) {
    self.name = name
    self.sample = sample
    self.expect = expect
  }
}

extension JudgedSubject {
  static let all = heads + documents + selections + nested + texts + markup + numbers

  private static let heads: [JudgedSubject] = [
    JudgedSubject("status", Sample()) { "status: \($0)" },
    header("absent header", "x-none"), header("header", "x-one"),
    header("header with a number", "x-number"), header("header sent twice", "x-two"),
    header("Set-Cookie twice", "set-cookie"),
    cookie("cookie", "sid: "), cookie("absent cookie", "none: "),
    cookie("$maxAge", "sid: { $maxAge: ", "}"), cookie("$secure", "sid: { $secure: ", "}"),
    cookie("$expires", "sid: { $expires: ", "}"),
  ]

  private static let documents =
    [
      "null", "true", "number", "big", "text", "digits", "date", "empty", "list", "texts",
      "none", "object", "absent",
    ].map { name in JudgedSubject("json \(name)", document) { "json: { '\(name)': \($0) }" } }

  private static let selections: [JudgedSubject] = [
    JudgedSubject("query of several", document) { "json: { '$.list[*]': \($0) }" },
    JudgedSubject("query of nothing", document) { "json: { '$..nowhere': \($0) }" },
  ]

  /// A matcher inside of others, where it may be asked another way.
  private static let nested: [JudgedSubject] = [
    JudgedSubject("$each of numbers", document) { "json: { list: { $each: \($0) } }" },
    JudgedSubject("$any of numbers", document) { "json: { list: { $any: \($0) } }" },
    JudgedSubject("$any of texts", document) { "json: { texts: { $any: \($0) } }" },
    JudgedSubject("$each of objects", document) { "json: { objects: { $each: \($0) } }" },
    JudgedSubject("$not of a number", document) { "json: { number: { $not: \($0) } }" },
    JudgedSubject("$exact of an object", document) { "json: { object: { $exact: \($0) } }" },
  ]

  private static let texts: [JudgedSubject] = [
    JudgedSubject("body", .text("abc")) { "body: \($0)" },
    JudgedSubject("empty body", .text("")) { "body: \($0)" },
    JudgedSubject("sha256", .text("abc")) { "sha256: \($0)" },
  ]

  private static let markup: [JudgedSubject] = [
    ("XPath of several nodes", "//b"), ("XPath of one node", "//a"), ("XPath of no node", "//c"),
    ("XPath of a number", "count(//b) + 3"), ("XPath of a boolean", "boolean(//a)"),
  ].map { name, path in
    JudgedSubject(name, .text("<r><a>abc</a><b>5</b><b>7</b></r>")) {
      "xpath: { '\(path)': \($0) }"
    }
  }

  private static let numbers: [JudgedSubject] = [
    JudgedSubject("time", Sample(microseconds: 5000)) { "time: \($0)" },
    JudgedSubject("size", .text("abcde")) { "size: \($0)" },
    JudgedSubject("redirects", Sample(redirects: [302, 301])) { "redirects: \($0)" },
    JudgedSubject("a redirect", Sample(redirects: [302])) { "redirects: [\($0)]" },
  ]

  private static func header(_ name: String, _ field: String) -> JudgedSubject {
    let sample = Sample.headers(
      ("X-One", "abc"), ("X-Number", "5"), ("X-Two", "abc"), ("X-Two", "5"), ("Set-Cookie", "a=1"),
      ("Set-Cookie", "b=2"))
    return JudgedSubject(name, sample) { "headers: { \(field): \($0) }" }
  }

  private static func cookie(
    _ name: String, _ before: String, _ after: String = ""
  ) -> JudgedSubject {
    let sample = Sample.headers(
      ("Set-Cookie", "sid=abc; Max-Age=5; Secure; Expires=Fri, 02 Jan 2026 00:00:00 GMT"))
    return JudgedSubject(name, sample) { "cookies: { \(before)\($0)\(after) }" }
  }

  private static let document = Sample.json(
    #"""
    {"null":null,"true":true,"number":5,"big":12345678901234567890123,
    "text":"abc","digits":"5","date":"2026-01-02","empty":"","list":[5,7],"texts":["abc","abd"],
    "none":[],"object":{"id":5,"name":"abc"},"objects":[{"id":5},{"id":7}]}
    """#)
}
