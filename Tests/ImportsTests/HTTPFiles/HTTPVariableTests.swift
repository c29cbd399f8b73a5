// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// Variables of files of requests. The sources of the rules are those of the requests.
@Suite struct `A variable of a file` {
  @Test func `has its value under vars`() throws {
    let text = """
      @hostname = api.test
      @port = 8080
      @host = {{hostname}}:{{ port }}
      @name = Strunk & White
      @token = abcdef

      GET https://{{host}}/authors/{{%name}}?q={{name}}&p={{port}}
      Authorization: Bearer {{token}}
      X: {{name}}
      """
    // REST Client accepts each certificate.
    let expected = """
      vars:
        hostname: api.test
        port: '8080'
        host: ${hostname}:${port}
        name: Strunk & White
      secrets: [token]  # from outside: CURLEW_SECRET_token
      requests:
        # changed: …
        - GET: https://${host}/authors/${name}?q=${raw(name)}&p=${port}
          headers: { X: '${name}' }
          auth: { bearer: '${token}' }

      """
    let found = try ImportedScript(text, kind: .http)
    #expect(found.text == expected.replacing("  # changed: …\n", with: ""))
    #expect(found.effects == ["changed tls"])
  }

  // JetBrains: in-place variables; httpYac: variableInterceptor; REST: FileVariableProvider.
  @Test func `that is assigned again has two names, or its last value`() throws {
    let text = "@a = 1\nGET http://a.test/{{a}}\n###\n@a = 2\nGET http://a.test/{{a}}\n"
    let found = try ImportedScript(text, kind: .http)
    #expect(found.text.contains("- GET: /${a}\n") && found.text.contains("- GET: /${a_2}\n"))
    #expect(found.effects == ["changed variable"])
    let rest = try ImportedScript("# @prompt x\n" + text, kind: .http)
    #expect(rest.text.contains("vars: { a: '2' }"))
  }

  @Test func `in JSON is a value where it is used without quotes`() throws {
    let text =
      "@a = 1\n@b = 2\nPOST http://a.test/\nContent-Type: application/json\n\n{\"a\": {{a}}, \"b\": \"{{b}}\"}"
    let found = try ImportedScript(text, kind: .http)
    #expect(found.text.contains("vars: { a: 1, b: '2' }"))
    #expect(found.step.hasSuffix("json: { a: '${a}', b: '${b}' }"))
  }

  @Test func `comes from outside where nothing gives it a value`() throws {
    let found = try ImportedScript(
      "# @prompt code\nGET http://a.test/{{code}}/{{password}}", kind: .http)
    #expect(found.text.contains("secrets: [password]"))
    #expect(found.text.contains("requires: [code]"))
    #expect(
      found.effects == ["changed undeclared", "changed undeclared", "changed variable"])
  }

  // REST: "System Variables"; JetBrains and httpYac: dynamic variables.
  @Test(arguments: [
    ("$guid", "${uuid()}"), ("$uuid", "${uuid()}"), ("$random.uuid", "${uuid()}"),
    ("$timestamp", "${int(now)}"), ("$timestamp -3 h", "${int(now - duration('3h'))}"),
    ("$timestamp 2 d", "${int(now + duration('2d'))}"),
    ("$timestamp 1 y", "${int(now.addMonths(12))}"),
    ("$randomInt 5 200", "${random.int(5, 199)}"), ("$random.integer(1, 5)", "${random.int(1, 4)}"),
    ("$random.alphanumeric(8)", "${random.text(8)}"),
    ("$random.hexadecimal(4)", "${random.hex(4)}"),
    ("$random.email", "${random.email()}"), ("$datetime iso8601", "${now}"),
    ("$datetime rfc1123", "${format(now, '%a, %d %b %Y %H:%M:%S GMT')}"),
    ("$datetime 'YYYY-MM-DD'", "${format(now, '%Y-%m-%d')}"),
    ("$datetime \"DD.MM.YYYY\" -1 d", "${format(now - duration('1d'), '%d.%m.%Y')}"),
    ("$isoTimestamp", "${now}"),
  ])
  func `of the tool is an expression`(content: String, expected: String) throws {
    let found = try ImportedScript("GET http://a.test/\nX: {{\(content)}}", kind: .http)
    #expect(
      found.files.collections[0].scenarios[0].steps[0].request?.headers[0].value.isSame(
        as: .text(.expression(String(expected.dropFirst(2).dropLast())))) == true, "\(found.step)")
    #expect(found.effects.isEmpty)
  }

  @Test(arguments: [
    ("$random.alphabetic(8)", "changed random"), ("$localDatetime iso8601", "changed random"),
    ("$random.name.firstName", "changed random"), ("$datetime 'Q'", "lost variable"),
    ("$randomInt 5 1", "lost variable"), ("$oidcAccessToken", "lost auth"),
    ("$nothing", "lost variable"),
    ("$processEnv %x", "lost variable"),
  ])
  func `of the tool without a counterpart is reported`(content: String, effect: String) throws {
    let found = try ImportedScript("GET http://a.test/\nX: {{\(content)}}", kind: .http)
    #expect(found.effects.filter { $0 != "changed braces" } == [effect])
  }

  @Test func `of the environment is read by the project`() throws {
    let text = "GET http://a.test/{{$processEnv USER}}/{{$dotenv PASSWORD}}"
    let found = try ImportedScript(text, kind: .http) { $0.hasProject = true }
    #expect(found.step == "GET: http://a.test/${raw(env.USER)}/${raw(PASSWORD)}")
    #expect(found.files.publicVariables == ["USER"])
    let alone = try ImportedScript(text, kind: .http)
    #expect(alone.text.contains("requires: [USER]"))
  }

  // REST: "Request Variables"; httpYac: the name of a request is its response.
  @Test func `of a response is captured`() throws {
    let text = """
      # @name login
      POST http://a.test/login

      ###
      @authToken = {{login.response.headers.X-AuthToken}}
      # @name create
      POST http://a.test/c
      Authorization: {{authToken}}

      {"t": "{{login.response.body.$.token}}"}
      ###
      @id = {{create.response.body.$.id}}
      GET http://a.test/c/{{id}}/{{login.response.body.//reply[1]/@id}}
      X: {{create.response.body.*}}
      """
    let expected = """
      baseUrl: http://a.test
      requests:
        - id: login
          POST: /login
          capture:
            authToken: { header: X-AuthToken }
            token: $.token
            login_id: { xpath: '//reply[1]/@id' }
        - id: create
          POST: /c
          headers: { Authorization: '${authToken}', Content-Type: null }
          json: { t: '${string(token)}' }
          capture:
            id: $.id
            createBody: { body: true }
        - GET: /c/${raw(id)}/${raw(login_id)}
          headers: { X: '${createBody}' }

      """
    let found = try ImportedScript(text, kind: .http)
    #expect(found.text == expected)
    // A value in an address, and a token in a string of JSON.
    #expect(found.effects == ["changed variable", "changed variable"])
  }

  @Test func `of a later response is a loss`() throws {
    let text = "GET http://a.test/{{b.response.body.$.x}}\n###\n# @name b\nGET http://a.test/b\n"
    #expect(try ImportedScript(text, kind: .http).effects.contains("lost reference"))
    let yac = "# @name b\nGET http://a.test/b\n###\n# @ref b\nGET http://a.test/{{b.x[0].id}}\n"
    let found = try ImportedScript(yac, kind: .http)
    #expect(found.text.contains("capture: { id: '$.x[0].id' }"))
    #expect(found.effects == ["changed variable"])
  }

  @Test func `has values of environments`() throws {
    let files = [
      "http-client.env.json":
        "{\"dev\": {\"host\": \"d.test\", \"size\": 1}, \"prod\": {\"host\": \"p.test\"}}",
      "http-client.private.env.json":
        "{\"dev\": {\"user\": \"ada\"}, \"prod\": {\"user\": \"bob\"}}",
    ]
    let found = try ImportedScript("GET {{host}}/x\nX: {{user}}", kind: .http, named: files)
    let expected = """
      secrets: [user]  # from outside: CURLEW_SECRET_user
      requires: [host]
      environments:
        dev:
          vars: { host: d.test, size: '1' }
          secrets: [user]
        prod:
          vars: { host: p.test }
          secrets: [user]
      requests:
        - GET: http://${host}/x
          headers: { X: '${user}' }

      """
    #expect(found.text == expected, "\(found.text)")
    let settings = """
      { // comment
        "rest-client.environmentVariables": { "$shared": { "v": "1" }, "local": { "w": "{{$shared v}}" }, },
        "rest-client.followredirect": false,
      }
      """
    let rest = try ImportedScript(
      "GET http://a.test/{{v}}/{{w}}", kind: .http, named: [".vscode/settings.json": settings])
    #expect(
      rest.text.contains("vars: { v: '1' }")
        && rest.text.contains("local:\n    vars: { w: '${v}' }"))
    #expect(rest.text.contains("defaults: { redirects: none }"))
    let dotenv = try ImportedScript(
      "GET /x", kind: .http, named: [".env": "host=https://a.test\nother=1\n"])
    #expect(dotenv.text.contains("vars: { host: https://a.test }"))
  }
}
