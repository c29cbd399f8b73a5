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

  @Test func `has the golden Jenkinsfile`() async throws {
    let folder = try Workshop()
    expect(try await folder.runs("new", "--ci", "jenkins"), endsIn: 0)
    try expectGolden(try folder.folder.read("Jenkinsfile"), "../Golden/Jenkinsfile")
  }

  @Test func `knows its services`() async throws {
    let refused = try await Workshop().runs("new", "--ci", "travis")
    expect(refused, endsIn: 2)
    expect(refused.errorOutput, has: ["must be github, gitlab, circleci or jenkins"])
  }
}
