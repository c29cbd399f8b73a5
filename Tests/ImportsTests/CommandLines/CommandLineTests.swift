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
      " -n '^Pay$' --repeat 3 --fail-fast --report junit=junit.xml"),
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
    let imported = ImportedFiles(secrets: SecretStore(keepsValues: false))
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

  @Test func `report what is lost at its place`() throws {
    var line = try ForeignCommandLine("newman run c.json --postman-api-key x | tee log")
    var imported = ImportedFiles(secrets: SecretStore(keepsValues: false))
    line.settle(in: &imported, file: 2)
    #expect(imported.findings.all.map(\.cause) == [.option, .script])
    #expect(imported.findings.all.map(\.place.offset) == [18, 37])
    #expect(imported.findings.all.allSatisfy { $0.place.file == 2 })
  }
}
