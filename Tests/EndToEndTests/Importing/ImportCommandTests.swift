// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@Suite struct `Importing files` {
  private static let script = """
    # log in
    curl -X POST http://a.test/login -u ada:lovelace42 -d x=1 | jq .
    curl --tls-max 1.2 http://a.test/pets

    """

  private func workshop() throws -> Workshop {
    let workshop = try Workshop()
    try workshop.write("", to: ".git/HEAD")
    try workshop.write(Self.script, to: "Shop Tests.sh")
    return workshop
  }

  @Test func `writes a project whose secrets are in the environment`() async throws {
    let workshop = try workshop()
    let run = try await workshop.runs("import", "Shop Tests.sh", "-o", "specs")
    expect(run, endsIn: 0)
    #expect(
      run.output == "curlew.yaml\nspecs/shop-tests.yaml\n.env\n.gitignore\n.env.example\n")
    expect(run.errorOutput, has: ["2 requests from Shop Tests.sh\n", "lost       1  tls"])
    #expect(!run.errorOutput.contains("lovelace42"))
    let folder = workshop.folder
    #expect(try folder.read(".env") == "PASSWORD=lovelace42\n")
    var status = stat()
    #expect(stat(folder.path(of: ".env"), &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try folder.read(".gitignore") == ".env\n")
    #expect(try folder.read(".env.example") == "PASSWORD=\n")
    #expect(
      try folder.read("curlew.yaml")
        == "# imported from Shop Tests.sh\ncurlew: 1\ncollections: [specs]\nenv: [PASSWORD]\n")
    #expect(try !folder.read("specs/shop-tests.yaml").contains("lovelace42"))
    expect(try await workshop.runs("check"), endsIn: 0)
    expect(try await workshop.runs("fmt", "--check"), endsIn: 0)
  }

  private static let request = "meta {\n  name: a\n  seq: 1\n}\nget {\n  url: http://a.test/x\n}\n"

  @Test func `keeps the environment out of a repository before it has values`() async throws {
    let workshop = try Workshop()
    try workshop.write("curl -f http://a.test -H \"Authorization: Bearer $TOKEN\"\n", to: "a.sh")
    try workshop.write("curl -f http://b.test -H \"Authorization: Bearer $TOKEN\"\n", to: "b.sh")
    let run = try await workshop.runs("import", "a.sh", "b.sh", "-o", "specs")
    expect(run, endsIn: 0)
    #expect(
      run.output == "curlew.yaml\nspecs/a.yaml\nspecs/b.yaml\n.gitignore\n.env.example\n",
      "\(run.output)")
    #expect(try workshop.folder.read(".gitignore") == ".env\n")
    #expect(try workshop.folder.read(".env.example") == "TOKEN=\n")
    #expect(try workshop.folder.read("curlew.yaml").hasSuffix("env: [TOKEN]\n"))
    expect(run.errorOutput, has: ["come from outside: set TOKEN, or write it into `.env`\n"])
    expect(try await workshop.runs("check"), endsIn: 0)
  }

  @Test func `names files of other kinds in the folder of a collection`() async throws {
    let workshop = try workshop()
    try workshop.write(#"{"version": "1", "name": "shop"}"#, to: "api/bruno/bruno.json")
    try workshop.write(Self.request, to: "api/bruno/a.bru")
    try workshop.write(Self.script, to: "api/smoke.sh")
    try workshop.write("GET http://a.test/b\n", to: "api/shop.http")
    try workshop.write("id\n1\n", to: "api/rows.csv")
    try workshop.write(Self.script, to: "api/node_modules/x/y.sh")
    let run = try await workshop.runs("import", "api", "-o", "specs", "-v")
    expect(run, endsIn: 0)
    expect(
      run.errorOutput,
      has: [
        "`api/smoke.sh` is a file of curl commands, and not part of the collection",
        "`api/shop.http` is a file of HTTP requests, and not part of the collection",
      ])
    #expect(!run.errorOutput.contains("rows.csv") && !run.errorOutput.contains("y.sh"))
    #expect(try workshop.folder.read("curlew.yaml").hasPrefix("# imported from api\n"))
    expect(try await workshop.runs("check"), endsIn: 0)
    expect(try await workshop.runs("fmt", "--check"), endsIn: 0)
  }

  @Test(arguments: ["col/sub", "col/sub/a.bru"])
  func `says of which collection a source is a part`(path: String) async throws {
    let workshop = try workshop()
    try workshop.write(#"{"version": "1", "name": "shop"}"#, to: "col/bruno.json")
    try workshop.write("headers {\n  X-A: 1\n}\n", to: "col/collection.bru")
    try workshop.write(Self.request, to: "col/sub/a.bru")
    let part = try await workshop.runs("import", path, "-o", "specs", "-v")
    expect(part, endsIn: 0)
    expect(part.errorOutput, has: ["lost reference: ", "collection in `col`"])
    let whole = try await workshop.runs("import", "col", "-o", "whole", "-v")
    expect(whole, endsIn: 0)
    #expect(!whole.errorOutput.contains("reference"), "\(whole.errorOutput)")
    expect(try await workshop.runs("fmt", "--check"), endsIn: 0)
  }

  @Test func `says of which folder of Postman a folder is a part`() async throws {
    let workshop = try workshop()
    let collection = "$kind: collection\nname: Shop\n"
    try workshop.write(collection, to: "col/.resources/definition.yaml")
    try workshop.write("$kind: collection\nname: Sub\n", to: "col/sub/.resources/definition.yaml")
    try workshop.write(
      "$kind: http-request\nname: A\nmethod: GET\nurl: http://a.test/x\n",
      to: "col/sub/a.request.yaml")
    let part = try await workshop.runs("import", "col/sub", "-o", "specs", "-v")
    expect(part, endsIn: 0)
    expect(part.errorOutput, has: ["lost reference: ", "collection in `col`"])
    let whole = try await workshop.runs("import", "col", "-o", "whole", "-v")
    expect(whole, endsIn: 0)
    #expect(!whole.errorOutput.contains("reference"), "\(whole.errorOutput)")
  }

  @Test func `replaces its own files only`() async throws {
    let workshop = try workshop()
    let words = ["import", "Shop Tests.sh", "-o", "specs"]
    expect(try await workshop.runs(words), endsIn: 0)
    let again = try await workshop.runs(words)
    expect(again, endsIn: 2)
    expect(again.errorOutput, has: ["error[file-exists]", "`--force`"])
    expect(try await workshop.runs(words + ["--force"]), endsIn: 0)
    try workshop.write("curlew: 1\n", to: "specs/shop-tests.yaml")
    let refused = try await workshop.runs(words + ["--force"])
    expect(refused, endsIn: 2)
    expect(refused.errorOutput, has: ["was not made by an import, and nothing was written"])
    #expect(try workshop.folder.read("specs/shop-tests.yaml") == "curlew: 1\n")
  }

  @Test func `reads standard input and writes standard output`() async throws {
    let workshop = try workshop()
    var program = try workshop.curlew("import", "-")
    program.input = .bytes(Array("curl -f http://a.test/x".utf8))
    let run = try await workshop.runs(program)
    expect(run, endsIn: 0)
    #expect(
      run.output == """
        # imported from standard input
        curlew: 1
        defaults: { redirects: none }
        requests:
          - GET: http://a.test/x

        """)
    #expect(run.errorOutput == "1 request from standard input\n")
    #expect(try workshop.files(without: [".git", "Shop Tests.sh"]).isEmpty)
  }

  @Test(arguments: [
    ("a.http", "### a\nPOST http://a.test/a\n\n< ./x.bin\n"),
    ("a.sh", "curl -T x.bin http://a.test/a"),
    ("a.hurl", "POST http://a.test/a\nfile,x.bin;\n"),
  ])
  func `reports a file that the result reads with a right only`(
    name: String, text: String
  ) async throws {
    let workshop = try Workshop()
    try workshop.write(text, to: "old/\(name)")
    try workshop.write("x", to: "old/x.bin")
    try workshop.write("", to: "new/.keep")
    var program = try workshop.curlew("import", "../old/\(name)", "-o", "specs")
    program.workingDirectory = workshop.folder.path(of: "new")
    let run = try await workshop.runs(program)
    expect(run, endsIn: 0)
    expect(run.errorOutput, has: ["right", "x.bin` is outside of the project"])
    let inside = try await workshop.runs("import", "old/\(name)", "-o", "specs")
    expect(inside, endsIn: 0)
    #expect(!inside.errorOutput.contains("outside of the project"))
  }

  @Test func `of a folder reports those that cannot be read and takes the others`() async throws {
    let workshop = try Workshop()
    try workshop.write("### a\nGET http://a.test/a\n", to: "old/a.http")
    try workshop.write("### b\nGRPC a.test/b\n", to: "old/b.http")
    try workshop.write("### c\nGET http://a.test/c\n\nHTTP/1.1 200 OK\n", to: "old/more/c.http")
    try workshop.write("host=http://a.test\n", to: "old/.env")
    let run = try await workshop.runs("import", "old", "-o", "specs", "--strict")
    expect(run, endsIn: 1)
    #expect(run.output == "curlew.yaml\nspecs/a.yaml\nspecs/c.yaml\n")
    expect(run.errorOutput, has: ["unreadable", "b.http"])
    expect(try workshop.folder.read("specs/a.yaml"), has: ["# lost: unreadable: ", "b.http"])
    let typed = try await workshop.runs("import", "old/a.http", "old/b.http", "-o", "more")
    expect(typed, endsIn: 2)
    let broken = try await workshop.runs("import", "old/b.http", "-o", "more")
    expect(broken, endsIn: 2)
  }

  @Test(.enabled(if: Validator.hasJSONSchema, Validator.absence))
  func `writes its losses as JSON`() async throws {
    let workshop = try workshop()
    let run = try await workshop.runs(
      "import", "Shop Tests.sh", "-o", "specs", "--losses", "losses.json", "--strict", "-v")
    expect(run, endsIn: 1)
    expect(
      run.errorOutput,
      has: ["Shop Tests.sh:3:6: lost tls: --tls-max 1.2 → specs/shop-tests.yaml:"])
    let json = try workshop.folder.read("losses.json")
    let problems = try await Validator.schemaErrors(
      Array(json.utf8), schema: Validator.projectFile("specs/import.schema.json"), lines: false)
    #expect(problems == "checked 1\n")
    expect(json, has: [#""cause":"tls","code":"import-tls""#])
    let clean = try await workshop.runs("schema", "import")
    #expect(clean.output.hasPrefix("{\n  \"$schema\""))
  }

  @Test func `says when the losses cannot be written`() async throws {
    let workshop = try workshop()
    let run = try await workshop.runs("import", "Shop Tests.sh", "--losses", "Shop Tests.sh/x")
    expect(run, endsIn: 6)
  }

  @Test(arguments: [
    (["notes.txt"], "error[unknown-source]: `notes.txt` is of no known kind"),
    (["https://a.test/x"], "error[not-fetched]"), (["c.json"], "error[not-imported]"),
    (["both.json"], "error[several-kinds]"), (["bad.sh"], "bad.sh:2:6"),
    (["bad.json"], "is not JSON"),
    (["missing"], "`missing` is missing"), (["a.sh", "c.json"], "import them one after another"),
    (["a.sh", "b.sh"], "2 collections (a, b) do not fit on standard output"), ([], "needs a file"),
    (["-", "a.sh"], "cannot be combined"), (["empty"], "is of no known kind"),
    (["a.sh", "-o", "a.sh"], "nothing was imported"),
    (["empty.hurl"], "`empty.hurl` has nothing that can be imported"),
    (["empty", "--from", "postman-v3"], "`empty` has no file of the kind `postman-v3`"),
    (["empty", "--from", "hurl"], "`empty` has no file of the kind `hurl`"),
  ])
  func `refuses what it cannot read`(paths: [String], words: String) async throws {
    let workshop = try workshop()
    let files = [
      "notes.txt": "hello", "c.json": #"{"_type": "export", "resources": []}"#,
      "a.sh": "curl http://a.test",
      "b.sh": "curl http://b.test", "bad.sh": "\ncurl --nope x",
      "bad.json": "{,}",
      "both.json": #"{"openapi": "3.1.0", "_type": "export"}"#, "empty/x.txt": "",
      "empty.hurl": "# nothing yet\n",
    ]
    for (name, text) in files { try workshop.write(text, to: name) }
    let run = try await workshop.runs(["import"] + paths)
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: [words])
    #expect(run.output.isEmpty)
  }

  @Test func `prints a line that allows files outside of the project to be read`() async throws {
    let workshop = try workshop()
    for (name, text) in [
      ("w/a/a.hurl", "POST http://a.test\nfile,../../far/b.bin;"),
      ("w/a/b.hurl", "POST http://a.test\nfile,../../far/in/c.bin;"),
      ("w/a/c.hurl", "POST http://a.test\nfile,../near.bin;"), ("far/b.bin", "b"),
      ("far/in/c.bin", "c"), ("w/near.bin", "n"),
    ] {
      try workshop.write(text, to: name)
    }
    var program = try workshop.curlew(["import", "a", "-o", "out", "--allow-read", "../far"])
    program.workingDirectory = workshop.folder.path(of: "w")
    let run = try await workshop.runs(program)
    expect(run, endsIn: 0)
    expect(run.errorOutput, has: ["run it with: curlew run out --allow-read ../far\n"])
  }

  @Test func `writes long and binary bodies into files`() async throws {
    let workshop = try workshop()
    let json = "{\"a\": \"\(String(repeating: "x", count: 2_000))\"}"
    let words = ["import", "b.sh", "-o", "specs"]
    try workshop.write(
      "curl -f http://a.test -H 'Content-Type: application/json' -d '\(json)'\ncurl -f http://a.test --data-binary $'\\xff'\ncurl -f http://a.test -d 'password=\(json)'",
      to: "b.sh")
    let run = try await workshop.runs(words)
    expect(run, endsIn: 0)
    expect(run.output, has: ["specs/fixtures/b-1.json\nspecs/fixtures/b-2.bin\n.env\n"])
    #expect(try workshop.folder.read("specs/fixtures/b-1.json") == json)
    expect(
      try workshop.folder.read("specs/b.yaml"),
      has: ["contentType: application/json\n    file: fixtures/b-1.json", "file: fixtures/b-2.bin"])
    expect(try await workshop.runs("check"), endsIn: 0)
    expect(try await workshop.runs(words), endsIn: 2)
    expect(try await workshop.runs(words + ["--force"]), endsIn: 0)
  }

  @Test func `takes a folder`() async throws {
    let workshop = try workshop()
    for name in ["x/a.sh", "x/y/a.sh", "x/z.sh"] {
      try workshop.write("curl -f http://a.test/\(name)", to: name)
    }
    try workshop.write("notes", to: "x/notes.txt")
    let run = try await workshop.runs("import", "x", "-o", "out")
    expect(run, endsIn: 0)
    #expect(run.output == "curlew.yaml\nout/a.yaml\nout/a-2.yaml\nout/z.yaml\n")
  }

  @Test func `allows a file whose name has quotes for curl`() async throws {
    let workshop = try workshop()
    try workshop.write(
      #"curl -f http://a.test -F 'f=@"/far/we\\ird;x/b.bin";type=a/b'"#, to: "s.sh")
    let run = try await workshop.runs("import", "s.sh", "-o", "out")
    expect(run, endsIn: 0)
    expect(run.errorOutput, has: [#"run it with: curlew run out --allow-read '/far/we\ird;x'"#])
  }

  @Test func `reads files beside the source only`() async throws {
    let workshop = try workshop()
    try workshop.write("one\n", to: "in/a.txt")
    try workshop.write("two\n", to: "other/b.txt")
    try workshop.write(
      "curl -f http://a.test -d @a.txt\ncurl -f http://a.test -d @../other/b.txt", to: "in/s.sh")
    let alone = try await workshop.runs("import", "in/s.sh", "-o", "specs")
    expect(alone, endsIn: 0)
    let first = try workshop.folder.read("specs/s.yaml")
    expect(first, has: ["text: one", "changed: body-file: the line ends of"])
    let allowed = try await workshop.runs(
      "import", "in/s.sh", "-o", "specs", "--force", "--allow-read", "other")
    expect(allowed, endsIn: 0)
    expect(try workshop.folder.read("specs/s.yaml"), has: ["text: one", "text: two"])
  }
}
