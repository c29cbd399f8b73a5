// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// A folder with `bruno.json`.
@Suite struct `A collection of Bruno` {
  /// - Parameter sources: by their paths, with `bruno.json`.
  private func imported(
    _ sources: [String: String], named: [String: String] = [:],
    change: (inout ImportOptions) -> Void = { _ in }
  ) throws -> (text: String, files: ImportedFiles) {
    var options = ImportOptions()
    change(&options)
    let all = ["bruno.json": #"{"version": "1", "name": "shop"}"#].merging(sources) { $1 }
    let files = all.sorted { $0.key < $1.key }.map {
      ImportFile(path: "shop/\($0.key)", contents: Array($0.value.utf8))
    }
    let importer = try Importer(.bruno, first: files[0])
    var input = ImportInput(.bruno, files, options)
    for needed in try importer.neededFiles(input) {
      let state = named[needed.path].map { NamedFile.State.contents(Array($0.utf8)) } ?? .missing
      input.named[input.key(of: needed)] = NamedFile(state, written: needed.path)
    }
    let found = try importer.read(input)
    let draft = CollectionDraft(
      found.findings, hasProject: options.hasProject, redact: found.secrets.commentRedactor)
    return (draft.write(found.collections[0]).text, found)
  }

  private static let request = "meta {\n  name: a\n  seq: 1\n}\nget {\n  url: {{host}}/x\n}\n"

  private func certificates(_ certs: String) -> [String: String] {
    [
      "bruno.json": """
      {"name": "shop", "clientCertificates": {"enabled": true, "certs": [\(certs)]}}
      """, "a.bru": Self.request,
      "environments/Local.bru": "vars {\n  host: http://localhost\n}\n",
      "environments/Live.bru": "vars {\n  host: https://api.shop.test\n}\n",
    ]
  }

  @Test func `keeps a credential out of a variable that a request reads`() throws {
    let (text, files) = try imported(
      [
        "a.bru": "meta {\n  name: a\n  seq: 1\n}\nget {\n  url: http://a.test\n  auth: bearer\n}\n"
          + "auth:bearer {\n  token: abcdef1234567890abcdef\n}\n",
        "b.bru": "meta {\n  name: b\n  seq: 2\n}\nget {\n  url: http://b.test/y\n}\n"
          + "headers {\n  X-Auth: {{process.env.TOKEN}}\n}\n",
      ]) { $0.hasProject = true }
    let all = files.secrets.all
    #expect(Set(all.map(\.variable)).count == all.count && all.count == 2, "\(text)")
    #expect(files.secrets.value(of: "TOKEN") == nil, "\(text)")
  }

  // `bruno-cli/src/runner/run-single-request.js`: the address begins with `https://` and the domain.
  @Test(arguments: ["api.shop.test", "*.shop.test", "api.*", "*"])
  func `sends a client certificate to its domain`(domain: String) throws {
    let (text, files) = try imported(
      certificates(
        #"{"domain": "\#(domain)", "type": "cert", "certFilePath": "c.pem", "keyFilePath": "k.pem", "passphrase": "geheim42"}"#
      ), named: ["c.pem": "", "k.pem": ""])
    #expect(text.contains("tls: { cert: c.pem, key: k.pem, keyPassword: '${keyPassword}' }"))
    #expect(!text.contains("geheim42"))
    #expect(!files.findings.all.contains { $0.cause == .tls })
  }

  @Test func `sends a client certificate in one file`() throws {
    let (text, _) = try imported(
      certificates(#"{"domain": "api.shop.test", "type": "pfx", "pfxFilePath": "c.p12"}"#),
      named: ["c.p12": ""])
    #expect(text.contains("tls: { cert: c.p12 }"))
  }

  @Test(arguments: ["shop.test", "other.test", "api.shop.testing", ""])
  func `loses a client certificate of another domain`(domain: String) throws {
    let (text, files) = try imported(
      certificates(#"{"domain": "\#(domain)", "type": "cert", "certFilePath": "c.pem"}"#))
    #expect(!text.contains("tls: {"))
    #expect(files.findings.all.filter { $0.cause == .tls && $0.effect == .lost }.count == 1)
  }

  private static let process = [
    "a.bru":
      "get {\n  url: http://a.test/{{process.env.SHOP}}\n}\nheaders {\n  X: {{process.env.API_KEY}}\n}\n"
  ]

  @Test func `takes values of .env`() throws {
    let dotenv = "# a comment\nSHOP=\"north\" # here\nexport API_KEY=k-1234\nOTHER=1\n"
    let (text, files) = try imported(Self.process, named: [".env": dotenv]) {
      $0.hasProject = true
      $0.writesFiles = true
    }
    #expect(text.contains("vars: { shop: '${env.SHOP}' }"))
    #expect(files.publicVariables == ["SHOP"] && files.publicValues == ["SHOP": "north"])
    #expect(files.secrets.all.map(\.variable) == ["API_KEY"])
    #expect(files.secrets.all.first?.value == "k-1234")
    let (outside, _) = try imported(Self.process, named: [".env": dotenv])
    #expect(outside.contains("vars: { shop: north }") && !outside.contains("k-1234"))
    let (alone, _) = try imported(Self.process)
    #expect(alone.contains("requires: [shop]"))
  }

  /// Folders come before the requests beside them, by their `seq` and names.
  @Test func `carries out a log-in of several folders once`() throws {
    func request(_ name: String, _ path: String, more: String = "") -> String {
      "meta {\n  name: \(name)\n}\nget {\n  url: http://a.test/\(path)\n}\n\(more)"
    }
    let capture = "vars:post-response {\n  token: res.body.token\n}\n"
    let sources = [
      "auth/folder.bru": "meta {\n  name: Auth\n  seq: 1\n}\n",
      "auth/in.bru": request("Log in", "login", more: capture),
      "auth/me.bru": request("Me", "me?t={{token}}"),
      "pets/list.bru": request("List", "users?t={{token}}"),
      "public/home.bru": request("Home", "home"), "out.bru": request("Log out", "out?t={{token}}"),
    ]
    let (text, files) = try imported(sources)
    #expect(
      text.contains(
        """
        blocks:
          log-in:
            steps:
              - name: Log in
                GET: /login
                capture: { token: $.token }
            returns: [token]
        scenarios:
          Auth:
            steps:
              - call: log-in
                once: true
                capture: [token]
              - name: Me
                GET: /me?t=${raw(string(token))}
          pets:
            steps:
              - call: log-in
                once: true
                capture: [token]
              - name: List
                GET: /users?t=${raw(string(token))}
          public:
            steps:
              - name: Home
                GET: /home
          shop:
            steps:
              - call: log-in
                once: true
                capture: [token]
              - name: Log out
                GET: /out?t=${raw(string(token))}
        """))
    #expect(!files.findings.all.contains { [.oneScenario, .cookie].contains($0.cause) })
    // Two folders make what others read.
    let two = sources.merging([
      "pets/list.bru": request(
        "List", "users?t={{token}}", more: "vars:post-response {\n  id: res.body.id\n}\n"),
      "public/home.bru": request("Home", "home/{{id}}"),
    ]) { $1 }
    let (one, found) = try imported(two)
    #expect(one.contains("name: pets / List") && !one.contains("blocks:"))
    #expect(
      found.findings.all.first { $0.cause == .oneScenario }?.text
        == "`List` reads `token`, which another folder makes")
  }

  @Test func `has no value of a name that no script sets`() throws {
    let script = """
      script:pre-request {
        const isOn = bru.getVar('is-on');
        if (isOn) {
          bru.setVar('made', 'x');
        }
      }

      tests {
        const made = bru.getVar('made');
        if (bru.getVar('is-on') && made) {
          test('a', function() { expect(made).to.equal('x'); });
          bru.setVar('is-on', null);
        }
      }
      """
    let (text, files) = try imported(["collection.bru": script, "a.bru": Self.request])
    #expect(files.lostNames.isEmpty && !text.contains("is_on") && !text.contains("set:"))
    #expect(!files.findings.all.contains { $0.effect == .lost })
    // One that a script sets is read.
    let setter =
      "get {\n  url: http://a.test\n}\nscript:pre-request {\n  bru.setVar('is-on', true);\n}\n"
    let (other, _) = try imported(["collection.bru": script, "b.bru": setter])
    #expect(other.contains("is_on"))
  }

  /// `combinedVars` of `interpolate-vars.js`: the run wins over a request, that over its folders, an environment, the
  /// collection and global environments.
  @Test(arguments: [
    ("bru.setVar('n', 1)", nil), ("bru.setVar('r', 1)", nil), ("bru.setVar('e', 1)", nil),
    ("bru.setEnvVar('e', 1)", nil), ("bru.setEnvVar('c', 1)", nil), ("bru.setEnvVar('n', 1)", nil),
    ("bru.setEnvVar('r', 1)", "`r` gets this value here; there that of the request wins"),
    ("bru.setEnvVar('f', 1)", "`f` gets this value here; there that of the folder wins"),
    ("bru.setGlobalEnvVar('e', 1)", "`e` gets this value here; there that of the environment wins"),
    ("bru.setGlobalEnvVar('c', 1)", "`c` gets this value here; there that of the collection wins"),
    ("bru.setVar('n', bru.getEnvVar('e'))", nil), ("bru.setVar('n', bru.getRequestVar('r'))", nil),
    ("bru.setVar('n', bru.getFolderVar('f'))", nil),
    ("bru.setVar('n', bru.getCollectionVar('c'))", nil),
    (
      "bru.setVar('n', bru.getEnvVar('c'))",
      "`c` is that of the collection here; there the script asks another"
    ),
    (
      "bru.setVar('n', bru.getCollectionVar('r'))",
      "`r` is that of the request here; there the script asks another"
    ),
    (
      "bru.setVar('n', bru.getVar('e'))",
      "`e` is that of the environment here; there the script asks another"
    ),
    (
      "bru.setVar('n', 1); bru.setEnvVar('m', bru.getEnvVar('n'))",
      "`n` is that of the script here; there the script asks another"
    ),
  ])
  func `has scopes of variables`(script: String, expected: String?) throws {
    let (_, files) = try imported([
      "collection.bru": "vars:pre-request {\n  c: 1\n}\n",
      "environments/local.bru": "vars {\n  e: 2\n}\n",
      "f/folder.bru": "meta {\n  name: f\n}\nvars:pre-request {\n  f: 3\n}\n",
      "f/a.bru":
        "meta {\n  seq: 1\n}\nget {\n  url: http://a.test/\n}\nvars:pre-request {\n  r: 4\n}\n"
        + "script:post-response {\n  \(script)\n}\n",
      "f/b.bru":
        "meta {\n  seq: 2\n}\nget {\n  url: http://a.test/?a={{c}}{{e}}{{f}}{{n}}{{m}}\n}\n",
    ])
    let found = files.findings.all
      .filter { $0.cause == .variable && $0.text != VerdictDifference.addressCharacters.text }
    #expect(found.map(\.text) == (expected.map { [$0] } ?? []))
  }

  /// A value of the run wins over that of the request, an environment does not.
  @Test(arguments: [("setVar", false), ("setEnvVar", true)])
  func `has a variable of a request that an earlier script sets`(
    function: String, isKept: Bool
  ) throws {
    let (text, _) = try imported([
      "a.bru":
        "meta {\n  seq: 1\n}\nget {\n  url: http://a.test/\n}\n"
        + "script:post-response {\n  bru.\(function)('r', res.body.id)\n}\n",
      "b.bru":
        "meta {\n  seq: 2\n}\nget {\n  url: http://a.test/\n}\nheaders {\n  X: {{r}}\n}\n"
        + "vars:pre-request {\n  r: 4\n}\n",
    ])
    #expect(text.contains("vars: { r: '4' }") == isKept, "\(text)")
    #expect(text.contains("capture: { r: $.id }") && text.contains("X: '${r}'"), "\(text)")
  }

  @Test func `counts no assertion that is switched off`() throws {
    let (_, files) = try imported([
      "a.bru":
        "get {\n  url: http://a.test/\n}\nassert {\n  res.status: eq 200\n  ~res.body.a: eq 1\n}\n"
    ])
    #expect(files.testCount == 1)
  }

  @Test func `hides variables of folders and requests`() throws {
    let (text, _) = try imported([
      "collection.bru": "vars:pre-request {\n  v: collection\n}\n",
      "f/folder.bru": "meta {\n  name: f\n}\nvars:pre-request {\n  v: folder\n  w: {{v}}\n}\n",
      "f/a.bru": "get {\n  url: http://a.test/{{v}}/{{w}}\n}\n",
      "f/b.bru": "get {\n  url: http://a.test/{{v}}\n}\nvars:pre-request {\n  v: request\n}\n",
      "c.bru": "get {\n  url: http://a.test/{{v}}\n}\n",
    ])
    for line in ["v: folder", "v: request", "vars: { v: collection }"] {
      #expect(text.contains(line))
    }
  }

  @Test(arguments: [
    (
      "const a = require('btoa')('x:y');\nreq.setHeader('Authorization', `Basic ${a}`);",
      "base64.encode(password)"
    ),
    (
      "test('a', () => { expect(res.url).to.equal('http://a.test/'); });",
      "{ of: response.url, is: http://a.test/ }"
    ),
    (
      "const Ajv = require('ajv');\nconst ajv = new Ajv();\nconst validate = ajv.compile({ type: 'object' });\n"
        + "test('a', () => { expect(validate(res.body)).to.equal(true); });",
      "type: object"
    ),
  ])
  func `has scripts that are followed`(script: String, expected: String) throws {
    let isBefore = script.contains("req.")
    let block = isBefore ? "script:pre-request" : "tests"
    let (text, files) = try imported([
      "a.bru":
        "get {\n  url: http://a.test\n}\n\(block) {\n  \(script.replacing("\n", with: "\n  "))\n}\n"
    ])
    #expect(text.contains(expected), "\(text)")
    #expect(!files.findings.all.contains { $0.effect == .lost })
  }
}
