// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `Exporting collections` {
  private static let collection = """
    curlew: 1
    name: Shop
    baseUrl: http://a.test
    vars: { size: 3 }
    secrets: [token]
    environments:
      staging: { baseUrl: http://staging.test, vars: { size: 4 }, secrets: [token] }
    defaults: { auth: { bearer: '${token}' } }
    scenarios:
      buy a pet:
        steps:
          - name: create
            POST: /pets
            json: { name: Rex, size: '${size}' }
            expect: { status: 201, json: { $.name: Rex, $.id: { $gt: 0 } }, time: { $lt: 500ms } }
            capture: { id: $.id }
          - PUT: /pets/${id}?x=1
            params: { q: a b }
            json: { id: '${id}' }
            retry: { attempts: 3 }
          - exec: [ls]

    """

  private func workshop() throws -> Workshop {
    let workshop = try Workshop()
    try workshop.write("", to: ".git/HEAD")
    try workshop.write(Self.collection, to: "shop.yaml")
    return workshop
  }

  @Test func `to Postman writes the collection and its environments`() async throws {
    let workshop = try workshop()
    let run = try await workshop.runs("export", "postman", "shop.yaml", "-o", "shop.json")
    expect(run, endsIn: 0)
    expect(
      run.errorOutput,
      has: [
        "2 requests\n", "without a value: token", "`exec` sends no request", "up to 3 attempts",
      ])
    let text = try workshop.folder.read("shop.json")
    #expect(run.output == "shop.json\nstaging.postman_environment.json\n")
    for part in [
      #""name": "buy a pet""#, #""raw": "{{baseUrl}}/pets/{{id}}?x=1&q=a%20b""#,
      #"\"size\": {{size}}\n"#, #"\"id\": {{id_json}}\n"#, #""value": "{{token}}""#,
      #"pm.response.to.have.status(201);"#, #"pm.expect(pm.response.json().id).to.be.above(0);"#,
      #"pm.expect(pm.response.responseTime).to.be.below(500);"#,
      #"pm.collectionVariables.set(\"id\", pm.response.json().id);"#, "Not carried over",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    let staging = try workshop.folder.read("staging.postman_environment.json")
    #expect(staging.contains("http://staging.test") && staging.contains(#""type": "secret""#))
  }

  @Test func `replaces files only with --force`() async throws {
    let workshop = try workshop()
    try workshop.write("own", to: "staging.postman_environment.json")
    let words = ["export", "postman", "shop.yaml", "-o", "shop.json"]
    let refused = try await workshop.runs(words)
    expect(refused, endsIn: 2)
    expect(
      refused.errorOutput,
      has: ["error[file-exists]: `staging.postman_environment.json` exists", "`--force`"])
    #expect(try workshop.folder.read("staging.postman_environment.json") == "own")
    expect(try await workshop.runs(words + ["--force"]), endsIn: 0)
    #expect(try workshop.folder.read("staging.postman_environment.json") != "own")
    #expect(try workshop.folder.read("shop.json").contains("buy a pet"))
    // A device is not a file that is replaced.
    expect(try await workshop.runs("export", "curl", "shop.yaml", "-o", "/dev/null"), endsIn: 0)
  }

  @Test func `to Postman knows texts of variables`() async throws {
    let workshop = try workshop()
    try workshop.write(
      """
      curlew: 1
      vars: { id: 7, host: a.test }
      requests:
        - POST: http://${host}/${raw(string(id))}/${string(id)}/${raw(id)}/${id + 1}
          json: { id: '${string(id)}', number: '${id}' }

      """, to: "texts.yaml")
    let run = try await workshop.runs("export", "postman", "texts.yaml")
    expect(run, endsIn: 0)
    #expect(run.output.contains("/{{id}}/{{id}}/{{id}}/${id + 1}"))
    #expect(run.output.contains(#"\"id\": \"{{id}}\""#))
    #expect(run.output.contains(#"\"number\": {{id}}"#))
    expect(run.errorOutput, has: ["${id + 1}"])
    #expect(!run.errorOutput.contains("string(id)"))
  }

  @Test func `to Postman reports what it would take for a variable, and what JSON escapes`()
    async throws
  {
    let workshop = try workshop()
    try workshop.write(
      #"""
      curlew: 1
      baseUrl: http://a.test
      vars: { x: '1', q: 'a"b', p: 'a\b' }
      environments: { e: { vars: { q: c } } }
      requests:
        - POST: /
          text: 'a {{x}} {{y}} {{$guid}} ${x}'
        - POST: /
          json: { a: '{{x}}', b: '${q}', c: 'd ${p}', e: '${ {"a": "b"}.a }' }

      """#, to: "texts.yaml")
    let run = try await workshop.runs("export", "postman", "texts.yaml", "-v")
    expect(run, endsIn: 0)
    #expect(run.output.contains(##""raw": "a {{x}} {{y}} {{$guid}} {{x}}""##))
    #expect(run.output.contains(##"\"c\": \"d a\\\\b\""##))
    #expect(run.output.contains(##"\"e\": \"${ {\\\"a\\\": \\\"b\\\"}.a }\""##))
    expect(
      run.errorOutput,
      has: [
        "the text `{{x}}`, which Postman takes for a variable", "the text `{{$guid}}`",
        "`p` is written as its text in JSON", "`{{q}}` in JSON: its text needs an escape there",
      ])
    #expect(!run.errorOutput.contains("the text `{{y}}`"))
  }

  @Test func `to curl has no secret in it`() async throws {
    let workshop = try workshop()
    var program = try workshop.curlew("export", "curl", "shop.yaml", "-e", "staging", "--strict")
    program.environment["CURLEW_SECRET_token"] = "s3cret-token"
    let run = try await workshop.runs(program)
    expect(run, endsIn: 1)
    #expect(!run.output.contains("s3cret-token"))
    for part in [
      "# set before: CURLEW_SECRET_token",
      "--header 'Authorization: Bearer '\"$CURLEW_SECRET_token\"",
      "http://staging.test/pets/\"$id\"'?x=1&q=a%20b'", "{\"id\":'\"$id_json\"'}",
      "# captures id (json $.id)", "# up to 3 attempts", "not a request (`exec`)",
    ] {
      #expect(run.output.contains(part), "\(part)")
    }
  }

  @Test(arguments: [
    (["export"], "needs a kind"), (["export", "har", "shop.yaml"], "unknown kind `har`"),
    (["export", "curl", "none.yaml"], "missing"),
  ])
  func `is refused`(words: [String], message: String) async throws {
    let run = try await workshop().runs(words)
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: [message])
  }

  @Test func `writes losses for programs`() async throws {
    let workshop = try workshop()
    let words = ["export", "curl", "shop.yaml", "-o", "a.sh", "--losses", "losses.json"]
    expect(try await workshop.runs(words), endsIn: 0)
    let text = try workshop.folder.read("losses.json")
    #expect(text.contains(#""cause":"step""#) && text.contains(#""file":"shop.yaml","line":"#))
  }
}
