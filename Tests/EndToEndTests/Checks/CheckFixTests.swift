// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import TestSupport
import Testing

@Suite struct `check --fix` {
  private static let misspelt = """
    curlew: 1
    vars: { customer: Ada }
    requests:
      - GET: {{base}}/pets
        timeuot: 10s
        expect: { that: [len(response.body) === 2], json: { a: { $eq: "${customer}" } } }

    """

  private static let whole = """
    curlew: 1
    vars: { customer: Ada, base: http://a.example }
    requests:
      - GET: ${base}/pets
        timeout: 10s
        expect: { that: [size(response.body) == 2], json: { a: { $equals: "${customer}" } } }

    """

  @Test func `writes all fixes that leave one meaning, in several rounds`() async throws {
    let text = Self.misspelt.replacing(
      "{ customer: Ada }", with: "{ customer: Ada, base: http://a.example }")
    let shop = try Workshop(text)
    let run = try await shop.runs("check", "--fix", "specs.yaml")
    expect(run, endsIn: 0)
    expect(
      run.output + run.errorOutput,
      has: [
        "fixed specs.yaml:5:5: `timeuot` is not a key of a step: did you mean `timeout`?\n",
        "fixed specs.yaml:4:18: this line is neither a key nor a value: write `- GET: ${base}/pets`\n",
        "1 collection, 1 scenario: no problems",
      ])
    #expect(try shop.folder.read("specs.yaml") == Self.whole)
    let again = try await shop.runs("check", "--fix", "specs.yaml")
    #expect(!again.output.contains("fixed"))
  }

  @Test func `applies the fixes of one expression together`() async throws {
    let shop = try Workshop(stepOf("if: nil == '' and len('a') === 1"))
    expect(try await shop.runs("check", "--fix", "specs.yaml"), endsIn: 0)
    #expect(try shop.folder.read("specs.yaml").contains("if: null == '' && size('a') == 1"))
  }

  @Test func `leaves a fix out that uncovers a new error, and keeps the others`() async throws {
    let shop = try Workshop(
      """
      curlew: 1
      requests:
        - GET: http://a.example/
          timeuot: 10
          redirects: folow
      """)
    let run = try await shop.runs("check", "--fix", "specs.yaml")
    expect(run, endsIn: 2)
    expect(run.output + run.errorOutput, has: ["fixed specs.yaml:5:16"])
    let text = try shop.folder.read("specs.yaml")
    #expect(text.contains("timeuot: 10") && text.contains("redirects: follow"))
  }

  private static let uncovering = [
    ("requests:\n  - GET: /x\n    expects: 200\n", "no-base-url", "expect: 200"),
    (
      "requests:\n  - GET: /x\n    expect: { json: { $.c[*].s: [1] } }\n", "no-base-url",
      "'$.c[*].s': [1]"
    ),
    (
      """
      vars: { a: '1' }
      requests:
        - GET: http://a.example/
          timeout: 30s
          headers: { X: ${a}, Y: ${lost} }
          cookies: { X: ${a} }
          params: { X: ${a} }
          json: { X: ${a} }
        - GET: http://a.example/
          headers: { X: ${a} }
          cookies: { X: ${a} }
          params: { X: ${a} }

      """, "undefined-variable", "params: { X: '${a}' }"
    ),
  ]

  @Test(arguments: uncovering.map(\.0))
  func `goes on although a mistake of a later stage was hidden`(text: String) async throws {
    let (_, code, fixed) = try #require(Self.uncovering.first { $0.0 == text })
    let shop = try Workshop("curlew: 1\n" + text)
    let run = try await shop.runs("check", "--fix", "specs.yaml")
    expect(run, endsIn: 2)
    expect(run.output + run.errorOutput, has: ["fixed specs.yaml:", "error[\(code)]"])
    let after = try shop.folder.read("specs.yaml")
    #expect(after.contains(fixed))
    #expect(!after.contains(": ${a}"))
  }

  @Test func `says what it left, and why`() async throws {
    let shop = try Workshop(
      """
      curlew: 1
      vars: { a: x }
      requests:
        - GET: http://a.example/
          timeuot: 10
          text: hello {{a}}
      """)
    let run = try await shop.runs("check", "--fix", "specs.yaml")
    expect(run, endsIn: 2)
    expect(
      run.output + run.errorOutput,
      has: [
        "`--fix` left it: its fix would cause another problem: a duration needs a unit",
        "`--fix` left it: no fix is certain",
      ])
    #expect(try shop.folder.read("specs.yaml").contains("hello {{a}}"))
  }

  @Test func `fixes the files that others use, and curlew.yaml`() async throws {
    let shop = try Workshop(
      "curlew: 1\nuse: { auth: ./auth.yaml }\nrequests: [{ call: auth/login }]\n")
    try shop.write("curlew: 1\ndefaults: { timeuot: 1s }\n", to: "curlew.yaml")
    try shop.write(
      "curlew: 1\nblocks: { login: { steps: [{ GET: http://a.example/, hedaers: { a: b } }] } }\n",
      to: "auth.yaml")
    let run = try await shop.runs("check", "--fix", "specs.yaml")
    expect(run, endsIn: 0)
    expect(run.output + run.errorOutput, has: ["fixed auth.yaml:2:", "fixed curlew.yaml:2:"])
    #expect(try shop.folder.read("curlew.yaml").contains("timeout: 1s"))
    #expect(try shop.folder.read("auth.yaml").contains("headers: { a: b }"))
  }

  @Test func `says what it could not write, and leaves it as it was`() async throws {
    let text = stepOf("timeuot: 1s")
    let shop = try Workshop(text)
    chmod(shop.folder.path(of: "specs.yaml"), 0o444)
    let readOnly = try await shop.runs("check", "--fix", "specs.yaml", "--format", "concise")
    expect(readOnly, endsIn: 2)
    expect(
      readOnly.output + readOnly.errorOutput,
      has: ["error[unwritten-fix]: `specs.yaml` may not be written: it is read-only\n"])
    #expect(try shop.folder.read("specs.yaml") == text)
    let pretty = try await shop.runs("check", "--fix", "specs.yaml")
    expect(
      pretty.errorOutput,
      has: [
        "  = note: its fixes are left out; the file is as it was\n",
        "  = help: make it writable (`chmod u+w`), or leave it out\n",
      ])
  }

  @Test func `changes the target of a symbolic link, which stays`() async throws {
    let shop = try Workshop()
    try shop.write(stepOf("timeuot: 1s"), to: "kept/a.txt")
    try shop.folder.symbolicLink("link.yaml", to: "kept/a.txt")
    let run = try await shop.runs("check", "--fix", "link.yaml")
    expect(run, endsIn: 0)
    expect(run.output, has: ["fixed link.yaml:4:5"])
    #expect(try shop.folder.read("kept/a.txt") == stepOf("timeout: 1s"))
    var status = stat()
    #expect(lstat(shop.folder.path(of: "link.yaml"), &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `leaves files outside of the project that only may be read`() async throws {
    let outside = try Workshop()
    let block = "curlew: 1\nblocks: { a: { steps: [{ GET: http://a.example/, timeuot: 1s }] } }\n"
    try outside.write(block, to: "a.yaml")
    let path = outside.folder.path
    let shop = try Workshop("curlew: 1\nuse: { a: \(path)/a.yaml }\nrequests: [{ call: a/a }]\n")
    try shop.folder.symbolicLink("link.yaml", to: "\(path)/a.yaml")
    let used = try await shop.runs("check", "--fix", "--allow-read", path, "specs.yaml")
    expect(used, endsIn: 2)
    #expect(!used.output.contains("fixed"))
    let folder = try await shop.runs("check", "--fix", ".")
    expect(folder, endsIn: 2)
    #expect(!folder.output.contains("fixed"))
    #expect(try outside.folder.read("a.yaml") == block)
    // A person may name any file.
    let named = try await shop.runs("check", "--fix", "\(path)/a.yaml")
    expect(named.output, has: ["fixed \(path)/a.yaml:2:"])
  }

  @Test func `leaves other files and standard input`() async throws {
    let shop = try Workshop("services: { timeuot: 1s }\n")
    let other = try await shop.runs("check", "--fix", "specs.yaml")
    #expect(other.exitCode == 2)
    #expect(try shop.folder.read("specs.yaml") == "services: { timeuot: 1s }\n")
    var piped = try shop.curlew("check", "--fix", "-")
    piped.input = .bytes(Array(stepOf("timeuot: 1s").utf8))
    let run = try await shop.runs(piped)
    #expect(run.exitCode == 2)
    #expect(!run.output.contains("fixed"))
  }

  @Test func `shows no secret`() async throws {
    let shop = try Workshop(
      """
      curlew: 1
      secrets: { key: "s3cr3tvalue" }
      requests:
        - { GET: http://a.example/, s3cr3tvalue: 1, timeuot: 1s }
      """)
    for format in ["pretty", "concise", "json"] {
      let run = try await shop.runs("check", "--fix", "specs.yaml", "--format", format)
      #expect(!(run.output + run.errorOutput).contains("s3cr3tvalue"))
    }
  }

  private func stepOf(_ line: String) -> String {
    "curlew: 1\nrequests:\n  - GET: http://a.example/\n    \(line)\n"
  }
}
