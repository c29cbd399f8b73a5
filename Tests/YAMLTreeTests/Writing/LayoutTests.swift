// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

@testable import YAMLTree

/// The canonical layout, and where in it each entry is.
@Suite struct `The layout of a draft` {
  private static func texts(_ members: KeyValuePairs<String, String>) -> YAMLDraft {
    .mapping(members.map { .pair(name: $0.key, .text($0.value)) })
  }

  private static let long = String(repeating: "long ", count: 30) + "text"

  private static let steps = YAMLDraft.list([
    .mapping([
      .pair(name: "GET", .text("http://a.test:8080/pets?limit=1")),
      .pair(
        name: "headers",
        .mapping([
          .pair(name: "Accept", .text("text/html, */*")), .pair(name: "X-Old", .text("1").disabled),
          .pair(name: "X-Empty", YAMLDraft(.null)),
        ])),
      .pair(name: "cookies", .mapping([.pair(name: "a", .text("b").disabled)])),
      .pair(name: "text", YAMLDraft(.text("two\n\n  lines\n"), note: "as it is sent")),
      .pair(name: "timeout", YAMLDraft(.text("10s"), comment: "slow\non Mondays")),
      .typed("tls: {verify: false}  # typed"),
    ]),
    YAMLDraft(
      .mapping([.pair(name: "wait", .text("1s")), .pair(name: "name", .text("yes"))]),
      comment: "lost: a script"),
    texts(["print": long, "name": "a: b"]).disabled,
    .mapping([
      .pair(name: "json", YAMLDraft(.list([.list([.text("a"), .text(long)]), .list([])]))),
      .pair(name: "status", YAMLDraft(.number(ExactNumber(200)))),
    ]),
    texts(["GET": "/"]).block,
  ])

  private static let draft = YAMLDraft(
    .mapping([
      .pair(name: "curlew", YAMLDraft(.number(ExactNumber(1)))),
      .pair(name: "vars", texts(["a": "${b}", "c": "it's", "d": "$.x[0]"])),
      .pair(
        name: "secrets",
        YAMLDraft(.list([.text("token")]), note: "from outside: CURLEW_SECRET_token")),
      .pair(name: "requests", steps),
    ]), comment: "From another tool")

  @Test func `is the canonical one`() {
    let text = """
      # From another tool
      curlew: 1
      vars: { a: '${b}', c: it's, d: '$.x[0]' }
      secrets: [token]  # from outside: CURLEW_SECRET_token
      requests:
        - GET: http://a.test:8080/pets?limit=1
          headers:
            Accept: text/html, */*
            # X-Old: '1'
            X-Empty: null
          # cookies: { a: b }
          text: |  # as it is sent
            two

              lines
          # slow
          # on Mondays
          timeout: 10s
          tls: {verify: false}  # typed
        # lost: a script
        - { wait: 1s, name: 'yes' }
        # - print: \(Self.long)
        #   name: 'a: b'
        - json:
            - - a
              - \(Self.long)
            - []
          status: 200
        - GET: /

      """
    let written = YAMLPrinter.print(Self.draft).text
    #expect(written == text, "\(written)")
  }

  @Test(arguments: [
    ("curlew", "curlew"), ("it's", "vars c"), ("CURLEW_", "secrets"), ("GET", "requests GET"),
    ("X-Empty", "requests headers X-Empty"), ("null", "requests headers X-Empty"),
    ("lines", "requests text"), ("verify", "requests tls"), ("1s, n", "requests wait"),
    ("yes", "requests name"), ("- a", "requests json"), ("- - a", "requests json"),
    ("200", "requests status"), ("# From", ""),
  ]) func `knows the keys of each place`(_ found: String, _ path: String) throws {
    let written = YAMLPrinter.print(Self.draft)
    let range = try #require(written.text.firstRange(of: found))
    let offset = written.text.utf8.distance(from: written.text.startIndex, to: range.lowerBound)
    #expect((written.path(at: offset) ?? []).joined(separator: " ") == path)
  }

  @Test func `gives the text of an outermost entry`() throws {
    let written = YAMLPrinter.print(Self.draft)
    #expect(written.text(of: "curlew") == "curlew: 1\n")
    #expect(written.text(of: "GET") == nil)
  }

  @Test(arguments: [
    ("tls: { minVersion: 1.3, ca: 'a, b' }", ["minVersion: 1.3", "ca: 'a, b'"]),
    ("a: {}", []), ("a: b", nil), ("a: { b }", nil), ("a: { b: 1", nil), ("a: { b: 1, b: 2 }", nil),
    ("a: { b: {c: [1, 2]} }  # d", ["b: {c: [1, 2]}"]),
  ]) func `keeps the words of a typed mapping`(_ line: String, _ members: [String]?) {
    guard case .pair(_, let value) = YAMLDraft.Entry.typed(line).opened,
      case .mapping(let entries) = value.content
    else {
      #expect(members == nil)
      return
    }
    let texts = entries.map { entry in
      if case .typed(let text) = entry { text } else { "no typed entry" }
    }
    #expect(texts == members)
  }
}
