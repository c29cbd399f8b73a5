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
