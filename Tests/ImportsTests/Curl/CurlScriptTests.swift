// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

@Suite struct `A script with curl commands` {
  @Test func `reads as if a person had written it`() throws {
    let script = try ImportedScript(
      """
      #!/bin/bash
      # Smoke tests of the shop
      set -e
      API_KEY=k3y-0815

      # log in
      curl -fsS -X POST "https://shop.test/api/login" -H "X-Api-Key: $API_KEY" -H 'Accept: application/json' \\
        -H 'Content-Type: application/json' -d '{"user": "ada", "password": "lovelace"}' | jq .
      # all pets
      curl -fsS "https://shop.test/api/pets?page=1" -H "X-Api-Key: $API_KEY" -H 'Accept: application/json'
      """)
    #expect(
      script.written.text == """
        # imported from a.sh
        # Smoke tests of the shop
        curlew: 1
        baseUrl: https://shop.test/api
        secrets: [password, api_key]  # from outside: CURLEW_SECRET_password, CURLEW_SECRET_api_key
        defaults:
          redirects: none
          headers: { X-Api-Key: '${api_key}', Accept: application/json }
        cookieJar: none
        requests:
          # log in
          - POST: /login
            json: { user: ada, password: '${password}' }
          # all pets
          # changed: script: `| jq` and what else follows a pipe is left out
          - GET: /pets?page=1

        """)
    #expect(script.files.secrets.all.map(\.value) == ["lovelace", "k3y-0815"])
  }

  @Test func `gives variables of the environment to a project`() throws {
    let text = "curl -f \"http://a.test/$PAGE\" -H \"Authorization: Bearer $TOKEN\""
    let alone = try ImportedScript(text)
    #expect(alone.text.contains("requires: [page]") && alone.text.contains("secrets: [token]"))
    let project = try ImportedScript(text) { $0.hasProject = true }
    #expect(project.text.contains("vars: { page: '${env.PAGE}' }"))
    #expect(project.text.contains("secrets: { token: '${env.TOKEN}' }"))
    #expect(project.files.publicVariables == ["PAGE"])
    let host = try ImportedScript("curl -f $URL/x http://$HOST/y") { $0.hasProject = true }
    #expect(host.text.contains("requires: [url, host]"))
    #expect(host.step == "GET: ${url}/x")
  }

  @Test func `never shares a variable of the environment between two secrets`() throws {
    let project = try ImportedScript(
      """
      curl -f http://a.test/x -H 'Authorization: Bearer abcdef1234567890abcdef'
      curl -f http://b.test/y -H "Authorization: Bearer $TOKEN"
      """
    ) { $0.hasProject = true }
    #expect(project.text.contains("secrets: { token: '${env.TOKEN_2}', token_2: '${env.TOKEN}' }"))
    #expect(project.files.secrets.variables == ["TOKEN_2", "TOKEN"])
    #expect(project.files.secrets.value(of: "TOKEN") == nil)
    #expect(project.files.secrets.value(of: "TOKEN_2") == "abcdef1234567890abcdef")
  }

  @Test(arguments: [
    "HOST=\"${HOST:-http://a.test}\"", "HOST=${HOST-http://a.test}",
    "export HOST=\"${BASE:=http://a.test}\"",
  ])
  func `takes the default of a variable`(line: String) throws {
    let script = try ImportedScript("\(line)\ncurl -f \"$HOST/pets\"\ncurl -f \"$HOST/dogs\"")
    #expect(script.text.contains("http://a.test"), "\(script.text)")
    #expect(script.effects == ["changed variable"])
    #expect(script.files.lostNames.isEmpty)
  }

  @Test(arguments: [
    "HOST=\"${HOST:-$(cat host)}\"", "HOST=\"${HOST:-a}/b\"", "HOST=\"${HOST:+http://a.test}\"",
  ])
  func `takes no default of a program or of another operator`(line: String) throws {
    let script = try ImportedScript("\(line)\ncurl -f \"$HOST/pets\"")
    #expect(script.effects.contains("lost script"))
  }

  @Test func `uses the text of a variable that changes`() throws {
    let script = try ImportedScript("I=1\ncurl -f http://a.test/$I\nI=2\ncurl -f http://a.test/$I")
    #expect(script.text.contains("GET: /1") && script.text.contains("GET: /2"))
    #expect(!script.text.contains("vars:"))
  }

  @Test func `names what only a program knows`() throws {
    let script = try ImportedScript(
      "TOKEN=$(vault read token)\ncurl -f http://a.test -H \"X-A: $TOKEN\"\ncurl -f http://a.test/2 -H \"X-A: $TOKEN\""
    )
    #expect(script.files.lostNames.map(\.name) == ["token"])
    #expect(script.files.lostNames.map(\.requests) == [2])
    #expect(script.text.contains("secrets: [token]"))
  }

  @Test(arguments: [
    ("curl -f http://a.test", "defaults: { redirects: none }"),
    ("curl -fL http://a.test", nil), ("curl -fL --max-redirs 3 http://a.test", "redirects: 3"),
    ("curl -fL http://a.test\ncurl -f http://a.test", "redirects: follow"),
    ("curl -f http://a.test\ncurl -f http://a.test", "cookieJar: none"),
    ("curl -f -c j http://a.test\ncurl -f -b j http://a.test", nil),
    ("curl -f -b j http://a.test", "# cookieJar: { file: j }"),
    ("curl -fk https://a.test", "acceptWarnings: [tls-not-verified]"),
  ])
  func `keeps the defaults of curl`(text: String, line: String?) throws {
    let script = try ImportedScript(text)
    if let line {
      #expect(script.text.contains(line))
    } else {
      #expect(
        !script.text.contains("redirects") && !script.text.contains("file:") || text.contains("-c"))
    }
  }

  /// A shell puts the text of a variable into a word as it is.
  @Test(arguments: [
    (
      "U=ada:hunter2u\ncurl -u \"$U\" http://a.test/",
      "basic: { user: ada, password: '${password}' }"
    ),
    ("U=ada:hunter2u\ncurl \"http://$U@a.test/\"", "basic: { user: ada, password: '${password}' }"),
    (
      "Q='a \"b\" c'\ncurl http://a.test/ -H 'Content-Type: application/json' -d \"{\\\"q\\\": \\\"$Q\\\"}\"",
      #"text: '{"q": "${q}"}'"#
    ),
    (
      "Q=abc\ncurl http://a.test/ -H 'Content-Type: application/json' -d \"{\\\"q\\\": \\\"$Q\\\"}\"",
      "json: { q: '${q}' }"
    ),
  ])
  func `keeps what a variable is made of`(_ text: String, _ part: String) throws {
    let script = try ImportedScript(text)
    #expect(script.written.text.contains(part), "\(script.written.text)")
    #expect(!script.written.text.contains("hunter2u"), "\(script.written.text)")
  }

  @Test func `accepts each status if asked`() throws {
    let script = try ImportedScript("curl http://a.test") { $0.acceptsAnyStatus = true }
    #expect(script.files.findings.all.isEmpty)
    #expect(script.text.contains("status: { $gte: 100 }"))
    #expect(try ImportedScript("curl http://a.test").files.findings.all.count == 1)
  }

  @Test func `keeps secrets out of comments`() throws {
    let script = try ImportedScript(
      "# the password is hunter2222\ncurl -f -u ada:hunter2222 http://a.test --proxy-header 'X: hunter2222'"
    )
    #expect(!script.written.text.contains("hunter2222"))
    #expect(script.written.text.contains("***password***"))
    #expect(script.files.findings.all.allSatisfy { !$0.text.contains("hunter2222") })
    let kept = try ImportedScript("curl -f -u ada:hunter2222 http://a.test") {
      $0.keepsSecrets = true
    }
    #expect(kept.written.text.contains("password: hunter2222") && kept.files.secrets.all.isEmpty)
  }

  @Test func `gives the same bytes twice`() throws {
    let text = (1...30).map {
      "curl -f http://a\($0 % 3).test/\($0) -H 'X-\($0): 1' -b a=\($0) -u u\($0):p\($0)"
    }
    .joined(separator: "\n")
    #expect(try ImportedScript(text).written.text == ImportedScript(text).written.text)
  }

  @Test func `has at most a hundred thousand requests`() {
    let text = String(repeating: "curl 'a/[1-100]'\n", count: 1_001)
    #expect(throws: ImportProblem.self) { try ImportedScript(text) }
  }

  @Test func `has comments at their places`() throws {
    let script = """
      # head

      # first
      curl http://a.test/a
      # second
      curl http://a.test/b
      # the end
      # of all
      exit 0
      # last
      """
    let text = try ImportedScript(script).written.text
    #expect(
      text.hasSuffix(
        "  # second\n  - GET: /b\n  # the end\n  # of all\n  # last\n"), "\(text)")
  }

  @Test(arguments: [("'#1.txt'", true), ("a.txt", false), ("'a#b'", false)])
  func `has names of files made of an address`(name: String, isLost: Bool) throws {
    let imported = try ImportedScript("curl 'http://a.test/{a,b}' -o \(name)")
    #expect(imported.effects.contains("lost option") == isLost)
  }
}
