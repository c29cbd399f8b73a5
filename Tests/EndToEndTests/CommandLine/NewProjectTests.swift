// SPDX-License-Identifier: Apache-2.0

import DemoService
import TestSupport
import Testing

/// `curlew new`.
@Suite struct `A new project` {
  @Test func `runs against the demonstration shop, and has no mistakes`() async throws {
    let shop = try DemoShop.start()
    defer { shop.stop() }
    let folder = try Workshop()
    let made = try await folder.runs("new", "shop", "--ci", "github")
    expect(made, endsIn: 0)
    expect(made.output, has: ["shop/curlew.yaml\n", "shop/.github/workflows/curlew.yml\n"])
    expect(made.errorOutput, has: ["  cd shop\n  cp .env.example .env\n  curlew run\n"])

    let unset = try await folder.runs("run", "shop")
    expect(unset, endsIn: 2)
    expect(unset.errorOutput, has: ["set `SHOP_PASSWORD`"])
    expect(try await folder.runs("check", "shop"), endsIn: 0)
    expect(try await folder.runs("fmt", "--check", "shop"), endsIn: 0)

    try folder.write(try folder.folder.read("shop/.env.example"), to: "shop/.env")
    var program = try folder.curlew("run", "--base-url", shop.baseURL)
    program.workingDirectory = folder.folder.path(of: "shop")
    let run = try await folder.runs(program)
    expect(run, endsIn: 0)
    expect(run.output, has: ["scenarios  4 passed"])
    #expect(!run.output.contains("lovelace"))
  }

  @Test(arguments: [
    ("my shop", "'my shop'"), ("it's", #"'it'\''s'"#), ("$(x)", "'$(x)'"), ("a/b-1", "a/b-1"),
  ])
  func `is entered by a line that a shell reads as the folder`(name: String, word: String)
    async throws
  {
    let made = try await Workshop().runs("new", name)
    expect(made, endsIn: 0)
    expect(made.errorOutput, has: ["  cd \(word)\n"])
  }

  @Test func `is written into the folder itself without a name, beside other files`() async throws {
    let folder = try Workshop()
    try folder.write("mine", to: "README.md")
    try folder.write("mine", to: ".gitignore")
    let made = try await folder.runs("new")
    expect(made, endsIn: 0)
    #expect(made.output.split(separator: "\n").first == ".env.example")
    expect(made.errorOutput, has: ["note: `.gitignore` stays as it is: add the lines"])
    #expect(try folder.folder.read(".gitignore") == "mine")
    #expect(!made.output.contains(".gitignore"))
  }

  @Test func `changes nothing that exists`() async throws {
    let folder = try Workshop()
    try folder.write("mine", to: "shop/curlew.yaml")
    try folder.write("mine", to: "shop/specs/pets.yaml")
    let refused = try await folder.runs("new", "shop")
    expect(refused, endsIn: 2)
    expect(
      refused.errorOutput,
      has: ["nothing was written: `shop/curlew.yaml`, `shop/specs/pets.yaml` exist\n"])
    #expect(refused.output.isEmpty)
    #expect(try folder.folder.read("shop/curlew.yaml") == "mine")
    #expect(!folder.folder.holds("shop/shared"))
  }

  @Test func `follows no link of the folder, and removes what it began`() async throws {
    let folder = try Workshop()
    try folder.folder.makeFolder("shop")
    try folder.folder.makeFolder("elsewhere")
    try folder.folder.symbolicLink("shop/specs", to: "../elsewhere")
    let refused = try await folder.runs("new", "shop")
    expect(refused, endsIn: 2)
    expect(refused.errorOutput, has: ["it is a symbolic link"])
    #expect(!folder.folder.holds("elsewhere/pets.yaml"))
    #expect(!folder.folder.holds("shop/curlew.yaml"))
  }

  @Test func `cannot be beneath a file`() async throws {
    let folder = try Workshop()
    try folder.write("mine", to: "file")
    let refused = try await folder.runs("new", "file/shop")
    expect(refused, endsIn: 2)
    expect(refused.errorOutput, has: ["the project cannot be written"])
  }

  /// Each command of AGENTS.md that needs no shop; the others are those of `curlew run`.
  @Test func `has a page for agents whose commands work`() async throws {
    let folder = try Workshop()
    expect(try await folder.runs("new"), endsIn: 0)
    try folder.write("SHOP_PASSWORD=lovelace\n", to: ".env")
    let page = try folder.folder.read("AGENTS.md")
    #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 31)
    let commands = page.matches(of: #/`curlew ([^`]+)`/#).map {
      $0.output.1.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    #expect(commands.count > 9)
    for command in commands where command[0] != "run" && !command.contains("CODE") {
      expect(try await folder.runs(command), endsIn: 0)
    }
    let shop = try DemoShop.start()
    defer { shop.stop() }
    for command in commands where command[0] == "run" {
      expect(try await folder.runs(command + ["--base-url", shop.baseURL]), endsIn: 0)
    }
  }

  @Test(
    .needs(.checkJSONSchema),
    arguments: [
      ("github", ".github/workflows/curlew.yml", "vendor.github-workflows"),
      ("gitlab", ".gitlab-ci.yml", "vendor.gitlab-ci"),
      ("circleci", ".circleci/config.yml", "vendor.circle-ci"),
    ])
  func `has a job that its service accepts`(
    _ service: String, _ path: String, _ schema: String
  ) async throws {
    let folder = try Workshop()
    expect(try await folder.runs("new", "--ci", service), endsIn: 0)
    expect(try folder.folder.read(path), has: ["curlew check", "junit.xml", "-e staging"])
    let checker = try #require(PeerProgram.checkJSONSchema.path)
    var program = Program(
      checker, ["--builtin-schema", schema, folder.folder.path(of: path)])
    program.environment["HOME"] = folder.folder.path
    let run = try await program.run()
    #expect(run.exitCode == 0, "\(run.output)\(run.errorOutput)")
  }

  @Test(
    .needs(.checkJSONSchema),
    arguments: [
      ("github", ".github/workflows/curlew.yml", "vendor.github-workflows"),
      ("gitlab", ".gitlab-ci.yml", "vendor.gitlab-ci"),
    ], [2, 8])
  func `has jobs for shards that its service accepts`(
    _ service: (String, String, String), _ shards: Int
  ) async throws {
    let folder = try Workshop()
    let made = try await folder.runs("new", "--ci", service.0, "--shards", "\(shards)")
    expect(made, endsIn: 0)
    let text = try folder.folder.read(service.1)
    expect(text, has: ["curlew merge shards --shards \(shards)"])
    #expect(!text.contains("SHARD"))
    let checker = try #require(PeerProgram.checkJSONSchema.path)
    var program = Program(
      checker, ["--builtin-schema", service.2, folder.folder.path(of: service.1)])
    program.environment["HOME"] = folder.folder.path
    let run = try await program.run()
    #expect(run.exitCode == 0, "\(run.output)\(run.errorOutput)")
  }

  @Test(.needs(.kubernetesValidate)) func `has jobs that Kubernetes accepts`() async throws {
    let folder = try Workshop()
    expect(try await folder.runs("new", "--ci", "kubernetes"), endsIn: 0)
    let path = "kubernetes/curlew.yaml"
    let text = try folder.folder.read(path)
    expect(text, has: ["completions: 4", "--shard=auto/4", "--shards=4"])
    let validator = try #require(PeerProgram.kubernetesValidate.path)
    let good = try await Program(validator, ["--strict", folder.folder.path(of: path)]).run()
    #expect(good.exitCode == 0, "\(good.output)\(good.errorOutput)")
    try folder.write(text.replacing("completionMode", with: "completionMod"), to: "bad.yaml")
    let bad = try await Program(validator, ["--strict", folder.folder.path(of: "bad.yaml")]).run()
    #expect(bad.exitCode == 1)
  }

  @Test func `that exists gets the files of a service alone`() async throws {
    let folder = try Workshop()
    try folder.write("curlew: 1\n", to: "curlew.yaml")
    let made = try await folder.runs("new", "--ci", "gitlab", "--shards", "3")
    expect(made, endsIn: 0)
    #expect(made.output == ".gitlab-ci.yml\n")
    #expect(
      made.errorOutput
        == "note: replace `REGISTRY` in `.gitlab-ci.yml` with the registry of the image, "
        + "such as `ghcr.io/acme`\n")
    let again = try await folder.runs("new", "--ci", "gitlab")
    expect(again, endsIn: 2)
    expect(again.errorOutput, has: ["`.gitlab-ci.yml` exists", "`--print`"])
    #expect(try folder.folder.read(".gitlab-ci.yml").contains("parallel: 3"))
  }

  @Test func `prints its files and writes nothing`() async throws {
    let folder = try Workshop()
    let one = try await folder.runs("new", "--ci", "github", "--shards", "3", "--print")
    expect(one, endsIn: 0)
    #expect(one.output.hasPrefix("# Runs the collections in 3 jobs at once"))
    let whole = try await folder.runs("new", "--print")
    expect(whole, endsIn: 0)
    expect(whole.output, has: ["# ==> curlew.yaml\n", "# ==> specs/pets.yaml\n"])
    #expect(try folder.files().isEmpty)
  }

  @Test(
    arguments: [
      (["--shards", "3"], "`--shards` needs `--ci`, with github, gitlab or kubernetes"),
      (["--ci", "jenkins", "--shards", "3"], "and not for jenkins"),
      (["--ci", "gitlab", "--shards", "201"], "gitlab runs at most 200 jobs at once"),
      (["--ci", "github", "--shards", "257"], "github runs at most 256 jobs at once"),
      (["--ci", "github", "--shards", "1"], "is not a whole number from 2 to 1000"),
    ])
  func `has a number of shards that its service takes`(
    _ options: [String], _ words: String
  ) async throws {
    let refused = try await Workshop().runs(["new"] + options)
    expect(refused, endsIn: 2)
    expect(refused.errorOutput, has: [words])
  }

  @Test func `has the golden Jenkinsfile`() async throws {
    let folder = try Workshop()
    expect(try await folder.runs("new", "--ci", "jenkins"), endsIn: 0)
    try expectGolden(try folder.folder.read("Jenkinsfile"), "../Golden/Jenkinsfile")
  }

  @Test func `knows its services`() async throws {
    let refused = try await Workshop().runs("new", "--ci", "travis")
    expect(refused, endsIn: 2)
    expect(refused.errorOutput, has: ["must be github, gitlab, circleci, jenkins or kubernetes"])
  }
}
