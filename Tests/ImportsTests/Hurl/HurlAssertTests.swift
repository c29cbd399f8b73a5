// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

@Suite struct `A check of Hurl` {
  /// The line, what is expected besides the status, and what is reported.
  private static let checks: [(String, String, [String])] = [
    (#"status == 200"#, #""#, []),
    (
      #"status != 404"#,
      #"expect:\#n  status:\#n    $allOf:\#n      - 200\#n      - { $not: 404 }"#,
      []
    ),
    (
      #"status >= 201"#,
      #"expect:\#n  status:\#n    $allOf:\#n      - 200\#n      - { $gte: 201 }"#,
      []
    ),
    (#"version == "1.1""#, #"expect: { version: '1.1' }"#, []),
    (#"url endsWith "/x""#, #"expect:\#n  url: { $endsWith: /x }"#, []),
    (#"header "A" == "b""#, #"expect:\#n  headers: { A: b }"#, []),
    (#"header "A" exists"#, #"expect:\#n  headers:\#n    A: { $exists: true }"#, []),
    (#"header "A" not exists"#, #"expect:\#n  headers:\#n    A: { $exists: false }"#, []),
    (#"header "A" contains "b""#, #"expect:\#n  headers:\#n    A: { $contains: b }"#, []),
    (#"header "A" == 1"#, #""#, ["lost assert"]),
    (
      #"header "A" count == 2"#,
      #"expect:\#n  headers:\#n    A: { $length: 2 }"#,
      ["changed assert"]
    ),
    (
      #"header "A" nth 1 == "b""#,
      #"expect:\#n  values:\#n    - of: response.headers['A'].split(', ')[1]\#n      is: b"#,
      ["changed assert"]
    ),
    (
      #"header "A" toInt > 3"#,
      #"expect:\#n  values:\#n    - of: int(response.headers['A'])\#n      is: { $gt: 3 }"#,
      []
    ),
    (
      #"header "Set-Cookie" exists"#,
      #"expect:\#n  values:\#n    - of: response.headers[?'set-cookie']\#n      is: { $exists: true }"#,
      ["changed assert"]
    ),
    (
      #"header "Set-Cookie" includes "a=b""#,
      #"expect:\#n  values:\#n    - of: response.headers['Set-Cookie']\#n      is: { $any: a=b }"#,
      ["changed assert"]
    ),
    (
      #"jsonpath "$.a[*].b" nth 0 == 1"#,
      #"expect:\#n  values:\#n    - of: jsonpath(response.json, '$.a[*].b')[0]\#n      is: 1"#,
      ["changed assert"]
    ),
    (
      #"jsonpath "$..b" first isInteger"#,
      #"expect:\#n  values:\#n    - of: jsonpath(response.json, '$..b')[0]\#n      is: { $type: integer }"#,
      ["changed assert", "changed assert"]
    ),
    (
      #"jsonpath "$.a[?(@.c == 1)].b" nth 1 == null"#,
      #"expect:\#n  values:\#n    - of: jsonpath(response.json, '$.a[?(@.c == 1)].b')[1]\#n      is: null"#,
      ["changed assert"]
    ),
    (#"xpath "//a" nth 1 == 1"#, #""#, ["lost assert"]),
    (#"cookie "a" == "b""#, #"expect:\#n  cookies: { a: b }"#, []),
    (#"cookie "a[Path]" == "/""#, #"expect:\#n  cookies:\#n    a: { $path: / }"#, []),
    (#"cookie "a[Secure]" exists"#, #"expect:\#n  cookies:\#n    a: { $secure: true }"#, []),
    (
      #"cookie "a[Max-Age]" > 5"#,
      #"expect:\#n  cookies:\#n    a:\#n      $maxAge: { $gt: 5 }"#,
      []
    ),
    (#"body == "x""#, #"expect: { body: x }"#, []),
    (#"body contains "x""#, #"expect:\#n  body: { $contains: x }"#, []),
    (#"body == `a`"#, #"expect: { body: a }"#, []),
    (#"body exists"#, #"expect:\#n  that: [type(response.body) == string]"#, []),
    (#"bytes == hex,0102;"#, #"expect:\#n  bytes: { hex: '0102' }"#, []),
    (#"bytes startsWith hex,01;"#, #"expect:\#n  bytes:\#n    $startsWith: { hex: '01' }"#, []),
    (#"bytes count > 3"#, #"expect:\#n  bytes:\#n    $length: { $gt: 3 }"#, []),
    (#"bytes isEmpty"#, #"expect: { size: 0 }"#, []),
    (
      #"bytes not == base64,AQ==;"#,
      #"expect:\#n  values:\#n    - of: hex(base64.decode(response.bytes))\#n      is: { $not: '01' }"#,
      []
    ),
    (#"rawbytes count == 3"#, #""#, ["lost assert"]),
    (
      #"sha256 == hex,e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855;"#,
      #"expect:\#n  sha256: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"#,
      []
    ),
    (
      #"md5 == hex,d41d8cd98f00b204e9800998ecf8427e;"#,
      #"expect:\#n  values:\#n    - of: md5(base64.decode(response.bytes))\#n      is: d41d8cd98f00b204e9800998ecf8427e"#,
      []
    ),
    (#"duration < 1500"#, #"expect:\#n  time: { $lt: 1500ms }"#, []),
    (#"duration exists"#, #""#, ["lost assert"]),
    (
      #"ip == "127.0.0.1""#,
      #"expect:\#n  values:\#n    - { of: response.ip, is: '127.0.0.1' }"#,
      []
    ),
    (#"redirects count == 1"#, #"expect:\#n  redirects: { $length: 1 }"#, []),
    (
      #"redirects nth 0 location == "http://b.test/""#,
      #"expect:\#n  values:\#n    - of: (response.redirects.map(r, r.url) + [response.url])[1]\#n      is: http://b.test/"#,
      []
    ),
    (
      #"certificate "Expire-Date" daysAfterNow > 15"#,
      #"expect:\#n  certificate:\#n    expiresIn: { $gte: 16d }"#,
      []
    ),
    (
      #"certificate "Subject" contains "CN=a""#,
      #"expect:\#n  certificate:\#n    subject: { $contains: CN=a }"#,
      ["changed assert"]
    ),
    (#"certificate "Serial-Number" exists"#, #""#, ["lost assert"]),
    (
      #"regex "a(b)" == "b""#,
      #"expect:\#n  values:\#n    - of: regex.extract(response.body, 'a(b)').value()\#n      is: b"#,
      []
    ),
    (#"regex /a(b)/ exists"#, #"expect:\#n  body: { $matches: a(b) }"#, []),
    (#"regex "ab" == "b""#, #""#, ["lost assert"]),
    (#"variable "x" == 1"#, #"expect:\#n  values:\#n    - { of: x, is: 1 }"#, []),
    (#"variable "y" not exists"#, #""#, ["changed assert"]),
    (#"xpath "string(//a)" == "b""#, #"expect:\#n  xpath: { string(//a): b }"#, []),
    (#"xpath "//a" exists"#, #"expect:\#n  xpath:\#n    //a: { $exists: true }"#, []),
    (#"xpath "//a" count == 2"#, #"expect:\#n  xpath:\#n    //a: { $length: 2 }"#, []),
    (#"xpath "count(//a)" == 2"#, #"expect:\#n  xpath: { count(//a): 2 }"#, []),
    (
      #"xpath "//_:a" exists"#,
      #"expect:\#n  xpath:\#n    //*[local-name()='a']: { $exists: true }"#,
      ["changed assert"]
    ),
    (#"xpath "//a" == "b""#, #""#, ["lost assert"]),
    (#"jsonpath "$.a" == 1"#, #"expect:\#n  json: { $.a: 1 }"#, []),
    (#"jsonpath "$.a" == 1.50"#, #"expect:\#n  json:\#n    $.a: 1.5"#, ["changed assert"]),
    (
      #"jsonpath "$.a" == 0.33333333333333331"#,
      #"expect:\#n  json:\#n    $.a:\#n      $closeTo: 0.3333333333333333\#n      $within: 5.551115123125783e-17"#,
      ["changed assert"]
    ),
    (#"jsonpath "$.a" == "b""#, #"expect:\#n  json: { $.a: b }"#, []),
    (#"jsonpath "$.a" equals "b""#, #"expect:\#n  json: { $.a: b }"#, []),
    (#"jsonpath "$.a" == null"#, #"expect:\#n  json: { $.a: null }"#, []),
    (#"jsonpath "$.a" == true"#, #"expect:\#n  json: { $.a: true }"#, []),
    (#"jsonpath "$.a" == "{{x}}""#, #"expect:\#n  json: { $.a: '${string(x)}' }"#, []),
    (#"jsonpath "$.a" == {{x}}"#, #"expect:\#n  json:\#n    $.a: { $equals: '${x}' }"#, []),
    (#"jsonpath "$.a" != 1"#, #"expect:\#n  json:\#n    $.a: { $not: 1 }"#, []),
    (#"jsonpath "$.a" not == 1"#, #"expect:\#n  json:\#n    $.a: { $not: 1 }"#, ["changed assert"]),
    (#"jsonpath "$.a" > 1"#, #"expect:\#n  json:\#n    $.a: { $gt: 1 }"#, []),
    (#"jsonpath "$.a" >= 1"#, #"expect:\#n  json:\#n    $.a: { $gte: 1 }"#, []),
    (#"jsonpath "$.a" < 1"#, #"expect:\#n  json:\#n    $.a: { $lt: 1 }"#, []),
    (#"jsonpath "$.a" <= 1"#, #"expect:\#n  json:\#n    $.a: { $lte: 1 }"#, []),
    (#"jsonpath "$.a" > "b""#, #"expect:\#n  that: [response.json.a > 'b']"#, []),
    (#"jsonpath "$.a" startsWith "b""#, #"expect:\#n  json:\#n    $.a: { $startsWith: b }"#, []),
    (#"jsonpath "$.a" endsWith "b""#, #"expect:\#n  json:\#n    $.a: { $endsWith: b }"#, []),
    (#"jsonpath "$.a" contains "b""#, #"expect:\#n  json:\#n    $.a: { $contains: b }"#, []),
    (
      #"jsonpath "$.a" not contains "b""#,
      #"expect:\#n  json:\#n    $.a:\#n      $not: { $contains: b }"#,
      ["changed assert"]
    ),
    (#"jsonpath "$.a" includes 1"#, #"expect:\#n  json:\#n    $.a: { $any: 1 }"#, []),
    (#"jsonpath "$.a" matches /^\d+$/"#, #"expect:\#n  json:\#n    $.a: { $matches: ^\d+\z }"#, []),
    (#"jsonpath "$.a" matches "\\w""#, #"expect:\#n  json:\#n    $.a: { $matches: (*UCP)\w }"#, []),
    (#"jsonpath "$.a" matches /a(?=b)/"#, #""#, ["lost assert"]),
    (#"jsonpath "$.a" exists"#, #"expect:\#n  json:\#n    $.a: { $exists: true }"#, []),
    (#"jsonpath "$.a" isEmpty"#, #"expect:\#n  json:\#n    $.a: { $empty: true }"#, []),
    (
      #"jsonpath "$.a" not isEmpty"#,
      #"expect:\#n  json:\#n    $.a: { $empty: false }"#,
      ["changed assert"]
    ),
    (#"jsonpath "$.a" isBoolean"#, #"expect:\#n  json:\#n    $.a: { $type: boolean }"#, []),
    (
      #"jsonpath "$.a" isCollection"#,
      #"expect:\#n  json:\#n    $.a:\#n      $type: [array, object]"#,
      []
    ),
    (#"jsonpath "$.a" isDate"#, #""#, ["lost assert"]),
    (#"jsonpath "$.a" isFloat"#, #"expect:\#n  that: [type(response.json.a) == double]"#, []),
    (
      #"jsonpath "$.a" isInteger"#,
      #"expect:\#n  json:\#n    $.a: { $type: integer }"#,
      ["changed assert"]
    ),
    (#"jsonpath "$.a" isIpv4"#, #"expect:\#n  json:\#n    $.a: { $format: ipv4 }"#, []),
    (#"jsonpath "$.a" isIpv6"#, #"expect:\#n  json:\#n    $.a: { $format: ipv6 }"#, []),
    (#"jsonpath "$.a" isIsoDate"#, #"expect:\#n  json:\#n    $.a: { $format: date-time }"#, []),
    (#"jsonpath "$.a" isList"#, #"expect:\#n  json:\#n    $.a: { $type: array }"#, []),
    (#"jsonpath "$.a" isNumber"#, #"expect:\#n  json:\#n    $.a: { $type: number }"#, []),
    (#"jsonpath "$.a" isObject"#, #"expect:\#n  json:\#n    $.a: { $type: object }"#, []),
    (#"jsonpath "$.a" isString"#, #"expect:\#n  json:\#n    $.a: { $type: string }"#, []),
    (#"jsonpath "$.a" isUuid"#, #"expect:\#n  json:\#n    $.a: { $format: uuid }"#, []),
    (#"jsonpath "$.a" countEquals 2"#, #"expect:\#n  json:\#n    $.a: { $length: 2 }"#, []),
    (#"jsonpath "$.a-b" == 1"#, #"expect:\#n  json: { "$['a-b']": 1 }"#, []),
    (
      #"jsonpath "$.a[*].b" == 1"#,
      #"expect:\#n  json:\#n    $.a[*].b: { $length: 1, $each: 1 }"#,
      ["changed assert"]
    ),
    (
      #"jsonpath "$.a[*].b" includes 1"#,
      #"expect:\#n  json:\#n    $.a[*].b: { $any: 1 }"#,
      ["changed assert"]
    ),
    (
      #"jsonpath "$.a[?(@.b==1)]" count == 2"#,
      #"expect:\#n  json:\#n    $.a[?(@.b==1)]: { $length: 2 }"#,
      ["changed assert"]
    ),
    (#"jsonpath "a" == 1"#, #""#, ["lost assert"]),
    (
      #"jsonpath "$.{{x}}" == 1"#,
      #"expect:\#n  values:\#n    - { of: "jsonpath(response.json, '$.' + string(x))", is: 1 }"#,
      []
    ),
  ]

  @Test(arguments: checks)
  func `is expected`(check: String, expected: String, effects: [String]) throws {
    let imported = try ImportedScript(
      "GET http://a.test\nHTTP 200\n[Asserts]\n\(check)", kind: .hurl)
    #expect(imported.rest == expected)
    #expect(imported.ownEffects == effects)
  }

  @Test func `has each query and each predicate in the table`() {
    let words = Set(Self.checks.flatMap { $0.0.split(separator: " ") }.map(String.init))
    let queries = HurlQueryForm.all.keys.filter { !words.contains($0) }
    #expect(queries.isEmpty)
    let predicates = HurlPredicateForm.all.keys.filter { !words.contains($0) }
    #expect(predicates.isEmpty)
  }
}
