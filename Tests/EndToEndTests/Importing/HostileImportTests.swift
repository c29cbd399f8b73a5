// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `Hostile sources of an import` {
  private static let script = """
    # a comment
    A='x y'; curl -sS "http://a.test/{b,c}/[1-2]?d=$A" -X POST -H "E: $(f `g`)" -u h:i --json '{"j": [1, "k"]}' | jq .
    curl ^http://a.test -F 'l=@m;type=n;filename="o\\"p"' --data-urlencode q=r <<END && curl -L http://b.test/$'\\u00e9'
    s
    END

    """

  @Test func `end in a result or in a refusal, wherever they are cut`() async throws {
    let workshop = try Workshop()
    let bytes = Array(Self.script.utf8)
    for end in stride(from: 0, through: bytes.count, by: max(1, bytes.count / 50)) {
      try workshop.folder.write(Array(bytes[..<end]), to: "a.sh")
      let run = try await workshop.runs("import", "a.sh", "--from", "curl", "--losses", "l.json")
      #expect([0, 2].contains(run.exitCode), "\(end): \(run.errorOutput)")
    }
  }

  @Test(arguments: [
    [0x00, 0x01, 0xFF], Array("curl \u{0}http://a.test\u{0}/x".utf8),
    Array("curl http://a.test\r\n\r".utf8),
    Array("curl http://a.test/\r -H 'A: \u{202E}b' # \u{1B}[31m".utf8),
    Array("curl 'http://a.test/\n\n'".utf8),
    Array("curl http://a.test -H 'A: b\nC: d'".utf8),
    Array("curl http://a.test -d '\r\n\u{7F}'".utf8),
    Array("curl $((((((((((".utf8),
    Array("curl http://a.test/$'\\777\\xff\\uD800\\U0011FFFF'".utf8),
    Array("curl http://[::1]:99999/ http://a.test:x/ http:///x http://".utf8),
    Array("curl http://a.test -b 'a\u{7F}=b' -H 'X: \u{FF}'".utf8),
    Array("curl http://a.test -u '\n:\r'".utf8),
    Array("curl http://a.test -X 'A B' -m x --retry -1 --max-redirs 9999999999999999999".utf8),
    Array("curl http://a.test -x ' ' --resolve '::' --connect-to ':::' --interface ''".utf8),
    Array("curl http://a.test -F '=x' -F 'a' -F 'b=@' -F 'c=<' --form-string =".utf8),
  ])
  func `of strange bytes do too`(bytes: [UInt8]) async throws {
    let workshop = try Workshop()
    try workshop.folder.write(bytes, to: "a.sh")
    let run = try await workshop.runs("import", "a.sh", "--from", "curl", "-v")
    #expect([0, 2].contains(run.exitCode), "\(run.errorOutput)\(run.output)")
    #expect(!run.errorOutput.utf8.contains(0x1B))
  }

  @Test(arguments: [
    ("a.http", "GET http://a.test/ok\n### b\nGET http://a\u{1}.test/x\n"),
    ("a.http", "GET http://a.test/ok\n### b\nGET http://a.test/\nX-A: a\u{1}b\n"),
    ("a.http", "GET http://a.test/ok\n### b\nGET http://a.test/?i={{$index}}\n"),
    ("a.http", "@host=h:99999\nGET http://a.test/ok\n### b\nGET http://{{host}}/a\n"),
    ("a.sh", "curl -f http://a.test/ok\ncurl -f http://a.test/x --interface 'a b'\n"),
    ("a.sh", "curl -f http://a.test/ok\ncurl -f --pinnedpubkey 'sha256//zz' https://a.test/a\n"),
    (
      "a.sh",
      #"curl -f http://a.test/ok\#ncurl -f -d '{"${x}":1}' -H 'Content-Type: application/json' http://a.test/b"#
    ),
    (
      "a.json",
      #"""
      {"info": {"name": "s", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
       "item": [{"name": "ok", "request": "http://a.test/ok"},
        {"name": "b", "request": {"method": "POST", "url": "http://a.test/b",
          "auth": {"type": "basic", "basic": [{"key": "username", "value": "a:b"}]},
          "body": {"mode": "urlencoded", "urlencoded": [{"key": "${x}", "value": "1"}]}}}]}
      """#
    ),
  ])
  func `that no request may have make their step a loss`(name: String, text: String) async throws {
    let workshop = try Workshop()
    try workshop.write(text, to: name)
    let run = try await workshop.runs("import", name, "-o", "specs")
    expect(run, endsIn: 0)
    expect(run.errorOutput, has: ["lost"])
    expect(try await workshop.runs("check"), endsIn: 0)
    expect(try await workshop.runs("fmt", "--check"), endsIn: 0)
    let collection = try workshop.folder.read("specs/a.yaml")
    expect(collection, has: ["/ok", "# lost: "])
  }

  /// A collection of Postman with two requests, and further members.
  private static func postman(_ members: String) -> String {
    let schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
    return #"{"info": {"name": "s", "schema": "\#(schema)"}, \#(members) "#
      + #""item": [{"name": "ok", "request": "http://a.test/ok"}, {"name": "x", "request": "http://a.test/{{v24}}"}]}"#
  }

  /// Variables of which each has the one before twice.
  private static var doubling: String {
    let more = (1...24).map { #"{"key": "v\#($0)", "value": "{{v\#($0 - 1)}}{{v\#($0 - 1)}}"}"# }
    return #"[{"key": "v0", "value": "12345678"}, "# + more.joined(separator: ", ") + "]"
  }

  private static func environment(_ values: String, scope: String = "environment") -> String {
    #"{"name": "stage", "values": \#(values), "_postman_variable_scope": "\#(scope)"}"#
  }

  @Test(arguments: [
    (["a.json": postman(#""variable": \#(doubling),"#)], "specs/a.yaml", "the variable `v"),
    (
      ["a.json": postman(""), "b.json": environment(doubling)], "curlew.yaml",
      "of the environment `stage`"
    ),
    (
      ["a.json": postman(""), "b.json": environment(doubling, scope: "globals")], "curlew.yaml",
      "the variable `v"
    ),
    (
      [
        "a.json": postman(
          #""auth": {"type": "basic", "basic": [{"key": "username", "value": "a:b"}]},"#)
      ], "specs/a.yaml", "`defaults.auth`"
    ),
    (["a.json": postman(""), "b.csv": "v24,v24,\n1,2\n"], "specs/a.yaml", "`data`"),
    (["a.json": postman(""), "b.csv": ""], "specs/a.yaml", "`data`"),
  ])
  func `that no collection may have make their part a loss`(
    files: [String: String], place: String, words: String
  ) async throws {
    let workshop = try Workshop()
    for (name, text) in files { try workshop.write(text, to: name) }
    let run = try await workshop.runs(["import"] + files.keys.sorted() + ["-o", "specs"])
    expect(run, endsIn: 0)
    let text = try workshop.folder.read(place)
    let lost = text.split(separator: "\n").filter { $0.contains("# lost: unknown: ") }
    #expect(lost.contains { $0.contains(words) && $0.contains(" is refused here: ") }, "\(text)")
    expect(try workshop.folder.read("specs/a.yaml"), has: ["GET: /ok", "GET: /${"])
    expect(try await workshop.runs("check"), endsIn: 0)
    expect(try await workshop.runs("fmt", "--check"), endsIn: 0)
  }

  @Test func `leave an environment whose values are all switched off`() async throws {
    let workshop = try Workshop()
    let off = #"[{"key": "v24", "value": "1", "enabled": false}]"#
    try workshop.write(Self.postman(""), to: "a.json")
    try workshop.write(Self.environment(off), to: "b.json")
    expect(try await workshop.runs("import", "a.json", "b.json", "-o", "specs"), endsIn: 0)
    expect(try workshop.folder.read("curlew.yaml"), has: ["  #   vars: { v24: '1' }\n  stage: {}"])
    expect(try await workshop.runs("check", "-e", "stage"), endsIn: 0)
  }

  @Test func `have what curlew warns of`() async throws {
    let workshop = try Workshop()
    try workshop.write(
      """
      GET http://a.test/
      HTTP 200
      [Asserts]
      body contains ""
      jsonpath "$.a[?match(@.b, '(?i)x')]" exists
      jsonpath "$.c" == 1

      """, to: "a.hurl")
    expect(try await workshop.runs("import", "a.hurl", "-o", "specs"), endsIn: 0)
    // The first holds always, there too; the second would mean something else here.
    expect(
      try workshop.folder.read("specs/a.yaml"),
      has: [
        "acceptWarnings: [always-holds]\n", "body: { $contains: '' }",
        "# lost: unknown: `expect.json.",
        "# $.a[?match(@.b, '(?i)x')]: ", "$.c: 1",
      ])
    let check = try await workshop.runs("check")
    expect(check, endsIn: 0)
    #expect(!check.errorOutput.contains("warning"))
  }

  @Test func `may name folders and files that may not be read`() async throws {
    let workshop = try Workshop()
    try workshop.write("x", to: "folder/x.txt")
    try workshop.write(
      "curl -f http://a.test -T folder\ncurl -f http://a.test -d @folder\ncurl -f http://a.test -F a=@../x",
      to: "folder/a.sh")
    try workshop.folder.makeFolder("folder/folder")
    let run = try await workshop.runs("import", "folder/a.sh", "-o", "specs", "-v")
    expect(run, endsIn: 0)
    expect(
      run.errorOutput,
      has: [
        "a.sh:1:26: changed file-missing: `folder` is a folder",
        "a.sh:3:26: changed file-missing: `../x` may not be read",
      ])
  }

  @Test func `may have names with line breaks`() async throws {
    let workshop = try Workshop()
    try workshop.write("curl -f http://a.test", to: "a\nrm -rf: x.sh")
    let run = try await workshop.runs("import", "a\nrm -rf: x.sh", "-o", "specs")
    expect(run, endsIn: 0)
    #expect(run.output == "curlew.yaml\nspecs/a-rm-rf-x.yaml\n")
    let text = try workshop.folder.read("specs/a-rm-rf-x.yaml")
    #expect(text.split(separator: "\n").allSatisfy { !$0.hasPrefix("rm") })
    expect(try await workshop.runs("check"), endsIn: 0)
  }

  @Test func `are read in linear time`() async throws {
    let workshop = try Workshop()
    let long = String(repeating: "a=b&", count: 50_000)
    try workshop.write("curl -f http://a.test -d '\(long)'", to: "long.sh")
    expect(try await workshop.runs("import", "long.sh", "-o", "specs"), endsIn: 0)
    try workshop.folder.write([UInt8](repeating: 0x61, count: 64_000_001), to: "large.sh")
    let run = try await workshop.runs("import", "large.sh")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["has more than 64000000 bytes"])
  }
}
