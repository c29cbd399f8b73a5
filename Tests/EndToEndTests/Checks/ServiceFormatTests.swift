// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `check --format` for CI systems and code scanners.
@Suite struct `check for a CI system` {
  private static let broken = """
    curlew: 1
    requests:
      - GET: http://a.example/
        timeuot: 1s
        redirects: { }
        text: "\u{1F600}{{a}}"
    """

  @Test(
    .needs(.sarif, .peerPython), arguments: [broken, "curlew: 1\nrequests: [GET: http://a/]\n"])
  func `is SARIF that its schema and sarif-tools read`(_ text: String) async throws {
    let shop = try Workshop(text)
    let run = try await shop.runs("check", "specs.yaml", "none.yaml", "--format", "sarif")
    expect(run, endsIn: 2)
    let log = try shop.folder.write(run.output, to: "log.sarif")
    // Its classes are made from the schema of SARIF 2.1.0, and refuse members that it does not have.
    let script =
      "import sys; from pydantic_sarif.model import "
      + "StaticAnalysisResultsFormatSarifVersion210JsonSchema as Log; "
      + "print(len(Log.model_validate_json(open(sys.argv[1]).read()).runs))"
    let python = try #require(PeerProgram.peerPython.path)
    let checked = try await Program(python, ["-c", script, log]).run()
    #expect(checked.output == "1\n", "\(checked.errorOutput)")
    let sarif = try #require(PeerProgram.sarif.path)
    let summary = try await Program(sarif, ["summary", log]).run()
    let count = text == Self.broken ? "error: 2\n" : "error: 1\n"
    expect(summary.output, has: [count, " - missing-file "])
  }

  @Test func `has the text of explain, columns in UTF-16 and a fix`() async throws {
    let shop = try Workshop(Self.broken)
    let run = try await shop.runs("check", "specs.yaml", "--format", "sarif")
    expect(
      run.output,
      has: [
        #""id":"unknown-key","shortDescription":{"text":"A key that the mapping"#,
        #""startLine":6,"startColumn":14,"endLine":6,"endColumn":19"#,
        #""insertedContent":{"text":"timeout"}"#,
      ])
  }

  @Test func `is a list for GitLab, with paths from the folder of the repository`() async throws {
    let shop = try Workshop()
    try shop.write(Self.broken, to: "sub/a.yaml")
    var program = try shop.curlew("check", "a.yaml", "--format", "gitlab")
    program.workingDirectory = shop.folder.path(of: "sub")
    program.environment["CI_PROJECT_DIR"] = shop.folder.path
    let run = try await shop.runs(program)
    expect(run, endsIn: 2)
    #expect(run.output.hasPrefix("[\n{\"description\":"))
    expect(run.output, has: [#""path":"sub/a.yaml","lines":{"begin":4"#, #""severity":"minor""#])
    #expect(run.errorOutput.isEmpty)
  }

  @Test func `is a command for each problem on GitHub`() async throws {
    let shop = try Workshop(Self.broken)
    let run = try await shop.runs("check", "specs.yaml", "--format", "github")
    let lines = run.output.split(separator: "\n")
    let expected =
      "::error file=specs.yaml,line=4,endLine=4,col=5,endColumn=12,title=unknown-key::"
      + "`timeuot` is not a key of a step%0Ahelp: did you mean `timeout`?"
    #expect(lines.first.map(String.init) == expected)
    #expect(lines.last?.hasPrefix("::warning file=specs.yaml,line=6,") == true)
  }

  @Test(arguments: [("github", ""), ("gitlab", "[]\n"), ("sarif", "\"results\":[]}]}\n")])
  func `is empty for files without a problem`(
    _ format: String, _ ending: String
  ) async throws {
    let shop = try Workshop("curlew: 1\nrequests: [GET: http://a.example/]\n")
    let run = try await shop.runs("check", "specs.yaml", "--format", format)
    expect(run, endsIn: 0)
    #expect(run.output.hasSuffix(ending) && (format == "sarif" || run.output == ending))
  }
}
