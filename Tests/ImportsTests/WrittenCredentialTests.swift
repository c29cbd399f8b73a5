// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// Texts that no reader took apart.
@Suite struct `Credentials in texts` {
  @Test(arguments: [
    (
      #"TOKEN=$(curl -d '{"user":"ada","password":"lovelace"}' x)"#,
      #"TOKEN=$(curl -d '{"user":"ada","password":"***"}' x)"#
    ),
    (#"{\"password\": \"love\\\"lace\"}"#, #"{\"password\": \"***\"}"#),
    ("curl -u ada:love", "curl -u ada:***"),
    ("curl --user='ada:love lace' x", "curl --user='ada:***' x"),
    ("curl -H 'Authorization: Bearer abc' x", "curl -H 'Authorization: ***' x"),
    ("curl -H \"X-Api-Key: abc\" x", "curl -H \"X-Api-Key: ***\" x"),
    ("get http://ada:love@h/p?token=abc&x=y", "get http://ada:***@h/p?token=***&x=y"),
    ("API_KEY=abc", "API_KEY=***"), ("API_KEY=\"a b\" run", "API_KEY=\"***\" run"),
    ("env.set(\"password\", \"love\");", "env.set(\"password\", \"***\");"),
    (
      #"{"key": "token", "type": "any", "value": "abc"}"#,
      #"{"key": "token", "type": "any", "value": "***"}"#
    ),
    ("- key: api_key\n  value: abc\n", "- key: api_key\n  value: ***\n"),
    ("X-Auth-Token: abc", "X-Auth-Token: ***"),
    ("--proxy-header X-Token: abc", "--proxy-header X-Token: ***"),
    ("curl -H X-Token:abc x", "curl -H X-Token:*** x"),
    ("<a><w:Password T='x'>abc</w:Password></a>", "<a><w:Password T='x'>***</w:Password></a>"),
    ("<password><![CDATA[a<b]]></password>", "<password><![CDATA[***]]></password>"),
    (#"{"passphrase": "abc", "pin": "1234"}"#, #"{"passphrase": "***", "pin": "***"}"#),
    ("const t = 'x Bearer a1b2c3d4e5'", "const t = 'x Bearer ***'"),
    (
      "CryptoJS.HmacSHA256(pm.request.body.raw, \"abc\").toString()",
      "CryptoJS.HmacSHA256(pm.request.body.raw, \"***\").toString()"
    ),
    ("crypto.createHmac('sha256', 'abc')", "crypto.createHmac('sha256', '***')"),
    (
      "CryptoJS.AES.encrypt(f(a, 'b'), 'abc', {iv: c})",
      "CryptoJS.AES.encrypt(f(a, 'b'), '***', {iv: c})"
    ),
    ("jwt.sign({sub: 'a'}, 'abc')", "jwt.sign({sub: 'a'}, '***')"),
    ("btoa('ada:abc')", "btoa('ada:***')"),
    ("Buffer.from(\"ada:abc\")", "Buffer.from(\"ada:***\")"),
    ("hmac.withTextSecret('abc')", "hmac.withTextSecret('***')"),
    (
      "--B\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\na\r\nb\r\n--B--",
      "--B\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\n***\r\n--B--"
    ),
    (
      #"$'--B\r\nContent-Disposition: form-data; name=\"api_key\"\r\n\r\nabc\r\n--B--'"#,
      #"$'--B\r\nContent-Disposition: form-data; name=\"api_key\"\r\n\r\n***\r\n--B--'"#
    ),
    (
      "Content-Disposition: form-data; name=\"token\"\nContent-Type: text/plain\n\nabc\n--B--",
      "Content-Disposition: form-data; name=\"token\"\nContent-Type: text/plain\n\n***\n--B--"
    ),
  ])
  func `are masked`(text: String, masked: String) {
    #expect(WrittenCredentials.masked(text) == masked)
  }

  @Test(arguments: [
    "const token = res.token;", "password: user.password,", "TOKEN=$(login)", "token={{token}}",
    "# Bearer authentication", "pm.environment.set('token', data.token)", "https://h/a:b@c",
    "if (key == other) {}", "<password/><a>b</a>", "<password> </password>", "shipping=1",
    "Authorization: ${auth}", "HmacSHA256(body, key)", "sign('a')", "btoa(user + ':' + pass)",
    "Array.from('a: b')", "getToken('a')", "design(a, 'b')",
    "Content-Disposition: form-data; name=\"key\"; filename=\"a\"\r\n\r\nabc\r\n--B",
    "Content-Disposition: form-data; name=\"token\"; filename=\"a\"\r\n\r\nabc\r\n--B",
  ])
  func `stay where they are expressions`(text: String) {
    #expect(WrittenCredentials.masked(text) == text)
  }

  @Test func `of sentences stay`() {
    let text = "key: see the wiki\ntoken: none"
    #expect(WrittenCredentials.masked(text, isProse: true) == text)
  }

  @Test func `of a line of a sentence are masked if they look like no word`() {
    let text = "# Log in\npassword: Hunter2-x\ntoken: see the wiki of 2026\n"
    let masked = "# Log in\npassword: ***\ntoken: see the wiki of 2026\n"
    #expect(WrittenCredentials.masked(text, isProse: true) == masked)
  }

  @Test(arguments: [
    ("Bearer abcdef123", "send abcdef123"), ("ada:hunter2xy", "it is hunter2xy"),
    ("Basic YWRhOmx1", "or YWRhOmx1"),
  ])
  func `behind a scheme or a user are hidden alone`(value: String, text: String) {
    var store = SecretStore(keepsValues: false)
    store.add("login", value: value)
    #expect(store.hidden.redacted(text).hasSuffix("***login***"))
    #expect(store.hidden.redacted(value) == "***login***")
  }

  @Test func `that became secrets are hidden outside of longer words`() {
    var store = SecretStore(keepsValues: false)
    store.add("key", value: "tok3n-value")
    store.add("login", value: "password")
    store.add("ollama", value: "ollama")
    store.add("pin", value: "12345")
    let hidden = store.hidden
    for (text, wanted) in [
      ("is 'tok3n-value'.", "is '***key***'."), (#"\ntok3n-value"#, #"\n***key***"#),
      ("%20tok3n-value&", "%20***key***&"), ("mytok3n-value", "mytok3n-value"),
      ("tok3n-value_2", "tok3n-value_2"), ("the password of ollama", "the password of ollama"),
      ("password_2 12345", "password_2 12345"),
    ] {
      #expect(hidden.redacted(text) == wanted)
    }
  }

  @Test func `are found in texts that repeat themselves`() {
    for unit in ["token", "://", "-u '", "\"auth\",", "Bearer ", "key=\"\\", "name: key\n"] {
      let text = String(repeating: unit, count: 10_000 / unit.utf8.count)
      _ = WrittenCredentials.masked(text)
    }
  }
}
