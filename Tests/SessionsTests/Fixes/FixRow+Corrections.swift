// SPDX-License-Identifier: Apache-2.0

import CollectionSupport

extension FixRow {
  /// A mistake that a change of the line removes (`CorrectionSearch`), and the line of help.
  struct Correction {
    let text: String
    let help: String
    let isPreferred: Bool

    init(_ text: String, _ help: String, _ preference: Preference = .preferred) {
      self.text = text
      self.help = help
      isPreferred = preference == .preferred
    }
  }

  /// Characters that editors write in place of those of a keyboard.
  static let typography = [
    Correction(stepFile("“name”: a"), "write `\"name\": a`"),
    Correction(stepFile("timeout\u{A0}: 1s"), "write `timeout : 1s`"),
    Correction(stepFile("timeout:\u{A0}1s"), "write `timeout: 1s`"),
    Correction(stepFile("timeout: 1\u{A0}s"), "write `timeout: 1s`"),
    Correction(stepFile("time\u{200B}out: 1s"), "write `timeout: 1s`"),
    Correction(stepFile("\u{FEFF}timeout: 1s"), "write `timeout: 1s`"),
    Correction(stepFile("time\u{AD}out: 1s"), "write `timeout: 1s`"),
    Correction(stepFile("timeout：1s"), "write `timeout: 1s`"),
    Correction(stepFile("json: {a: 1， b: 2}"), "write `json: {a: 1, b: 2}`"),
    Correction(stepFile("timeout: “10s”"), "write `timeout: \"10s\"`"),
    Correction(stepFile("timeout: 1s ＃ comment"), "write `timeout: 1s # comment`"),
    Correction(stepFile("headers: { X–Trace: a }"), "write `headers: { X-Trace: a }`"),
    Correction(stepFile("expect: { status: ２００ }"), "write `expect: { status: 200 }`"),
    Correction(stepFile("text: \"${“a”}\""), "write `text: \"${'a'}\"`"),
    Correction(
      stepFile("expect: { that: [response.body == “ok”] }"),
      "write `expect: { that: [response.body == \"ok\"] }`"),
    Correction(
      stepFile("expect: { that: [response.status ≥ 200] }"),
      "write `expect: { that: [response.status >= 200] }`"),
    Correction(
      stepFile("expect: { that: [response.size – 1 > 0] }"),
      "write `expect: { that: [response.size - 1 > 0] }`"),
    Correction(
      stepFile("capture: { a: \"$.items[–1]\" }"), "write `capture: { a: \"$.items[-1]\" }`"),
    Correction(stepFile("capture: { a: “$.a” }"), "write `capture: { a: \"$.a\" }`"),
    Correction(
      stepFile("expect: { xpath: { \"//a[position() – 1]\": x } }"),
      "write `expect: { xpath: { \"//a[position() - 1]\": x } }`"),
    Correction(stepFile("params: { q: “a, b” }"), "write `params: { q: \"a, b\" }`"),
    Correction(
      "\u{200B}curlew: 1\nrequests:\n  - GET: http://a.example/\n", "write `curlew: 1`"),
    Correction(
      "curlew: 1\nrequests:\n  – GET: http://a.example/\n", "write `- GET: http://a.example/`"),
    Correction(
      "curlew: 1\nrequests:\n  -\u{A0}GET: http://a.example/\n",
      "write `- GET: http://a.example/`"),
    Correction(
      stepFile("tags:\n  — a\n  — b"),
      "begin these 2 lines with the spaces and dashes of a keyboard"),
    Correction(
      "curlew: 1\nrequests:\n  - GET: http://a.example/\n\u{3000}\u{3000}\u{3000}\u{3000}name: a\n",
      "write `name: a`"),
    Correction(
      "curlew: 1\nrequests:\n  - GET: http://a.example/\n\u{A0}\n    name: a\n",
      "leave the line empty"),
  ]

  /// Lines that lack a sign or have one too many.
  static let punctuation = [
    Correction(stepFile("timeout 1s"), "write `timeout: 1s`"),
    Correction(stepFile("timeout:1s"), "write `timeout: 1s`"),
    Correction(stepFile("timeout = 1s"), "write `timeout: 1s`"),
    Correction(stepFile("timeout => 1s"), "write `timeout: 1s`"),
    Correction(stepFile("headers\n  Accept: a"), "write `headers:`"),
    Correction(stepFile("expect:\n  status 200"), "write `status: 200`"),
    Correction(stepFile("expect:\n  status:200\n  time: { $lt: 1s }"), "write `status: 200`"),
    Correction(stepFile("expect: {status:200}"), "write `expect: {status: 200}`"),
    Correction(
      "curlew: 1\nrequests:\n  - GET http://a.example/\n", "write `- GET: http://a.example/`"),
    Correction(
      "curlew: 1\nrequests:\n  -GET: http://a.example/\n", "write `- GET: http://a.example/`"),
    Correction(
      "curlew: 1\nrequests:\n  * GET: http://a.example/\n", "write `- GET: http://a.example/`"),
    Correction(
      "curlew: 1\nrequests:\n  1. GET: http://a.example/\n", "write `- GET: http://a.example/`"),
    Correction(
      "curlew: 1\nrequests:\n  GET: http://a.example/\n  name: a\n",
      "write `- GET: http://a.example/`"),
    Correction(
      "curlew: 1\nrequests:\n  + GET: http://a.example/\n  + GET: http://b.example/\n",
      "begin each of the 2 entries with `- `"),
    Correction(stepFile("timeout: 1s,"), "write `timeout: 1s`"),
    Correction(stepFile("timeout: 1s;"), "write `timeout: 1s`"),
    Correction(stepFile("timeout: 1s // one"), "write `timeout: 1s # one`"),
    Correction(
      "```yaml\ncurlew: 1\nrequests:\n  - GET: http://a.example/\n```\n",
      "leave the lines with ``` out"),
    Correction(stepFile("name: \"foo\ntimeout: 1s"), "write `name: \"foo\"`", .chosenByAPerson),
    Correction(
      stepFile("headers: { 'x: 1 }\ntimeout: 1s"), "write `headers: { 'x': 1 }`", .chosenByAPerson),
    Correction(
      stepFile("headers: { b: 2, \"x: 1 }\ntimeout: 1s"),
      "write `headers: { b: 2, \"x\": 1 }`", .chosenByAPerson),
    Correction(
      stepFile("headers: { x: 'a }\ntimeout: 1s"), "write `headers: { x: 'a' }`", .chosenByAPerson),
    Correction(stepFile("'timeout: 1s\nname: a"), "write `'timeout': 1s`", .chosenByAPerson),
    Correction(
      "curlew: 1\nrequests:\n  - POST: http://a.example/\n    text: |\n      hello\n"
        + "   timeout: 1s\n", "indent it by 4 spaces", .chosenByAPerson),
    Correction(
      "curlew: 1\nrequests:\n  - POST: http://a.example/\n    text: >- # folded\n      hello\n"
        + "\n        there\n     timeout: 1s\n", "indent it by 4 spaces", .chosenByAPerson),
    Correction(
      "curlew: 1\nrequests:\n  - POST: http://a.example/\n    text: |\n      hello\n"
        + "     there\n    timeout: 1s\n", "indent it by 6 spaces", .chosenByAPerson),
    Correction(stepFile("name: 'foo\""), "write `name: 'foo'`", .chosenByAPerson),
    Correction(stepFile("tags: [a, b\nname: c"), "write `tags: [a, b]`", .chosenByAPerson),
    Correction(stepFile("json: { a: 1 }}"), "write `json: { a: 1 }`", .chosenByAPerson),
    Correction(stepFile("json: { a: [1, 2 }"), "write `json: { a: [1, 2] }`", .chosenByAPerson),
    Correction(stepFile("json: { a: 1; b: 2 }"), "write `json: { a: 1, b: 2 }`", .chosenByAPerson),
    Correction(stepFile("json: { a: 1 b: 2 }"), "write `json: { a: 1, b: 2 }`", .chosenByAPerson),
    Correction(stepFile(" timeout: 1s"), "indent it by 4 spaces", .chosenByAPerson),
    Correction(
      "curlew: 1\nname: pets\n\n  - GET: http://a.example/\n", "write `requests:` above the list",
      .chosenByAPerson),
    Correction(
      "vars: { n: 1 }\n" + stepFile("expect: { size: { $gte: \"{{n}}\" } }"),
      "write `expect: { size: { $gte: \"${n}\" } }`"),
    Correction(
      "vars: { n: 1 }\n" + stepFile("json: { a: !int \"${n}\" }"), "write `json: { a: \"${n}\" }`"),
    Correction(stepFile("expect: { status: 200 OK }"), "write `expect: { status: 200 }`"),
    Correction(
      "curlew: 1\nrequests:\n\t- GET: http://a.example/\n",
      "indent it with spaces, never with tabs: 2 spaces", .chosenByAPerson),
  ]
}
