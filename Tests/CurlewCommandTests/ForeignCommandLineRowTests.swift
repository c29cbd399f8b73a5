// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CurlewCommand
@testable import Imports

/// Every option of newman, bru and hurl, with what becomes of it.
@Suite struct `Each option of other runners` {
  /// An option with its value, the options of `curlew run` that it becomes, keys of the file, and what is
  /// reported.
  struct Row: CustomTestStringConvertible {
    let tool: CommandLineTool
    let options: String
    var run = ""
    var file: [String] = []
    var effects: [String] = []

    var testDescription: String { "\(tool.rawValue) \(options)" }

    /// The names of its options.
    var names: [String] {
      options.split(separator: " ").filter { $0.hasPrefix("-") }.map { word in
        String(word.prefix { $0 != "=" })
      }
    }
  }

  private static func newman(
    _ options: String, _ run: String = "", file: [String] = [], _ effects: String...
  ) -> Row {
    Row(tool: .newman, options: options, run: run, file: file, effects: effects)
  }

  private static func bru(
    _ options: String, _ run: String = "", file: [String] = [], _ effects: String...
  ) -> Row {
    Row(tool: .bru, options: options, run: run, file: file, effects: effects)
  }

  private static func hurl(
    _ options: String, _ run: String = "", file: [String] = [], _ effects: String...
  ) -> Row {
    Row(tool: .hurl, options: options, run: run, file: file, effects: effects)
  }

  private static let ofNewman = [
    newman("-e stage.json", " -e stage"), newman("--environment stage.json", " -e stage"),
    newman("-g g.json"), newman("--globals g.json"), newman("-d rows.csv"),
    newman("--iteration-data rows.csv"), newman("-n 3", " --repeat 3"),
    newman("--iteration-count 3", " --repeat 3"), newman("--env-var size=2", " --var size=2"),
    newman("--global-var size='a b'", " --var size='a b'"),
    newman("--env-var none=2", "", "lost variable"), newman("--folder Pay", " -n '^Pay$'"),
    newman("--folder None", "", "lost option"),
    newman("-r cli,junit,html", " --report junit=junit.xml --report html=report.html"),
    newman("--reporters json", " --report json=report.json", "changed option"),
    newman("--reporters other", "", "lost option"),
    newman("--reporter-junit-export r.xml", " --report junit=r.xml"),
    newman("--reporter-json-export r.json", " --report json=r.json", "changed option"),
    newman("--reporter-html-export r.html", " --report html=r.html"),
    newman("--reporter-htmlextra-export r.html", " --report html=r.html"),
    newman("--bail", " --fail-fast"), newman("-x", " || true"),
    newman("--suppress-exit-code", " || true"),
    newman("--delay-request 50", file: ["delay: 50ms"]),
    newman("--timeout-request 900", file: ["timeout: { total: 900ms }"]),
    newman("--timeout 9000", " --timeout 9000ms"), newman("--timeout-script 5"),
    newman("--ignore-redirects", file: ["redirects: none"]), newman("-k", " --insecure"),
    newman("--insecure", " --insecure"),
    newman("--ssl-client-cert c.pem --ssl-client-key k.pem", " --cert c.pem --key k.pem"),
    newman("--ssl-client-passphrase x", "", "lost tls"),
    newman("--ssl-client-cert-list l.json", "", "lost tls"),
    newman("--ssl-extra-ca-certs a.pem", " --ca a.pem", "changed tls"),
    newman("--cookie-jar j.json", "", "lost cookie"),
    newman("--export-cookie-jar j.json", "", "lost cookie"),
    newman("--export-environment f", "", "lost option"),
    newman("--export-globals f", "", "lost option"),
    newman("--export-collection f", "", "lost option"),
    newman("--working-dir files", " --allow-read files"),
    newman("--postman-api-key x", "", "lost option"), newman("--verbose", " -v"),
    newman("--silent", " -q"), newman("--color off", " --color never"),
    newman("--disable-unicode"), newman("--no-insecure-file-read"),
  ]

  private static let ofBruno = [
    bru("-r"), bru("--env ci", " -e ci"), bru("--global-env ci", " -e ci"),
    bru("--env-file stage.bru", " -e stage"), bru("--env-var size=2", " --var size=2"),
    bru("--workspace-path w", "", "lost option"), bru("--csv-file-path rows.csv"),
    bru("--json-file-path rows.json"), bru("--iteration-count 2", " --repeat 2"),
    bru("-o r.xml -f junit", " --report junit=r.xml"),
    bru("--output r.html --format html", " --report html=r.html"),
    bru("--reporter-junit r.xml", " --report junit=r.xml"),
    bru("--reporter-json r.json", " --report json=r.json", "changed option"),
    bru("--reporter-html r.html", " --report html=r.html"), bru("--reporter-skip-headers A"),
    bru("--reporter-skip-all-headers --reporter-skip-body"),
    bru("--reporter-skip-request-body --reporter-skip-response-body"),
    bru("--bail", " --fail-fast"), bru("--delay 20", file: ["delay: 20ms"]),
    bru("--insecure", " --insecure"), bru("--cacert a.pem", " --ca a.pem", "changed tls"),
    bru("--cacert a.pem --ignore-truststore", " --ca a.pem"),
    bru("--client-cert-config c.json", "", "lost tls"),
    bru("--disable-cookies", file: ["cookieJar: none"]), bru("--noproxy", " --proxy none"),
    bru("--tags a,b --exclude-tags c", " --tags '(a or b) and not c'"),
    bru("--tests-only", "", "lost option"), bru("--parallel", "", "lost flow"),
    bru("--sandbox safe"), bru("--verbose", " -v"),
  ]

  private static let ofHurl = [
    hurl("--glob '*.hurl'"), hurl("--variables-file v.env"),
    hurl("--variable size=2", " --var-json size=2"),
    hurl("--variable 'size=\"2'", "", "lost variable"),
    hurl("--secret token=x", "", "changed secret"), hurl("--secrets-file s.env"),
    hurl("--from-entry 2", "", "lost option"), hurl("--to-entry 3", "", "lost option"),
    hurl("--repeat 2", " --repeat 2"), hurl("--jobs 4", " -j 4"), hurl("--parallel"),
    hurl("--continue-on-error", file: ["continueOnFailure: true"]),
    hurl("--ignore-asserts", "", "lost option"),
    hurl("--retry 3 --retry-interval 200", file: ["retry: { attempts: 4, every: 200ms }"]),
    hurl("--delay 1s", file: ["delay: 1s"]), hurl("-m 5", file: ["timeout: { total: 5s }"]),
    hurl("--max-time 5", file: ["timeout: { total: 5s }"]),
    hurl("--connect-timeout 2", file: ["timeout: { connect: 2s }"]),
    hurl("--report-junit r.xml", " --report junit=r.xml"),
    hurl("--report-tap r.tap", " --report tap=r.tap"),
    hurl("--report-html out", " --report html=out/report.html"),
    hurl("--report-json out", " --report json=out/report.json", "changed option"),
    hurl("-k", " --insecure"), hurl("--insecure", " --insecure"),
    hurl("-E c.pem --key k.pem", " --cert c.pem --key k.pem"),
    hurl("--cert c.pem", " --cert c.pem"),
    hurl("--cacert a.pem", " --ca a.pem"), hurl("--pinnedpubkey sha256//AA=", "", "lost tls"),
    hurl("--ssl-no-revoke"), hurl("-x http://p:1", " --proxy http://p:1"),
    hurl("--proxy http://p:1", " --proxy http://p:1"), hurl("--noproxy a", "", "lost option"),
    hurl("--resolve a:80:127.0.0.1", " --resolve a:80:127.0.0.1"),
    hurl("--connect-to a:80:b:81", " --connect-to a:80:b:81"),
    hurl("--unix-socket s", file: ["unixSocket: s"]), hurl("-4", file: ["ipVersion: 4"]),
    hurl("--ipv4", file: ["ipVersion: 4"]), hurl("-6", file: ["ipVersion: 6"]),
    hurl("--ipv6", file: ["ipVersion: 6"]),
    hurl("--limit-rate 900", file: ["limits: { rate: '900B/s', upload: '900B/s' }"]),
    hurl("--max-filesize 9", file: ["limits: { body: 9B }"]),
    hurl("-L", file: ["redirects: follow"]),
    hurl("--location", file: ["redirects: follow"]),
    hurl("--location-trusted", "", "lost redirect"),
    hurl("--location --max-redirs 2", file: ["redirects: 2"]), hurl("--path-as-is"),
    hurl("--compressed"), hurl("-H 'A: b'", " -H 'A: b'"), hurl("--header 'A: b'", " -H 'A: b'"),
    hurl("-A me", file: ["headers: { User-Agent: me }"]),
    hurl("--user-agent me", file: ["headers: { User-Agent: me }"]),
    hurl("-A ''", file: ["headers: { User-Agent: null }"]),
    hurl("-u ada", file: ["headers: { Authorization: 'Basic ${credentials}' }"]),
    hurl("-u ada:x", file: ["basic: { user: ada, password: '${password}' }"]),
    hurl("--user ada:x --digest", file: ["digest: { user: ada, password: '${password}' }"]),
    hurl(
      "--user 'S\\ada:x' --ntlm", file: ["ntlm: { user: ada, password: '${password}', domain: S }"]),
    hurl("--negotiate", file: ["auth: { negotiate: true }"], "changed right"),
    hurl(
      "--user k:s --aws-sigv4 aws:amz:eu:s3",
      file: ["accessKey: k", "secretKey: ${password}", "region: eu", "service: s3"]),
    hurl("--user k:s --aws-sigv4 aws:amz", "", "lost auth"), hurl("--digest", "", "lost auth"),
    hurl("--user \"ada:$PW\"", file: ["basic: { user: ada, password: '${password}' }"]),
    hurl("--user \"$NAME:x\"", "", "lost auth"), hurl("-n", file: ["auth: { netrc: true }"]),
    hurl("--netrc", file: ["auth: { netrc: true }"]),
    hurl("--netrc-optional", file: ["auth: { netrc: true }"]),
    hurl("--netrc-file f", file: ["auth: { netrc: f }"]),
    hurl("--netrc --netrc-file f --netrc-optional", file: ["auth: { netrc: f }"]),
    hurl("--netrc-file $F", "", "lost auth"),
    hurl("-b jar.txt", file: ["cookieJar: { file: jar.txt }"]),
    hurl("--cookie jar.txt", file: ["cookieJar: { file: jar.txt }"]),
    hurl("--cookie $JAR", "", "lost cookie"), hurl("-c jar.txt", "", "lost cookie"),
    hurl("--cookie-jar jar.txt", "", "lost cookie"),
    hurl("--no-cookie-store", file: ["cookieJar: none"]), hurl("-0", file: ["http: '1.0'"]),
    hurl("--http1.0", file: ["http: '1.0'"]), hurl("--http1.1", file: ["http: '1.1'"]),
    hurl("--http2", "", "changed protocol"),
    hurl("--http3", file: ["http: '3'"], "changed protocol"),
    hurl("--http2 --http1.1", file: ["http: '1.1'"]),
    hurl("--file-root files", " --allow-read files"), hurl("-v", " -v"),
    hurl("--verbose", " -v"), hurl("--very-verbose", " -v"), hurl("--verbosity full"),
    hurl("--color --no-color --no-output --pretty --no-pretty --progress-bar -i --include --json"),
    hurl("--error-format long"), hurl("-o f"), hurl("--output f"), hurl("--curl f"), hurl("--test"),
  ]

  static let rows = ofNewman + ofBruno + ofHurl

  @Test(arguments: rows) func `becomes a line that our own run takes`(row: Row) throws {
    let source = row.tool == .bru ? "run a" : row.tool == .newman ? "run a.json" : "--test a.hurl"
    var line = try ForeignCommandLine("\(row.tool.rawValue) \(source) \(row.options)")
    var imported = ImportedFiles(secrets: SecretStore(keepsValues: false))
    var collection = ImportedCollection(fileName: "a", sources: ["a"])
    collection.vars = [ImportedEntry("size", .number(1))]
    collection.environments = ["stage", "ci"].map { ImportedEntry($0, .mapping([])) }
    let step = ImportedStep(ImportedStep.Request(address: ImportedText("http://a.test")))
    collection.scenarios = [ImportedScenario(name: "Pay", steps: [step])]
    imported.collections = [collection]
    line.settle(in: &imported, file: 1)
    let written = line.runLine(["specs/a.yaml"], for: imported)
    #expect(written == "curlew run specs/a.yaml" + row.run)
    let text = CollectionDraft(imported.findings, hasProject: false, redact: { $0 })
      .write(imported.collections[0]).text
    for key in row.file { #expect(text.contains(key), "\(text)") }
    let effects = imported.findings.all.map { "\($0.effect.rawValue) \($0.cause.rawValue)" }
    #expect(effects == row.effects)
    try expectRun(written)
  }

  @Test func `has a row`() {
    for tool in CommandLineTool.allCases {
      let names = Set(Self.rows.filter { $0.tool == tool }.flatMap(\.names))
      let missing = CommandLineOption.all.filter { $0.tool == tool }.flatMap(\.names)
        .filter { !names.contains($0) }
      #expect(missing.isEmpty)
    }
  }
}

extension `Each option of other runners` {
  private func expectRun(_ line: String) throws {
    var surroundings = CommandSurroundings.ofTest()
    let words = `Options of other runners`.words(of: line.replacing(" || true", with: ""))
    surroundings.arguments = Array(words.dropFirst())
    guard case .command(let command, _) = try CommandLineReader(surroundings).read() else {
      throw CancellationError()
    }
    #expect(command is RunCommand)
  }
}
