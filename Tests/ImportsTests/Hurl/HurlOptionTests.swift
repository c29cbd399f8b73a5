// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

@Suite struct `An option of Hurl` {
  /// The lines of `[Options]`, what is in the step, and what is reported.
  private static let options: [(String, String, [String])] = [
    (
      #"aws-sigv4: aws:amz:eu:s3\#nuser: k:s"#,
      #"auth:\#n  awsSigV4: { accessKey: k, secretKey: s, region: eu, service: s3 }\#nexpect: { status: 200 }"#,
      ["changed auth"]
    ),
    (#"cacert: ca.pem"#, #"tls: { ca: ca.pem }\#nexpect: { status: 200 }"#, []),
    (
      #"cert: c.pem:pw\#nkey: k.pem"#,
      #"tls: { cert: c.pem, key: k.pem, keyPassword: pw }\#nexpect: { status: 200 }"#,
      []
    ),
    (#"compressed: true"#, #""#, []),
    (#"compressed: false"#, #"compressed: false\#nexpect: { status: 200 }"#, []),
    (#"connect-timeout: 3"#, #"timeout: { connect: 3s }\#nexpect: { status: 200 }"#, []),
    (
      #"connect-to: a.test:80:b.test:81"#,
      #"connectTo: { a.test:80: b.test:81 }\#nexpect: { status: 200 }"#,
      []
    ),
    (#"delay: 1500"#, #"delay: 1500ms\#nexpect: { status: 200 }"#, []),
    (#"delay: 2s"#, #"delay: 2s\#nexpect: { status: 200 }"#, []),
    (
      #"user: a:b\#ndigest: true"#,
      #"auth:\#n  digest: { user: a, password: b }\#nexpect: { status: 200 }"#,
      []
    ),
    (
      #"user: d\\a:b\#nntlm: true"#,
      #"auth:\#n  ntlm: { user: a, password: b, domain: d }\#nexpect: { status: 200 }"#,
      []
    ),
    (
      #"negotiate: true"#,
      #"auth: { negotiate: true }\#nexpect: { status: 200 }"#,
      ["changed right"]
    ),
    (#"header: X-A: b"#, #"headers: { X-A: b }\#nexpect: { status: 200 }"#, []),
    (#"http1.0: true"#, #"http: 1.0\#nexpect: { status: 200 }"#, []),
    (#"http1.1: true"#, #"http: 1.1\#nexpect: { status: 200 }"#, []),
    (#"http2: true"#, #"http: 2\#nexpect: { status: 200 }"#, []),
    (#"http3: false"#, #"http: 2\#nexpect: { status: 200 }"#, []),
    (#"insecure: true"#, #"tls: { verify: false }\#nexpect: { status: 200 }"#, []),
    (#"ipv4: true"#, #"ipVersion: 4\#nexpect: { status: 200 }"#, []),
    (#"ipv6: true"#, #"ipVersion: 6\#nexpect: { status: 200 }"#, []),
    (#"key: k.pem"#, #""#, ["lost tls"]),
    (
      #"limit-rate: 1000"#,
      #"limits: { rate: '1000B/s', upload: '1000B/s' }\#nexpect: { status: 200 }"#,
      []
    ),
    (#"location: true"#, #"redirects: { max: 50, downgrade: true }\#nexpect: { status: 200 }"#, []),
    (
      #"location: true\#nmax-redirs: -1"#,
      #"redirects: { max: 1000, downgrade: true }\#nexpect: { status: 200 }"#,
      []
    ),
    (
      #"location-trusted: true"#,
      #"redirects: { max: 50, downgrade: true }\#nexpect: { status: 200 }"#,
      ["lost redirect"]
    ),
    (#"max-time: 90s"#, #"timeout: 90s\#nexpect: { status: 200 }"#, []),
    (#"netrc: true"#, #"auth: { netrc: true }\#nexpect: { status: 200 }"#, ["changed right"]),
    (#"netrc-file: n"#, #"auth: { netrc: 'n' }\#nexpect: { status: 200 }"#, ["changed right"]),
    (
      #"netrc-optional: true"#,
      #"auth: { netrc: true }\#nexpect: { status: 200 }"#,
      ["changed right"]
    ),
    (#"noproxy: *"#, #"proxy: none\#nexpect: { status: 200 }"#, []),
    (#"output: a.txt"#, #"save: a.txt"#, ["changed option"]),
    (#"output: ../a"#, #""#, ["lost option"]),
    (#"output: -"#, #""#, []),
    (#"path-as-is: true"#, #""#, []),
    (
      #"pinnedpubkey: sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="#,
      #"tls:\#n  pin: sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\#nexpect: { status: 200 }"#,
      []
    ),
    (#"pinnedpubkey: k.pem"#, #""#, ["lost tls"]),
    (#"proxy: p.test"#, #"proxy: http://p.test:1080\#nexpect: { status: 200 }"#, []),
    (
      #"proxy: http://u:p@p.test:3128"#,
      #"proxy: http://u:p@p.test:3128\#nexpect: { status: 200 }"#,
      []
    ),
    (#"repeat: 3"#, #"repeat: 3"#, []),
    (#"repeat: -1"#, #""#, ["lost flow"]),
    (
      #"resolve: a.test:80:127.0.0.1"#,
      #"resolve:\#n  a.test:80: ['127.0.0.1']\#nexpect: { status: 200 }"#,
      []
    ),
    (
      #"retry: 3\#nretry-interval: 200ms"#,
      #"retry: { attempts: 4, every: 200ms }\#nexpect: { status: 200 }"#,
      []
    ),
    (#"retry: -1"#, #"retry: { within: 24h }\#nexpect: { status: 200 }"#, []),
    (#"retry: 0"#, #""#, []),
    (#"skip: true"#, #"skip: skipped in the Hurl file\#nexpect: { status: 200 }"#, []),
    (#"skip: false"#, #""#, []),
    (#"skip: {{x}}"#, #"if: '!x'\#nexpect: { status: 200 }"#, []),
    (#"unix-socket: /s"#, #"unixSocket: /s\#nexpect: { status: 200 }"#, ["changed right"]),
    (#"user: a:b"#, #"auth:\#n  basic: { user: a, password: b }\#nexpect: { status: 200 }"#, []),
    (#"verbose: true"#, #""#, []),
    (#"very-verbose: true"#, #""#, []),
    (#"delay: {{x}}"#, #"delay: ${x}ms\#nexpect: { status: 200 }"#, []),
    (#"retry: {{x}}"#, #"retry: { attempts: '${int(x) + 1}' }\#nexpect: { status: 200 }"#, []),
    (#"repeat: {{x}}"#, #"repeat: ${x}"#, []),
    (#"location: {{x}}"#, #""#, ["lost option"]),
  ]

  @Test(arguments: options)
  func `has an answer`(option: String, expected: String, effects: [String]) throws {
    let imported = try ImportedScript(
      "GET https://a.test\n[Options]\n\(option)\nHTTP 200", kind: .hurl
    ) { $0.keepsSecrets = true }
    #expect(imported.rest == expected)
    #expect(imported.ownEffects == effects)
  }

  @Test func `is in the table`() {
    let written = Set(
      Self.options.flatMap { $0.0.split(separator: "\n") }.compactMap {
        $0.split(separator: ":").first.map(String.init)
      })
    let missing = HurlOptionForm.all.keys.filter { !written.contains($0) }
    #expect(missing.sorted() == ["no-proxy", "variable", "verbosity"])
  }

  @Test func `that is a variable is set before the entry`() throws {
    let imported = try ImportedScript(
      "GET http://a.test\n[Options]\nvariable: a=x y\nvariable: b=1.50\nvariable: c=null\nvariable: d=\"1\"",
      kind: .hurl)
    #expect(imported.step == "set: { a: x y, b: 1.5, c: null, d: '1' }")
  }
}
