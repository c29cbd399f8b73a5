// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// Command lines of newman, bru and hurl, and the command that replaces each.
@Suite struct `Command lines of other tools` {
  struct Row: CustomTestStringConvertible {
    let line: String
    let sources: [String]
    let options: String

    init(_ line: String, _ sources: [String], _ options: String) {
      self.line = line
      self.sources = sources
      self.options = options
    }

    var testDescription: String { line }
  }

  static let rows = [
    Row("newman run c.json", ["c.json"], ""),
    Row(
      "newman run c.json -e stage.json -d d.csv --folder Pay -n 3 -r cli,junit --bail",
      ["c.json", "stage.json", "d.csv"],
      " -e ci -n '^Pay$' --repeat 3 --fail-fast --report junit=junit.xml"),
    Row(
      "npx --yes newman@6 run ./a/c.json --reporters=junit --reporter-junit-export out/r.xml -k",
      ["a/c.json"], " --insecure --report junit=out/r.xml"),
    Row("yarn newman run c.json -x > log.txt 2>&1", ["c.json"], " || true"),
    Row("newman run c.json || true", ["c.json"], " || true"),
    Row(
      "docker run --rm -t -v $PWD/tests:/etc/newman postman/newman:6 run /etc/newman/c.json -g /etc/newman/g.json",
      ["tests/c.json", "tests/g.json"], ""),
    Row(
      "docker run -v \"$(pwd)\":/app -w /app usebruno/cli run --env ci --bail", ["."],
      " -e ci --fail-fast"),
    Row(
      "cd api && newman run c.json --env-var \"key=$KEY\" --global-var a='b c' --timeout 9000",
      ["api/c.json"], " --var key=\"$KEY\" --var a='b c' --timeout 9000ms"),
    Row(
      "newman run c.json --ssl-client-cert c.pem --ssl-client-key k.pem --verbose --color off",
      ["c.json"], " --cert c.pem --key k.pem -v --color never"),
    Row(
      "newman run c.json --folder 'A (1)' --folder B", ["c.json"], " -n '^(A \\(1\\)|B)$'"),
    Row(
      "bru run pets orders -r --env ci --tags=a,b --exclude-tags c --reporter-junit r.xml",
      ["pets", "orders"],
      " -e ci --tags '(a or b) and not c' --report junit=r.xml"),
    Row(
      "bru run . --env-var token=x -o out.json --insecure --noproxy", ["."],
      " --var token=x --insecure --proxy none --report json=out.json"),
    Row(
      "hurl --test --jobs 4 --variable host=h --secret token=t --report-html out a.hurl b.hurl",
      ["a.hurl", "b.hurl"], " --var host=h -j 4 --report html=out/report.html"),
    Row("hurl -k -x http://p:1 a.hurl", ["a.hurl"], " --insecure --proxy http://p:1 --fail-fast"),
  ]

  @Test(arguments: rows) func `are replaced`(row: Row) throws {
    let line = try ForeignCommandLine(row.line)
    #expect(line.sources == row.sources)
    var imported = ImportedFiles(secrets: SecretStore(keepsValues: false))
    imported.projectEntries = [
      ImportedEntry("environments", .mapping([ImportedEntry("ci", .mapping([]))]))
    ]
    #expect(
      line.runLine(["specs/c.yaml"], for: imported) == "curlew run specs/c.yaml" + row.options)
  }

  @Test(arguments: [
    "make test", "newman --help", "newman run", "newman run c.json --no-such", "bru import c.json",
    "newman run c.json -e", "newman run $FILE", "newman run 'c.json", "", "hurl",
  ])
  func `of nothing that is run are refused`(line: String) {
    #expect(throws: ImportProblem.self) { try ForeignCommandLine(line) }
  }

  @Test func `become settings of the result`() throws {
    var line = try ForeignCommandLine(
      "hurl --delay 100 --retry 3 --retry-interval 2s -m 5 --connect-timeout 700ms --max-redirs 2 "
        + "--continue-on-error --no-cookie-store a.hurl")
    var imported = ImportedFiles(secrets: SecretStore(keepsValues: false))
    var collection = ImportedCollection(fileName: "a", sources: ["a.hurl"])
    collection.scenarios = [ImportedScenario(steps: [])]
    imported.collections = [collection]
    line.settle(in: &imported, file: 1)
    let text = CollectionDraft(imported.findings, hasProject: false, redact: { $0 })
      .write(imported.collections[0]).text
    for key in [
      "delay: 100ms", "attempts: 4", "every: 2s", "total: 5s", "connect: 700ms", "redirects: 2",
      "continueOnFailure: true", "cookieJar: none",
    ] {
      #expect(text.contains(key), "\(key) in \(text)")
    }
  }

  @Test func `name the variable of a value that is a secret, once`() throws {
    var line = try ForeignCommandLine(
      "newman run c.json --env-var password=wrong --global-var password=wrong")
    var secrets = SecretStore(keepsValues: false)
    secrets.add("password", value: "right")
    var imported = ImportedFiles(secrets: secrets)
    line.settle(in: &imported, file: 1)
    #expect(line.secretVariables == ["CURLEW_SECRET_password"])
    #expect(line.runLine(["c.yaml"], for: imported) == "curlew run c.yaml")
    #expect(imported.findings.all.map(\.cause) == [.secret])
    #expect(imported.findings.all.map(\.effect) == [.changed])
    #expect(imported.findings.all.allSatisfy { !$0.text.contains("wrong") })
  }

  @Test func `name no environment that is not there`() throws {
    var line = try ForeignCommandLine("bru run pets --env local")
    var imported = ImportedFiles(secrets: SecretStore(keepsValues: false))
    line.settle(in: &imported, file: 1)
    #expect(line.runLine(["c.yaml"], for: imported) == "curlew run c.yaml")
    #expect(
      imported.findings.all.map(\.text) == ["no environment `local` is among the imported files"])
  }

  @Test(arguments: [
    ("-H 'X-Api-Key: s3'", " -H 'X-Api-Key: '\"$X_API_KEY\"", ["X_API_KEY"]),
    ("-H 'Authorization: Bearer s3'", " -H 'Authorization: '\"$AUTHORIZATION\"", ["AUTHORIZATION"]),
    ("--proxy http://u:s3@p:1", " --proxy http://u:\"$PROXY_PASSWORD\"@p:1", ["PROXY_PASSWORD"]),
    ("--cert c.pem:s3", " --cert c.pem:\"$CERT_PASSWORD\"", ["CERT_PASSWORD"]),
    ("-H 'Accept: a'", " -H 'Accept: a'", []), ("--proxy http://p:1", " --proxy http://p:1", []),
    ("-H \"X-Api-Key: $K\"", " -H 'X-Api-Key: '\"$K\"", []),
  ])
  func `have no credential of an option`(
    option: String, words: String, variables: [String]
  ) throws {
    var line = try ForeignCommandLine("hurl --test \(option) a.hurl")
    var kept = line
    var imported = ImportedFiles(secrets: SecretStore(keepsValues: false))
    line.settle(in: &imported, file: 1)
    #expect(line.runLine(["c.yaml"], for: imported) == "curlew run c.yaml" + words)
    #expect(line.secretVariables == variables)
    #expect(imported.findings.all.map(\.cause) == variables.map { _ in .secret })
    var open = ImportedFiles(secrets: SecretStore(keepsValues: true))
    kept.settle(in: &open, file: 1)
    #expect(kept.runLine(["c.yaml"], for: open).contains("s3") == !variables.isEmpty)
  }

  /// Measured with Hurl 7.1.
  @Test(
    arguments: [
      ("a", .text("a")), ("\"a b\"", .text("a b")), ("\"", nil), ("\"a", nil), ("", .text("")),
      ("true", .json("true")), ("null", .text("null")), ("True", .text("True")),
      ("1", .json("1")), ("+5", .json("5")), ("007", .json("7")), ("-0", .json("0")),
      ("-12", .json("-12")), ("99999999999999999999", .json("99999999999999999999")),
      ("1.10", .json("1.1")), ("-0.0", .json("-0.0")), (".5", .json("0.5")), ("1.", .json("1.0")),
      ("1e3", .json("1000.0")), ("nan", .text("NaN")), ("-Infinity", .text("-inf")),
      ("1-2", .text("1-2")), ("1.2.3", .text("1.2.3")), (" 1", .text(" 1")), ("e", .text("e")),
      ("0x1p3", .text("0x1p3")), ("a=b", .text("a=b")),
    ] as [(String, HurlInput?)])
  func `have values as Hurl reads them`(text: String, expected: HurlInput?) {
    #expect(HurlInput(text) == expected)
  }

  @Test(arguments: [
    ("a=1\r\n\n # c\nb = x #y \nc=\"2\"\n#d=1", " --var-json a=1 --var b=' x #y' --var c=2", 0),
    ("a\nb=1", " --var-json b=1", 1), ("a=\"1\nb=2", " --var-json b=2", 1), ("", "", 0),
    ("d=1", "", 1),
  ])
  func `have the variables of a file`(text: String, options: String, losses: Int) throws {
    var line = try ForeignCommandLine("hurl --test --variables-file v a.hurl")
    let input = try #require(line.inputFiles.first)
    line.take(ImportFile(path: "v", contents: Array(text.utf8)), of: input)
    var imported = ImportedFiles(secrets: SecretStore(keepsValues: false))
    var collection = ImportedCollection(fileName: "a", sources: ["a.hurl"])
    collection.requires = ["a", "b", "b_", "c"]
    imported.collections = [collection]
    line.settle(in: &imported, file: 1)
    #expect(
      line.runLine(["s.yaml"], for: imported).replacing(" b_=", with: " b=")
        == "curlew run s.yaml" + options)
    #expect(imported.findings.all.map(\.cause) == Array(repeating: .variable, count: losses))
  }

  @Test(arguments: ["--secret b=1", "--secrets-file v"])
  func `make secrets of what the file takes from outside`(options: String) throws {
    var line = try ForeignCommandLine("hurl --test \(options) a.hurl")
    for input in line.inputFiles {
      line.take(ImportFile(path: "v", contents: Array("b=1".utf8)), of: input)
    }
    var imported = ImportedFiles(secrets: SecretStore(keepsValues: false))
    var collection = ImportedCollection(fileName: "a", sources: ["a.hurl"])
    collection.requires = ["a", "b"]
    imported.collections = [collection]
    line.settle(in: &imported, file: 1)
    #expect(imported.collections[0].requires == ["a"])
    #expect(imported.collections[0].secrets.map(\.name) == ["b"])
    #expect(line.secretVariables == ["CURLEW_SECRET_b"])
    #expect(!line.runLine(["s.yaml"], for: imported).contains("b=1"))
  }

  /// A log-in of `defaults` goes to the origin of `baseUrl` only.
  @Test(arguments: [
    (["/a", "/b"], true, "defaults:\n  auth: { netrc: true }", 1),
    (["/a", "http://b.test"], true, "auth: { netrc: true }", 2),
    (["http://a.test", "http://b.test"], false, "auth: { netrc: true }", 2),
  ])
  func `give a log-in to each request`(
    addresses: [String], hasBase: Bool, expected: String, count: Int
  ) throws {
    var line = try ForeignCommandLine("hurl --test -n a.hurl")
    var imported = ImportedFiles(secrets: SecretStore(keepsValues: false))
    var collection = ImportedCollection(fileName: "a", sources: ["a.hurl"])
    if hasBase { collection.keys = [ImportedEntry("baseUrl", .text("http://a.test"))] }
    var own = ImportedStep(ImportedStep.Request(address: ImportedText(addresses[0])))
    own["auth"] = .mapping([ImportedEntry("bearer", .text("t"))])
    let steps = addresses.map {
      ImportedStep(ImportedStep.Request(address: ImportedText($0)))
    }
    collection.scenarios = [ImportedScenario(steps: steps + [own])]
    imported.collections = [collection]
    line.settle(in: &imported, file: 1)
    let text = CollectionDraft(imported.findings, hasProject: false, redact: { $0 })
      .write(imported.collections[0]).text
    #expect(text.contains(expected))
    #expect(text.components(separatedBy: "netrc: true").count == count + 1)
    #expect(text.contains("auth: { bearer: t }") && imported.usesNetrc)
  }

  @Test(arguments: [
    ("--ipv4 --no-such", "--no-such"), ("--from-entry 2", "`--from-entry`"),
    ("--to-entry 2", "`--to-entry`"), ("-c jar", "`-c`"), ("--max-redirs x", "`--max-redirs`"),
    ("-m x", "`-m`"),
  ])
  func `name the option that was written`(options: String, name: String) throws {
    do throws(ImportProblem) {
      var line = try ForeignCommandLine("hurl --test \(options) a.hurl")
      var imported = ImportedFiles(secrets: SecretStore(keepsValues: false))
      line.settle(in: &imported, file: 1)
      #expect(imported.findings.all.map(\.text).contains { $0.contains(name) })
    } catch {
      #expect(error.message.contains(name))
    }
  }

  @Test(arguments: [(true, 1), (false, 0)])
  func `report captures of steps that fail and go on`(captures: Bool, count: Int) throws {
    var line = try ForeignCommandLine("hurl --continue-on-error a.hurl")
    var imported = ImportedFiles(secrets: SecretStore(keepsValues: false))
    var collection = ImportedCollection(fileName: "a", sources: ["a.hurl"])
    var step = ImportedStep(ImportedStep.Request(address: ImportedText("http://a.test")))
    if captures { step.addCapture(ImportedEntry("a", .text("$.a"))) }
    collection.scenarios = [ImportedScenario(steps: [step])]
    imported.collections = [collection]
    line.settle(in: &imported, file: 1)
    #expect(imported.findings.all.count { $0.cause == .flow } == count)
  }

  @Test func `report what is lost at its place`() throws {
    var line = try ForeignCommandLine("newman run c.json --postman-api-key x | tee log")
    var imported = ImportedFiles(secrets: SecretStore(keepsValues: false))
    line.settle(in: &imported, file: 2)
    #expect(imported.findings.all.map(\.cause) == [.option, .script])
    #expect(imported.findings.all.map(\.place.offset) == [18, 37])
    #expect(imported.findings.all.allSatisfy { $0.place.file == 2 })
  }
}
