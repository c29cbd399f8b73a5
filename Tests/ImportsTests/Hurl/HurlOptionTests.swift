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
    (#"connect-timeout: 3"#, #"timeout: { connect: 3ms }\#nexpect: { status: 200 }"#, []),
    (
      #"connect-timeout: 2s\#nmax-time: 500"#,
      #"timeout: { connect: 2s, total: 500ms }\#nexpect: { status: 200 }"#, []
    ),
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
    (#"http2: true"#, #""#, []), (#"http3: false"#, #""#, []),
    (#"http2: false"#, #"http: 1.1\#nexpect: { status: 200 }"#, []),
    (#"http3: true"#, #"http: 3\#nexpect: { status: 200 }"#, ["changed protocol"]),
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
    (#"max-time: 1500"#, #"timeout: 1500ms\#nexpect: { status: 200 }"#, []),
    (#"max-time: {{x}}"#, #"timeout: ${x}ms\#nexpect: { status: 200 }"#, []),
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
    (#"user: a"#, #"headers: { Authorization: Basic YQ== }\#nexpect: { status: 200 }"#, []),
    (
      #"user: {{x}}"#,
      #"headers:\#n  Authorization: Basic ${base64.encode(bytes(string(x)))}\#nexpect: { status: 200 }"#,
      []
    ),
    (
      #"user: a\#ndigest: true"#,
      #"auth:\#n  digest: { user: a, password: '' }\#nexpect: { status: 200 }"#, []
    ),
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

  @Test(arguments: [
    ("http://a.test", ["changed protocol"]), ("{{base}}/x", ["changed protocol"]),
    ("https://a.test", []),
  ])
  func `that asks for HTTP2 is sent in the best version`(
    address: String, effects: [String]
  ) throws {
    let imported = try ImportedScript("GET \(address)\n[Options]\nhttp2: true", kind: .hurl)
    #expect(!imported.step.contains("http:") || !imported.step.contains("http: 2"))
    #expect(imported.ownEffects == effects)
  }

  /// Hurl looks for the files of bodies beside its file or below `--file-root`, for others in the working directory.
  @Test(
    arguments: [
      (nil, nil, ["d.txt false", "n true", "c.pem true", "k.pem true", "ca.pem true", "s true"]),
      (
        "files", "api",
        [
          "files/d.txt true", "api/n true", "api/c.pem true", "api/k.pem true", "api/ca.pem true",
          "api/s true",
        ]
      ),
      (
        "files/", ".",
        ["files/d.txt true", "n true", "c.pem true", "k.pem true", "ca.pem true", "s true"]
      ),
    ] as [(String?, String?, [String])])
  func `names files of the folder that Hurl looks in`(
    root: String?, folder: String?, expected: [String]
  ) throws {
    var options = ImportOptions()
    options.fileRoot = root
    options.toolFolder = folder
    let text = """
      POST https://a.test
      [Options]
      netrc-file: n
      cert: c.pem:pw
      key: k.pem
      cacert: ca.pem
      unix-socket: s
      file,d.txt;
      """
    let file = ImportFile(path: "a/b.hurl", contents: Array(text.utf8))
    let needed = try HurlReader.outline(ImportInput(.hurl, [file], options))
    #expect(needed.map { "\($0.path) \($0.isOfWorkingFolder)" } == expected)
  }

  @Test(arguments: [
    ("Content-Length: 64000001", "limits: { body: 64000001B }"), ("Content-Length: 64000000", nil),
    ("[Asserts]\nbytes count == 70000000", "limits: { body: 70000000B }"),
    ("Content-Length: 9999999999", nil), ("[Asserts]\nbytes count > 5", nil),
  ])
  func `is the length of a long body`(response: String, expected: String?) throws {
    let imported = try ImportedScript("GET http://a.test\nHTTP 200\n\(response)", kind: .hurl)
    #expect(imported.step.contains("limits") == (expected != nil))
    if let expected { #expect(imported.step.contains(expected)) }
  }

  @Test(arguments: [
    ("out.bin", "out.bin", true), ("out.bin", "./out.bin", true), ("a/out", "b/../a/out", true),
    ("out.bin", "other.bin", false),
  ])
  func `that writes a body lends it to a later request`(
    output: String, sent: String, isSame: Bool
  ) throws {
    let imported = try ImportedScript(
      "GET http://a.test\n[Options]\noutput: \(output)\nHTTP 200\n\nPOST http://a.test\nfile,\(sent);",
      kind: .hurl, named: ["other.bin": "x"])
    #expect(imported.text.contains("base64: ${output}") == isSame)
    #expect(imported.text.contains("capture: { output: '${response.bytes}' }") == isSame)
    #expect(imported.text.contains("file: other.bin") != isSame)
  }

  @Test func `that is a variable is set before the entry`() throws {
    let imported = try ImportedScript(
      "GET http://a.test\n[Options]\nvariable: a=x y\nvariable: b=1.50\nvariable: c=null\nvariable: d=\"1\"",
      kind: .hurl)
    #expect(imported.step == "set: { a: x y, b: 1.5, c: null, d: '1' }")
  }

  /// Hurl writes null as a word, and zero without a sign.
  @Test(arguments: [
    (
      "null", "GET http://a.test/{{v}}?b={{v}}\nX: {{v}}",
      "GET: /null?b=null\nheaders: { X: 'null' }"
    ),
    ("-0", "GET http://a.test/\nX: {{v}}", "GET: /\nheaders: { X: '${v}' }"),
    ("null", "GET http://a.test/\nX: a {{v}}", "GET: /\nheaders: { X: a null }"),
    ("null", "POST http://a.test/\n[Form]\na: {{v}}", "POST: /\nform: { a: 'null' }"),
    ("null", "POST http://a.test/\n[Query]\na: {{v}}", "POST: /\nparams: { a: 'null' }"),
    (
      "null", "POST http://a.test/\n{\"a\":\"{{v}}\",\"b\":{{v}}}",
      "POST: /\njson: { a: 'null', b: null }"
    ),
  ])
  func `that is null is sent as a word`(value: String, entry: String, expected: String) throws {
    let imported = try ImportedScript(
      "GET http://a.test/\n[Options]\nvariable: v=\(value)\n\n\(entry)", kind: .hurl)
    #expect(imported.text.contains(value == "-0" ? "set: { v: 0 }" : "set: { v: null }"))
    let lines = imported.text.split(separator: "\n").suffix(2).map { $0.dropFirst(4) }
    #expect(lines.joined(separator: "\n") == expected)
  }
}
