// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Testing

@Suite struct RedactorFormTests {
  private static func redactor(_ value: String) -> Redactor {
    Redactor().adding(name: "password", value: value)
  }

  @Test(arguments: [
    ("plain", "say \"pa ss\"w\\ör/d!", "say ***password***!"),
    ("JSON", #"{"a":"\"pa ss\"w\\ör/d"}"#, #"{"a":"***password***"}"#),
    (
      "JSON with escapes", #"{"a":"\u0022pa\u0020ss\"w\u005C\u00f6r\/d"}"#,
      #"{"a":"***password***"}"#
    ),
    ("XML", "<a b=\"&quot;pa ss&#34;w\\&#xF6;r/d\"/>", "<a b=\"***password***\"/>"),
    ("percent", "?q=%22pa%20ss%22w%5C%C3%B6r%2Fd&x=1", "?q=***password***&x=1"),
    ("percent, small", "?q=%22pa%20ss%22w%5c%c3%b6r%2fd", "?q=***password***"),
    ("percent, only what must", "/%22pa%20ss%22w%5Cör/d/x", "/***password***/x"),
    ("form", "q=%22pa+ss%22w%5C%C3%B6r%2Fd&x=1", "q=***password***&x=1"),
  ])
  func `a secret is hidden in each encoding`(_ name: String, _ text: String, _ hidden: String) {
    #expect(Self.redactor("\"pa ss\"w\\ör/d").redact(text) == hidden, "\(name)")
  }

  @Test(arguments: [
    ("a JSON Pointer", #"/a/pa~1ss~0w'o"rd/0"#, "/a/***password***/0"),
    ("a JSON Pointer in JSON", #""/a/pa~1ss~0w'o\"rd/0""#, #""/a/***password***/0""#),
    ("a JSON Pointer in a fragment", "#/a/pa~1ss~0w%27o%22rd/0", "#/a/***password***/0"),
    ("a normalized JSONPath", #"$['pa/ss~w\'o"rd'][0]"#, "$['***password***'][0]"),
    ("that in JSON", #""$['pa/ss~w\\'o\"rd'][0]""#, #""$['***password***'][0]""#),
    ("single-quoted YAML", #"p: 'pa/ss~w''o"rd'"#, "p: '***password***'"),
    ("CSV", #"1,"pa/ss~w'o""rd""#, #"1,"***password***""#),
    ("escapes of bytes", #""pa\x2Fss~w\'o\x22rd""#, #""***password***""#),
  ])
  func `a secret is hidden in our own messages`(
    _ name: String, _ text: String, _ hidden: String
  ) {
    #expect(Self.redactor(#"pa/ss~w'o"rd"#).redact(text) == hidden, "\(name)")
  }

  @Test(arguments: [
    "a%20b+c%3Dd%26e", "a%20b%2Bc%3Dd%26e", "a%20b+c%3dd&e", "a+b%2Bc%3Dd%26e", "a+b%2Bc=d&e",
  ])
  func `a plus sign is itself in a path and a space in a form`(_ encoded: String) {
    #expect(Self.redactor("a b+c=d&e").redact("/\(encoded)/x") == "/***password***/x")
  }

  @Test(arguments: ["", "x", "xy", "xyz", "user:", "Aladdin:"], ["", "=", "yz", "abc"])
  func `a secret is hidden in base64 at every offset`(_ before: String, _ behind: String) {
    let secret = "op?en~ses>ame"
    let encoded = base64(Array((before + secret + behind).utf8))
    for text in [encoded, encoded.map(urlSafe).joined(), encoded.filter { $0 != "=" }] {
      let hidden = Self.redactor(secret).redact("[\(text)]")
      #expect(hidden.contains("***password***"), "\(text)")
      // What is left can hold nothing but what stood beside the secret.
      let rest = hidden.utf8.count - "[***password***]".utf8.count
      // At most a group on each side is shared with the secret.
      #expect(rest <= (before.utf8.count + behind.utf8.count + 2) / 3 * 4 + 6, "\(hidden)")
      if before.isEmpty, behind.isEmpty { #expect(hidden == "[***password***]") }
    }
  }

  @Test func `a secret is hidden in hexadecimal digits`() {
    let redactor = Self.redactor("s3cr3t-tök")
    for digits in ["7333637233742d74c3b66b", "7333637233742D74C3B66B"] {
      #expect(redactor.redact("http://a/?ff\(digits)00") == "http://a/?ff***password***00")
    }
  }

  /// The bytes 00 FF FE, `tokAAAA1111bbbb` and 80, in each notation.
  @Test(arguments: [
    "AP/+dG9rQUFBQTExMTFiYmJigA==", "AP_-dG9rQUFBQTExMTFiYmJigA",
    "AP/+dG9rQUFB\nQTExMTFiYmJigA==\n",
    "00fffe746f6b4141414131313131626262 6280", "00FFFE746F6B414141413131313162626262 80",
  ])
  func `the bytes that a secret stands for are hidden`(_ secret: String) {
    let bytes: [UInt8] = [0, 0xFF, 0xFE] + Array("tokAAAA1111bbbb".utf8) + [0x80]
    let redactor = Self.redactor(secret)
    #expect(
      redactor.redact(Array("a".utf8) + bytes + Array("b".utf8)) == Array("a***password***b".utf8))
    let lossy = String(decoding: bytes, as: UTF8.self)
    #expect(redactor.redact("<\(lossy)>") == "<***password***>")
    #expect(redactor.redact("<\(lossy.replacingNUL)>") == "<***password***>")
    #expect(
      redactor.redact("00 ff fe 74 6f 6b 41 41 41 41 31 31 31 31 62 62 62 62 80")
        == "***password***")
    #expect(redactor.redact("AP/+dG9rQUFBQTExMTFiYmJigA==") == "***password***")
    #expect(redactor.redact("AP_-dG9rQUFBQTExMTFiYmJigA") == "***password***")
    // In the base64 of a longer body.
    let body = base64(Array("before".utf8) + bytes + Array("after".utf8))
    #expect(redactor.redact(body).contains("***password***"))
  }

  @Test func `bytes of fewer than six are not searched for`() {
    let redactor = Self.redactor("dG9rZW4=")  // token
    #expect(redactor.redact("a token") == "a token")
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `base64 on several lines is hidden`(_ lineBreak: String) {
    let secret = "pa ss-word/with ' and q9 post and more of it"
    let text = Array("user:\(secret):end of it, which is long".utf8)
    let encoded = Array(base64(text))
    for width in [7, 20, 64] {
      let lines = stride(from: 0, to: encoded.count, by: width)
        .map { String(encoded[$0..<min($0 + width, encoded.count)]) }
      let hidden = Self.redactor(secret).redact("[" + lines.joined(separator: lineBreak) + "]")
      #expect(hidden.contains("***password***"), "\(width)")
      let isBreak: (UInt8) -> Bool = { $0 == 10 || $0 == 13 }
      #expect(
        Array(hidden.utf8.filter { !isBreak($0) })
          == Array(Self.redactor(secret).redact("[\(String(encoded))]").utf8))
      let json = lines.joined(separator: lineBreak == "\r" ? "\\r" : "\\n")
      #expect(Self.redactor(secret).redact("{\"a\":\"\(json)\"}").contains("***password***"))
    }
  }

  @Test func `the line break behind a secret stays`() {
    let text = "TOKEN=open sesame\nNEXT=1"
    #expect(Self.redactor("open sesame").redact(text) == "TOKEN=***password***\nNEXT=1")
    #expect(Self.redactor("opensesame").redact("opensesame\nx") == "***password***\nx")
  }

  @Test func `base64 within percent encoding is hidden`() {
    let secret = "op?en~ses>amex"
    let encoded = base64(Array(secret.utf8)).flatMap { character -> [Character] in
      switch character {
      case "+": Array("%2B")
      case "/": Array("%2f")
      case "=": Array("%3D")
      default: [character]
      }
    }
    #expect(Self.redactor(secret).redact("v=\(String(encoded))") == "v=***password***")
  }

  @Test(arguments: [
    ("JSON in JSON", #"{"Message":"{\\"p\\":\\"a\\\\\\"b/c d%e\\"}"}"#),
    ("JSON in JSON in JSON", #""\\\"a\\\\\\\"b/c d%e\\\"""#),
    ("percent in percent", "next=%2Fx%3Fp%3Da%2522b%252Fc%2520d%2525e&y=1"),
    ("form in percent", "next=p%3Da%2522b%252Fc%2Bd%2525e"),
    ("HTML in JSON", #"{"page":"<b>a\u0026quot;b/c d%e</b>"}"#),
    ("percent in XML", "<a href=\"?a=1&amp;p=a%22b%2Fc%20d%25e\"/>"),
  ])
  func `a secret is hidden in one encoding inside of another`(_ name: String, _ text: String) {
    let hidden = Self.redactor("a\"b/c d%e").redact(text)
    #expect(hidden.contains("***password***"), "\(name): \(hidden)")
    #expect(!hidden.contains("/c") && !hidden.contains("Fc"), "\(name): \(hidden)")
  }

  @Test func `a secret is hidden in ISO 8859-1, and where that was read as UTF-8`() {
    let redactor = Self.redactor("pässwörd")
    let latin = "x=p\u{E4}ssw\u{F6}rd;".unicodeScalars.map { UInt8($0.value) }
    #expect(redactor.redact(latin) == Array("x=***password***;".utf8))
    let read = String(decoding: latin, as: UTF8.self)
    #expect(redactor.redact(read) == "x=***password***;")
  }

  @Test func `a secret is hidden in the bytes that a check shows`() {
    let redactor = Self.redactor("hunter22")
    #expect(redactor.redact("ff 68 75 6e 74 65 72 32 32 00") == "ff ***password*** 00")
    #expect(redactor.redact("ff 68 75 6e 74 65 …") == "ff ***password***…")
  }

  @Test(arguments: [
    ("found `xx correct horse ba…`", "found `xx ***password***…`"),
    ("found `correct…` and more", "found `***password***…` and more"),
    (#"{"a":"correct horse b\u0061…"#, #"{"a":"***password***…"#),
    ("correct horse battery staple…", "***password***…"),
    ("corre…", "corre…"), ("correct horses and so on…", "correct horses and so on…"),
  ])
  func `the beginning of a secret is hidden where a text was cut`(_ text: String, _ hidden: String)
  {
    #expect(Self.redactor("correct horse battery staple").redact(text) == hidden)
  }

  @Test func `each line of a secret is hidden on its own`() {
    let redactor = Self.redactor("-----BEGIN\r\nabcdefgh\nshort\n")
    #expect(redactor.redact("x abcdefgh y -----BEGIN") == "x ***password*** y ***password***")
    #expect(redactor.redact("short") == "short")
    #expect(redactor.redact("-----BEGIN\r\nabcdefgh\nshort\n.") == "***password***.")
  }

  @Test func `a value of five characters is not searched, one of six is`() {
    #expect(Self.redactor("12345").redact("12345") == "12345")
    #expect(Self.redactor("äöüäö").redact("äöüäö") == "äöüäö")
    #expect(Self.redactor("123456").redact("123456") == "***password***")
    #expect(Self.redactor("12345").isEmpty)
  }

  @Test func `the longest secret gives the name`() {
    var redactor = Redactor()
    redactor.add(name: "short", value: "secret")
    redactor.add(name: "long", value: "secret-token")
    #expect(redactor.redact("a secret-token b") == "a ***long*** b")
    #expect(redactor.redact("a secret b") == "a ***short*** b")
  }

  @Test func `secrets that overlap are both covered`() {
    var redactor = Redactor()
    redactor.add(name: "one", value: "abcdefgh")
    redactor.add(name: "two", value: "efghijkl")
    #expect(redactor.redact("<abcdefghijkl>") == "<***one***>")
  }

  @Test func `a secret captured later is hidden from then on`() {
    let before = Self.redactor("first-secret")
    let after = before.adding(name: "token", value: "eyJhbGciOiJIUzI1NiJ9.e30")
    let text = "first-secret eyJhbGciOiJIUzI1NiJ9.e30"
    #expect(before.redact(text) == "***password*** eyJhbGciOiJIUzI1NiJ9.e30")
    #expect(after.redact(text) == "***password*** ***token***")
  }

  @Test(arguments: [
    (#"{"pin":123456}"#, #"{"pin":"***password***"}"#),
    (#"[ 123456 , 1]"#, #"[ "***password***" , 1]"#),
    (#"123456"#, #""***password***""#),
    (#"{"pin":"123456"}"#, #"{"pin":"***password***"}"#),
    (#"{"123456":1}"#, #"{"***password***":1}"#),
    (#"{"text":"a, 123456, b"}"#, #"{"text":"a, ***password***, b"}"#),
    (#"{"id":91234567,"n":1}"#, #"{"id":"9***password***7","n":1}"#),
    (#"[-123456,-0.123456e+7]"#, #"["-***password***","-0.***password***e+7"]"#),
    (#"{"n":123456123456}"#, #"{"n":"***password******password***"}"#),
    (#"[91234560,{"a\"":123456}]"#, #"["9***password***0",{"a\"":"***password***"}]"#),
    (#"true91234567"#, "true9***password***7"),
  ])
  func `a JSON number that holds a secret becomes a string`(_ text: String, _ hidden: String) {
    #expect(Self.redactor("123456").redactJSON(text) == hidden)
  }

  @Test func `many secrets with the same beginning are distinguished`() {
    var redactor = Redactor()
    for number in 0..<500 {
      redactor.add(name: "t\(number)", value: "eyJhbGciOiJIUzI1NiJ9.\(number)x")
    }
    #expect(redactor.redact("eyJhbGciOiJIUzI1NiJ9.499x") == "***t499***")
    #expect(redactor.redact("eyJhbGciOiJIUzI1NiJ9.7x eyJhbG") == "***t7*** eyJhbG")
  }

  @Test(arguments: [
    "%", "%2", "%zz", "\\", "\\u12", "\\ud800", "&", "&#;", "&#x;", "&amp", "%4", "\\ud800\\u0041",
  ])
  func `a broken escape is only text`(_ text: String) {
    let redactor = Self.redactor("secret-word")
    #expect(redactor.redact("\(text) secret-word \(text)") == "\(text) ***password*** \(text)")
  }

  private func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(0) { $0 << 8 | Int($1) }
      bits <<= 8 * (3 - group.count)
      for place in 0..<4 {
        text.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : "=")
      }
    }
    return text
  }

  private func urlSafe(_ character: Character) -> String {
    character == "+" ? "-" : character == "/" ? "_" : String(character)
  }
}

extension String {
  /// With NUL as reports show it.
  fileprivate var replacingNUL: String {
    String(decoding: utf8.flatMap { $0 == 0 ? Array("\\x00".utf8) : [$0] }, as: UTF8.self)
  }
}
