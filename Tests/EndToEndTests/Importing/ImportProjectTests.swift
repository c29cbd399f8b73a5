// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `The project of an import` {
  private static let script = "curl -f http://a.test/x -H 'X-Api-Key: one-two-three'\n"
  private static let second =
    "curl -f http://b.test/y -H 'X-Api-Key: four-five-six' -H 'X-Token: seven-eight'\n"

  private func workshop() throws -> Workshop {
    let workshop = try Workshop()
    try workshop.write(Self.script, to: "a.sh")
    try workshop.write(Self.second, to: "b.sh")
    return workshop
  }

  @Test func `keeps lines of files that are there`() async throws {
    let workshop = try workshop()
    try workshop.write("A=1\n  X_API_KEY = other", to: ".env")
    try workshop.write("junit.xml\n.env", to: ".gitignore")
    let run = try await workshop.runs("import", "a.sh", "-o", "specs")
    expect(run, endsIn: 0)
    expect(
      run.errorOutput,
      has: ["note: values in `.env` stay as they are, and the sources have others: X_API_KEY\n"])
    #expect(try workshop.folder.read(".env") == "A=1\n  X_API_KEY = other")
    #expect(try workshop.folder.read(".gitignore") == "junit.xml\n.env")
  }

  @Test func `gets what a second import needs`() async throws {
    let workshop = try workshop()
    expect(try await workshop.runs("import", "a.sh", "-o", "specs"), endsIn: 0)
    let second = try await workshop.runs("import", "b.sh", "-o", "more")
    expect(second, endsIn: 0)
    #expect(second.output == "curlew.yaml\nmore/b.yaml\n.env\n.env.example\n")
    #expect(
      try workshop.folder.read("curlew.yaml") == """
        # imported from a.sh
        curlew: 1
        collections: [specs, more]
        env: [X_API_KEY, X_API_KEY_2, X_TOKEN]

        """)
    #expect(
      try workshop.folder.read(".env")
        == "X_API_KEY=one-two-three\nX_API_KEY_2=four-five-six\nX_TOKEN=seven-eight\n")
    expect(
      try workshop.folder.read("more/b.yaml"),
      has: ["secrets: { xApiKey: '${env.X_API_KEY_2}', xToken: '${env.X_TOKEN}' }"])
    expect(try await workshop.runs("check"), endsIn: 0)
    expect(try await workshop.runs("fmt", "--check"), endsIn: 0)
    // The same import once more changes nothing, and neither does that of the first sources.
    let project = try workshop.folder.read("curlew.yaml")
    let values = try workshop.folder.read(".env")
    for words in [["b.sh", "-o", "more"], ["a.sh", "-o", "specs"]] {
      expect(try await workshop.runs(["import"] + words + ["--force"]), endsIn: 0)
      #expect(Set(try workshop.folder.read("curlew.yaml")) == Set(project))
      #expect(try workshop.folder.read(".env") == values)
      expect(try await workshop.runs("check"), endsIn: 0)
    }
  }

  @Test(arguments: [
    "# imported from x.sh\ncurlew: 1\ncollections:\n  - old\nvars: { a: '1' }\n",
    "# imported from x.sh\ncurlew: 1\nenv:\n  - TOKEN\n  - OTHER: public\n",
    "# imported from x.sh\ncurlew: 1\n",
    "# imported from x.sh\ncurlew: 1\ncollections: [.]\nenv: [{ OTHER: public }]\n",
  ])
  func `of an earlier import has its lists in several layouts`(project: String) async throws {
    let workshop = try workshop()
    try workshop.write(project, to: "curlew.yaml")
    try workshop.write("curlew: 1\nrequests:\n  - GET: http://c.test/\n", to: "old/c.yaml")
    let run = try await workshop.runs("import", "b.sh", "-o", "more")
    expect(run, endsIn: 0)
    let listed = try await workshop.runs("list")
    expect(listed.output, has: ["more/b.yaml", "old/c.yaml"])
    expect(try await workshop.runs("check"), endsIn: 0)
    expect(try workshop.folder.read("curlew.yaml"), has: ["X_API_KEY", "X_TOKEN"])
  }

  @Test(arguments: [
    "curlew: 1\ncollections: [old]\n",
    "# imported from x.sh\ncurlew: 1\ncollections:\n  - old # mine\n",
  ])
  func `of a person stays as it is`(project: String) async throws {
    let workshop = try workshop()
    try workshop.write(project, to: "curlew.yaml")
    let run = try await workshop.runs("import", "a.sh", "-o", "specs")
    expect(run, endsIn: 0)
    #expect(run.output == "specs/a.yaml\n")
    #expect(try workshop.folder.read("curlew.yaml") == project)
    expect(try workshop.folder.read("specs/a.yaml"), has: ["secrets: [xApiKey]"])
    expect(
      run.errorOutput,
      has: ["set CURLEW_SECRET_xApiKey", "does not list the collections: write into it `coll"])
  }

  @Test func `without a list of collections needs none`() async throws {
    let workshop = try workshop()
    try workshop.write("curlew: 1\n", to: "curlew.yaml")
    let run = try await workshop.runs("import", "a.sh", "-o", "specs")
    expect(run, endsIn: 0)
    #expect(run.output == "specs/a.yaml\n")
    #expect(!run.errorOutput.contains("does not list"))
  }

  @Test(arguments: [
    (["a.sh"], "run it with: curlew run specs\n"),
    (["host.sh"], "note: variables without a value here come from outside: host"),
    (["host.sh"], "run it with: curlew run specs --var host=…\n"),
    (["c.json", "one.json", "two.json"], "run it with: curlew run specs -e one --var b=…\n"),
    (["c.json", "two.json"], "run it with: curlew run specs --var a=…\n"),
  ])
  func `is run with a line that is printed`(sources: [String], words: String) async throws {
    let workshop = try workshop()
    try workshop.write("curl -f http://a.test/$host\n", to: "host.sh")
    let schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
    try workshop.write(
      #"{"info": {"name": "s", "schema": "\#(schema)"}, "item": [{"request": "http://a.test/{{a}}/{{b}}"}]}"#,
      to: "c.json")
    for (file, name) in [("one", "a"), ("two", "b")] {
      try workshop.write(
        #"{"name": "\#(file)", "values": [{"key": "\#(name)", "value": "1"}], "_postman_variable_scope": "environment"}"#,
        to: "\(file).json")
    }
    let run = try await workshop.runs(["import"] + sources + ["-o", "specs"])
    expect(run, endsIn: 0)
    expect(run.errorOutput, has: [words])
  }

  @Test(arguments: [
    ("github", ".github/workflows/curlew.yml"), ("gitlab", ".gitlab-ci.yml"),
    ("circleci", ".circleci/config.yml"), ("jenkins", "Jenkinsfile"),
  ])
  func `has a job that runs it and writes what is kept`(
    service: String, path: String
  ) async throws {
    let workshop = try workshop()
    try workshop.write(
      "curl -f http://a.test/$host -H 'X-Api-Key: one-two-three'\n", to: "c.sh")
    let run = try await workshop.runs("import", "c.sh", "-o", "specs", "--ci", service)
    expect(run, endsIn: 0)
    let job = try workshop.folder.read(path)
    expect(job, has: [" curlew run specs --report junit=", " --report ndjson=", "CURLEW_VAR_host"])
    expect(job, has: ["X_API_KEY"])
    #expect(!job.contains("staging") && !job.contains("SHOP_PASSWORD"))
    expect(run.errorOutput, has: ["note: replace `", "` in `\(path)` with "])
  }

  @Test func `does not ask for a secret that nothing reads`() async throws {
    let workshop = try workshop()
    let schema = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
    try workshop.write(
      #"{"info": {"name": "s", "schema": "\#(schema)"}, "item": [{"request": {"method": "GET", "url": "http://a.test/", "auth": {"type": "basic", "basic": {"username": "a", "password": "pass-of-a"}}, "header": [{"key": "Authorization", "value": "Basic b3RoZXI6dmFsdWU="}]}}]}"#,
      to: "c.json")
    expect(try await workshop.runs("import", "c.json", "-o", "specs"), endsIn: 0)
    #expect(try workshop.folder.read(".env") == "PASSWORD=pass-of-a\n")
    expect(try workshop.folder.read("curlew.yaml"), has: ["env: [PASSWORD]\n"])
    #expect(!(try workshop.folder.read("specs/c.yaml").contains("b3RoZXI6dmFsdWU")))
  }
}
