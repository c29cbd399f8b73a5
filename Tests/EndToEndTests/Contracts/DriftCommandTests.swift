// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `curlew check --against`.
@Suite struct `A new version of a document` {
  private func check(_ more: String..., in workshop: Workshop) async throws -> ProgramRun {
    try await workshop.runs(
      ["check", "specs.yaml", "--openapi", "new.yaml", "--against", "old.yaml"] + more)
  }

  @Test func `shows which steps will fail, and which it touches`() async throws {
    let run = try await check("--format", "concise", in: DriftShop.workshop())
    expect(run, endsIn: 2)
    #expect(
      run.output == """
        specs.yaml:6:32: error[contract-drift]: the body of `createPet` at `/kind` expects `"cat"` or `"dog"`, found "bird"; `old.yaml` allows it
        specs.yaml:12:15: warning[contract-touched]: `getPet` has changed: response 200 `/price`: number is now string
        specs.yaml:13:10: error[contract-drift]: `GET /users/${id}` is `GET /accounts/{account}` in new.yaml
        specs.yaml:15:13: error[contract-drift]: `DELETE /pets/${id}` is not in new.yaml any more
        specs.yaml:16:10: error[contract-drift]: `listPets` requires the query parameter `page`; `old.yaml` allows it
        specs.yaml:21:7: error[contract-drift]: the body of `createPet` does not follow its schema: the member `kind` is missing; `old.yaml` allows it
        specs.yaml:23:11: warning[contract-touched]: `createPet` has changed: request body `/nick`: is gone; request body `/kind`: is required now; request body `/kind`: `"bird"` is not allowed any more

        """)
    expect(
      run.errorOutput,
      has: [
        "drift  3 operations changed, 1 removed, 1 moved, 1 new; 2 of 7 steps are touched, 5 will fail"
      ])
  }

  @Test func `has the place of each step that expects the same`() async throws {
    let workshop = try DriftShop.workshop()
    try workshop.write(
      "curlew: 1\nbaseUrl: http://localhost:8080\nrequests:\n"
        + "  - GET: /pets?page=x\n    expect: 200\n"
        + "  - DELETE: /pets/1\n    expect: 200\n")
    let run = try await workshop.runs(
      "check", "specs.yaml", "--openapi", "old.yaml", "--format", "concise")
    #expect(
      run.output == """
        specs.yaml:7:13: warning[undocumented-status]: 200 is not documented for `deletePet`; it has 204

        """)
  }

  @Test func `shows the words of a document that has a member secrets`() async throws {
    let workshop = try DriftShop.workshop()
    for name in ["old.yaml", "new.yaml"] {
      let text = try workshop.folder.read(name)
      _ = try workshop.folder.write(
        text.replacing(
          "Pet: { type: object, properties: { name: { type: string }",
          with:
            "Pet: { type: object, properties: { secrets: { type: string }, name: { type: string }"),
        to: name)
    }
    let run = try await check("--format", "concise", in: workshop)
    expect(run.output, has: ["response 200 `/price`: number is now string"])
  }

  @Test func `is of one document, however its path is written`() async throws {
    let workshop = try DriftShop.workshop()
    let step = "requests:\n  - DELETE: /pets/1\n"
    let head = "curlew: 1\nbaseUrl: http://localhost:8080\n"
    try workshop.write(head + "defaults: { openapi: new.yaml }\n" + step)
    _ = try workshop.folder.write(
      head + "defaults: { openapi: ../new.yaml }\n" + step, to: "more/b.yaml")
    let run = try await workshop.runs(
      "check", "specs.yaml", "more/b.yaml", "--openapi", "old.yaml", "--against", "new.yaml")
    expect(run, endsIn: 0)
    #expect(!run.errorOutput.contains("several-documents"))
  }

  @Test func `has no numbers where no step could be read`() async throws {
    let workshop = try DriftShop.workshop()
    try workshop.write("curlew: 1\nrequests:\n  - GIT: /pets\n")
    let run = try await check(in: workshop)
    expect(run, endsIn: 2)
    #expect(!(run.output + run.errorOutput).contains("drift  "))
  }

  @Test func `has the places of both versions`() async throws {
    let workshop = try DriftShop.workshop()
    let run = try await check("-v", in: workshop)
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["--> old.yaml:", "--> new.yaml:", "old.yaml has it"])
    expect(run.output, has: ["drift  3 operations changed"])
    for format in ["json", "github", "gitlab", "sarif"] {
      let run = try await check("--format", format, in: workshop)
      expect(run, endsIn: 2)
      expect(run.output, has: ["contract-drift", "contract-touched"])
    }
  }

  @Test func `that is the same touches nothing`() async throws {
    let workshop = try DriftShop.workshop()
    let run = try await workshop.runs(
      "check", "specs.yaml", "--openapi", "old.yaml", "--against", "old.yaml")
    expect(run, endsIn: 0)
    expect(run.output, has: ["drift  0 operations changed; 0 of 7 steps are touched, 0 will fail"])
  }

  @Test(arguments: [
    ("missing.yaml", "there is no file `missing.yaml`"),
    ("https://a.example/old.yaml", "is an address, and nothing is fetched"),
    ("main:old.yaml", "asks git for the earlier version, and finds no repository"),
    (":", "is neither a file nor REF:PATH"), ("-x:a", "is neither a file nor REF:PATH"),
    ("cut.yaml", "--against` names it"), ("specs.yaml", "--against` names it"),
  ])
  func `needs an earlier one that can be read`(old: String, words: String) async throws {
    let workshop = try DriftShop.workshop()
    try workshop.write(String(DriftShop.old.prefix(300)), to: "cut.yaml")
    let run = try await workshop.runs(
      "check", "specs.yaml", "--openapi", "new.yaml", "--against=\(old)")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: [words])
  }

  @Test func `is compared with the one document that files name`() async throws {
    let workshop = try DriftShop.workshop()
    let none = try await workshop.runs("check", "specs.yaml", "--against", "old.yaml")
    expect(none, endsIn: 2)
    expect(none.errorOutput, has: ["error[nothing-to-compare]"])
    try workshop.write(
      "curlew: 1\nrequests:\n  - { GET: 'http://a.example/pets', openapi: old.yaml }\n"
        + "  - { GET: 'http://a.example/pets', openapi: new.yaml }\n")
    let two = try await workshop.runs("check", "specs.yaml", "--against", "old.yaml")
    expect(two, endsIn: 2)
    expect(
      two.errorOutput,
      has: [
        "error[several-documents]: `old.yaml` is an earlier version of one document, and these files name 2"
      ])
  }

  @Test func `leaves mistakes of both versions as they are`() async throws {
    let workshop = try DriftShop.workshop(
      "curlew: 1\nbaseUrl: http://localhost:8080\nrequests:\n  - GET: /nowhere\n  - GET: /pets?page=1\n    expect: 418\n"
    )
    let run = try await check("--format", "concise", in: workshop)
    expect(run, endsIn: 0)
    expect(
      run.output, has: ["warning[undocumented-operation]", "warning[undocumented-status]: 418"])
  }

  @Test func `finds steps whose origin only the run knows`() async throws {
    let workshop = try DriftShop.workshop(
      "curlew: 1\nrequires: [host]\nbaseUrl: ${host}\nrequests:\n  - DELETE: /pets/1\n  - GET: '${host}'\n"
    )
    let run = try await check("--format", "concise", in: workshop)
    expect(run, endsIn: 2)
    expect(
      run.output,
      has: [
        "`DELETE /pets/1` is not in new.yaml any more",
        "only the run knows which operation this is",
      ])
  }
}

/// `curlew check --against REF:PATH`.
@Suite(.needs(.git)) struct `An earlier version in git` {
  private func run(_ words: String..., in repository: GitRepository) async throws -> ProgramRun {
    var program = try Program.curlew()
    program.arguments = words
    program.workingDirectory = repository.path
    program.environment.merge(repository.environment.map { ($0.name, $0.value) }) { $1 }
    return try await program.run()
  }

  private func project() async throws -> GitRepository {
    let repository = try await GitRepository()
    try repository.write(
      DriftShop.old.replacing("#/components/schemas/Pet'", with: "pet.yaml'"), to: "api/shop.yaml")
    try repository.write(
      "{ type: object, properties: { price: { type: number } } }\n", to: "api/pet.yaml")
    try repository.write(
      DriftShop.collection.replacing(
        "requests:", with: "defaults: { openapi: api/shop.yaml }\nrequests:") + "\n",
      to: "specs.yaml")
    try await repository.commit("first")
    return repository
  }

  @Test func `is read with the files that it refers to`() async throws {
    let repository = try await project()
    try repository.write(
      "{ type: object, properties: { price: { type: string } } }\n", to: "api/pet.yaml")
    for old in ["main:api/shop.yaml", "HEAD:./api/shop.yaml", "HEAD:./api/../api/shop.yaml"] {
      let run = try await self.run(
        "check", "specs.yaml", "--against", old, "--format", "concise", in: repository)
      expect(run, endsIn: 0)
      expect(
        run.output,
        has: [
          "specs.yaml:13:15: warning[contract-touched]: `getPet` has changed: response 200 `/price`: number is now string"
        ])
    }
  }

  @Test(arguments: [
    ("nowhere:api/shop.yaml", "the repository has no commit `nowhere`"),
    ("main:shop.yaml", "`--against main:shop.yaml`: the commit has no such file"),
  ])
  func `that is not there is an error`(old: String, words: String) async throws {
    let run = try await self.run("check", "specs.yaml", "--against", old, in: project())
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["error[unknown-base]", words])
  }
}
