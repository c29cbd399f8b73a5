// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

@Suite struct `A filter of Hurl` {
  /// The filter of `jsonpath "$.a" FILTER == "1"`, what is expected, and what is reported.
  private static let filters: [(String, String, [String])] = [
    (#"count"#, #""#, ["lost assert"]),
    (#"first"#, #"expect:\#n  json: { '$.a[0]': '1' }"#, []),
    (#"last"#, #"expect:\#n  json: { '$.a[-1]': '1' }"#, []),
    (#"nth 2"#, #"expect:\#n  json: { '$.a[2]': '1' }"#, []),
    (#"nth -1"#, #"expect:\#n  json: { '$.a[-1]': '1' }"#, []),
    (#"toInt"#, #""#, ["lost assert"]),
    (#"toFloat"#, #""#, ["lost assert"]),
    (
      #"toString"#,
      #"expect:\#n  values:\#n    - of: string(response.json.a)\#n      is: '1'"#,
      ["changed assert"]
    ),
    (#"split ",""#, #""#, ["lost assert"]),
    (
      #"replace "a" "b""#,
      #"expect:\#n  values:\#n    - { of: "response.json.a.replace('a', 'b')", is: '1' }"#,
      []
    ),
    (
      #"replaceRegex "(a)" "$1""#,
      #"expect:\#n  values:\#n    - of: regex.replace(response.json.a, '(a)', '\\1')\#n      is: '1'"#,
      []
    ),
    (
      #"regex "a(b)""#,
      #"expect:\#n  values:\#n    - of: regex.extract(response.json.a, 'a(b)').value()\#n      is: '1'"#,
      []
    ),
    (#"regex "ab""#, #""#, ["lost filter"]),
    (
      #"urlEncode"#,
      #"expect:\#n  values:\#n    - of: url.encode(response.json.a).replace('%2F', '/')\#n      is: '1'"#,
      []
    ),
    (
      #"urlDecode"#,
      #"expect:\#n  values:\#n    - { of: url.decode(response.json.a), is: '1' }"#,
      []
    ),
    (
      #"utf8Encode toHex"#,
      #"expect:\#n  values:\#n    - { of: hex(bytes(response.json.a)), is: '1' }"#,
      []
    ),
    (
      #"utf8Encode base64Encode"#,
      #"expect:\#n  values:\#n    - { of: base64.encode(bytes(response.json.a)), is: '1' }"#,
      []
    ),
    (
      #"utf8Encode base64UrlSafeEncode"#,
      #"expect:\#n  values:\#n    - { of: base64.urlEncode(bytes(response.json.a)), is: '1' }"#,
      []
    ),
    (
      #"base64Decode utf8Decode"#,
      #"expect:\#n  values:\#n    - { of: string(base64.decode(response.json.a)), is: '1' }"#,
      []
    ),
    (
      #"base64UrlSafeDecode utf8Decode"#,
      #"expect:\#n  values:\#n    - { of: string(base64.decode(response.json.a)), is: '1' }"#,
      []
    ),
    (
      #"base64Decode decode "utf-8""#,
      #"expect:\#n  values:\#n    - { of: string(base64.decode(response.json.a)), is: '1' }"#,
      []
    ),
    (#"base64Decode decode "gb2312""#, #""#, ["lost filter"]),
    (
      #"base64Decode charsetDecode "utf8""#,
      #"expect:\#n  values:\#n    - { of: string(base64.decode(response.json.a)), is: '1' }"#,
      []
    ),
    (
      #"toDate "%Y-%m-%d" dateFormat "%d""#,
      #"expect:\#n  values:\#n    - of: format(parseTime(response.json.a, '%Y-%m-%d'), '%d')\#n      is: '1'"#,
      []
    ),
    (
      #"toDate "%+" format "%d""#,
      #"expect:\#n  values:\#n    - of: format(timestamp(string(response.json.a)), '%d')\#n      is: '1'"#,
      []
    ),
    (#"toDate "%+" daysAfterNow"#, #""#, ["lost assert"]),
    (#"toDate "%+" daysBeforeNow"#, #""#, ["lost assert"]),
    (#"toDate "%v" format "%d""#, #""#, ["lost filter"]),
    (
      #"jsonpath "$.b""#,
      #"expect:\#n  values:\#n    - { of: json.decode(response.json.a).b, is: '1' }"#,
      []
    ),
    (
      #"xpath "string(//a)""#,
      #"expect:\#n  values:\#n    - of: xpath(response.json.a, 'string(//a)')\#n      is: '1'"#,
      ["changed assert"]
    ),
    (#"htmlEscape"#, #""#, ["lost filter"]),
    (#"htmlUnescape"#, #""#, ["lost filter"]),
    (#"urlQueryParam "a""#, #""#, ["lost filter"]),
    (#"location"#, #""#, ["lost filter"]),
  ]

  @Test(arguments: filters)
  func `is an expression`(filter: String, expected: String, effects: [String]) throws {
    let imported = try ImportedScript(
      "GET http://a.test\nHTTP 200\n[Asserts]\njsonpath \"$.a\" \(filter) == \"1\"", kind: .hurl)
    #expect(imported.rest == expected)
    #expect(imported.ownEffects == effects)
  }

  @Test func `is in the table`() {
    let words = Set(Self.filters.flatMap { $0.0.split(separator: " ") }.map(String.init))
    #expect(HurlFilterForm.all.keys.filter { !words.contains($0) }.isEmpty)
  }
}

@Suite struct `A capture of Hurl` {
  /// The query, the capture, and what is reported.
  private static let captures: [(String, String, [String])] = [
    (#"jsonpath "$.a""#, #"capture: { x: $.a }"#, []),
    (#"jsonpath "$.a" redact"#, #"capture:\#n  x: { json: $.a, secret: true }"#, []),
    (#"jsonpath "$.a[*]""#, #"capture:\#n  x: $.a[*]"#, ["changed assert"]),
    (#"header "A""#, #"capture:\#n  x: { header: A }"#, []),
    (#"header "A" regex /a(b)/"#, #"capture:\#n  x: { header: A, regex: a(b) }"#, []),
    (#"cookie "a""#, #"capture:\#n  x: { cookie: a }"#, []),
    (#"cookie "a[Path]""#, #""#, ["lost assert"]),
    (#"body"#, #"capture:\#n  x: { body: true }"#, []),
    (#"bytes"#, #"capture:\#n  x: { bytes: true }"#, ["changed variable"]),
    (#"status"#, #"capture:\#n  x: { status: true }"#, []),
    (#"url"#, #"capture:\#n  x: { url: true }"#, []),
    (#"version"#, #"capture: { x: '${response.version}' }"#, []),
    (#"duration"#, #""#, ["lost assert"]),
    (#"ip"#, #"capture: { x: '${response.ip}' }"#, []),
    (#"sha256"#, #"capture: { x: '${sha256(base64.decode(response.bytes))}' }"#, []),
    (#"md5"#, #"capture: { x: '${md5(base64.decode(response.bytes))}' }"#, []),
    (#"regex "a(b)""#, #"capture:\#n  x: { regex: a(b) }"#, []),
    (#"xpath "string(//a)""#, #"capture:\#n  x: { xpath: string(//a) }"#, []),
    (#"variable "y""#, #"capture: { x: '${y}' }"#, []),
    (#"body redact"#, #"capture:\#n  x: { body: true, secret: true }"#, []),
    (#"jsonpath "$.a" toInt"#, #"capture: { x: '${int(response.json.a)}' }"#, []),
    (#"jsonpath "$.a" htmlEscape"#, #""#, ["lost filter"]),
    (#"redirects count"#, #"capture: { x: '${size(response.redirects)}' }"#, []),
    (
      #"certificate "Subject""#,
      #"capture:\#n  x: ${response.certificate.subject}"#,
      ["changed assert"]
    ),
  ]

  @Test(arguments: captures)
  func `is a capture`(query: String, expected: String, effects: [String]) throws {
    let imported = try ImportedScript(
      "GET http://a.test\nHTTP 200\n[Captures]\nx: \(query)", kind: .hurl)
    #expect(imported.rest == expected)
    #expect(imported.ownEffects == effects)
  }
}
