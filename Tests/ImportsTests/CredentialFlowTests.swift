// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// A credential is in `.env` alone, whatever the variable is called that has it.
@Suite struct `A credential` {
  /// In it, `V` is the value or the template that names it.
  struct Position: CustomTestStringConvertible, Sendable {
    let kind: ImportKind
    let text: String

    var testDescription: String { "\(kind): \(text)" }
  }

  /// How the value gets to its place: as it is, through one variable, through two, as the end of another text.
  enum Way: CaseIterable, Sendable { case literal, one, two, part }

  private static let canary = "Zc4narySong"
  private static let user = "bobby7user"

  // MARK: Sources

  private static let http = [
    "GET http://h.test/\nAuthorization: Basic U:V", "GET http://h.test/\nAuthorization: Basic U V",
    "GET http://h.test/\nAuthorization: Digest U V", "GET http://h.test/\nAuthorization: Bearer V",
    "GET http://h.test/\nX-Api-Key: V", "GET http://h.test/\nCookie: sid=V",
    "GET http://h.test/?access_token=V", "GET http://U:V@h.test/",
    "POST http://h.test/\nContent-Type: application/json\n\n{\"user\": \"U\", \"password\": \"V\"}",
    "POST http://h.test/\nContent-Type: application/json\n\n{\"a\": [{\"passphrase\": \"V\"}], \"pin\": \"V\"}",
    "POST http://h.test/\nContent-Type: application/x-www-form-urlencoded\n\nuser=U&client_secret=V",
    "POST http://h.test/\nContent-Type: text/xml\n\n<a><s:password T=\"x\">V</s:password></a>",
    "POST http://h.test/\nContent-Type: text/plain\n\npassword=V",
  ].map { Position(kind: .http, text: $0 + "\n") }

  private static let curl = [
    "curl -u U:\"V\" http://h.test/", "curl -u \"U:V\" --digest http://h.test/",
    "curl -H \"Authorization: Bearer V\" http://h.test/", "curl -H \"X-Api-Key: V\" http://h.test/",
    "curl -b \"sid=V\" http://h.test/", "curl \"http://h.test/?api_key=V\"",
    "curl -d \"user=U&client_secret=V\" http://h.test/",
    "curl --json \"{\\\"user\\\": \\\"U\\\", \\\"password\\\": \\\"V\\\"}\" http://h.test/",
    "curl --oauth2-bearer \"V\" http://h.test/", "curl -F \"password=V\" http://h.test/",
    "curl -x \"http://U:V@p.test:1\" http://h.test/",
    "curl -x http://p.test:1 --proxy-user \"U:V\" http://h.test/",
    "curl -x http://p.test:1 --proxy-header \"X-Token: V\" http://h.test/",
    "curl --aws-sigv4 aws:amz:eu:s3 -u \"U:V\" http://h.test/",
    "curl --cert c.pem --pass \"V\" https://h.test/",
    "curl -H 'Content-Type: text/xml' -d \"<a><password>V</password></a>\" http://h.test/",
    "curl \"http://U:V@h.test/\"",
  ].map { Position(kind: .curl, text: $0 + "\n") }

  private static let hurl = [
    "GET http://h.test/\nOPTIONS[BasicAuth]\nU: V", "GET http://h.test/\nX-Api-Key: V\nOPTIONS",
    "GET http://h.test/\nAuthorization: Bearer V\nOPTIONS",
    "GET http://h.test/\nOPTIONS[Query]\naccess_token: V",
    "POST http://h.test/\nOPTIONS[Form]\nuser: U\nclient_secret: V",
    "POST http://h.test/\nOPTIONS[Multipart]\npassword: V",
    "GET http://h.test/\nOPTIONS[Cookies]\nsid: V",
    "POST http://h.test/\nOPTIONS{\"user\": \"U\", \"password\": \"V\"}",
    "GET http://h.test/\nOPTIONSuser: U:V", "GET http://h.test/?api_key=V\nOPTIONS",
  ].map { Position(kind: .hurl, text: $0 + "\n") }

  private static let bru = [
    "auth: basic\n}\nauth:basic {\n  username: U\n  password: V\n}",
    "auth: bearer\n}\nauth:bearer {\n  token: V\n}",
    "auth: apikey\n}\nauth:apikey {\n  key: x\n  value: V\n  placement: header\n}",
    "auth: none\n}\nheaders {\n  X-Api-Key: V\n}",
    "auth: none\n  body: json\n}\nbody:json {\n  {\"user\": \"U\", \"password\": \"V\"}\n}",
    "auth: none\n  body: formUrlEncoded\n}\nbody:form-urlencoded {\n  client_secret: V\n}",
    "auth: none\n  body: xml\n}\nbody:xml {\n  <a><password>V</password></a>\n}",
    "auth: none\n}\nheaders {\n  Cookie: sid=V\n}",
  ].map { Position(kind: .bruno, text: "post {\n  url: http://h.test/\n  \($0)\n") }

  private static let postman = [
    #""auth": {"type": "basic", "basic": [{"key": "username", "value": "U"}, {"key": "password", "value": "V"}]}"#,
    #""auth": {"type": "bearer", "bearer": [{"key": "token", "value": "V"}]}"#,
    #""auth": {"type": "apikey", "apikey": [{"key": "key", "value": "x"}, {"key": "value", "value": "V"}]}"#,
    #""auth": {"type": "awsv4", "awsv4": [{"key": "accessKey", "value": "x"}, {"key": "secretKey", "value": "V"}, {"key": "region", "value": "r"}, {"key": "service", "value": "s"}]}"#,
    #""auth": {"type": "oauth2", "oauth2": [{"key": "grant_type", "value": "client_credentials"}, {"key": "accessTokenUrl", "value": "http://t.test/"}, {"key": "clientId", "value": "x"}, {"key": "clientSecret", "value": "V"}]}"#,
    #""header": [{"key": "X-Api-Key", "value": "V"}]"#,
    #""header": [{"key": "Authorization", "value": "Bearer V"}]"#,
    #""body": {"mode": "raw", "raw": "{\"user\": \"U\", \"password\": \"V\"}", "options": {"raw": {"language": "json"}}}"#,
    #""body": {"mode": "raw", "raw": "<a><password>V</password></a>", "options": {"raw": {"language": "xml"}}}"#,
    #""body": {"mode": "urlencoded", "urlencoded": [{"key": "client_secret", "value": "V"}]}"#,
    #""body": {"mode": "formdata", "formdata": [{"key": "password", "value": "V", "type": "text"}]}"#,
  ].map { Position(kind: .postman, text: $0) }

  static let positions = http + curl + hurl + bru + postman

  // MARK: Tests

  @Test(arguments: positions, Way.allCases)
  func `is nowhere but in .env`(position: Position, way: Way) throws {
    for hasProject in [false, true] {
      let written = try Self.written(position, way, hasProject: hasProject)
      #expect(!written.text.contains(Self.canary), "\(written.text)")
      let isLost = position.text.contains("--proxy-header")
      #expect(
        isLost || written.values.contains { $0.contains(Self.canary) }, "\(written.values)")
      #expect(!written.values.contains { $0.contains(Self.user) }, "\(written.values)")
      let hasUser = position.text.contains("U:") || position.text.contains("\"U\"")
      #expect(!hasUser || written.text.contains(Self.user), "\(written.text)")
    }
  }

  @Test func `is not what only has a harmless place`() throws {
    let text = "@bb = \(Self.canary)\nGET http://h.test/{{bb}}\nX: {{bb}}\n"
    let found = try ImportedScript(text, kind: .http)
    #expect(found.text.contains("bb: \(Self.canary)") && found.files.secrets.all.isEmpty)
  }

  @Test func `of each environment is in .env`() throws {
    let environment = #"{"dev": {"bb": "Zc4narySong", "u": "x"}, "prod": {"bb": "Zc4narySong2"}}"#
    let text = "GET http://h.test/\nAuthorization: Basic {{u}}:{{bb}}\n"
    for hasProject in [false, true] {
      let found = try ImportedScript(
        text, kind: .http, named: ["http-client.env.json": environment]
      ) { $0.hasProject = hasProject }
      let project = Self.project(found.files, hasProject: hasProject)
      #expect(!(found.written.text + project).contains(Self.canary))
      #expect(Set(found.files.secrets.all.compactMap(\.value)).count == 2)
    }
  }

  @Test func `of one of several environments is in .env`() throws {
    let environments =
      #"{"dev": {"pass": "Zc4narySong"}, "prod": {"pass": "{{other}}", "other": "x"}}"#
    let text = "POST http://h.test/\nContent-Type: application/json\n\n{\"a\": \"{{pass}}\"}\n"
    for hasProject in [false, true] {
      let found = try ImportedScript(
        text, kind: .http, named: ["http-client.env.json": environments]
      ) { $0.hasProject = hasProject }
      let project = Self.project(found.files, hasProject: hasProject)
      #expect(!(found.written.text + project).contains(Self.canary), "\(project)")
      #expect(found.files.secrets.all.contains { $0.value == Self.canary })
    }
  }

  /// What a script gives a variable that goes to a place of a credential, and what it gives another one too.
  @Test(arguments: [
    ("bru.setVar('hh', 'Zc4narySong');", "X: Bearer {{hh}}"),
    ("bru.setVar('hh', 'Zc4narySong'); bru.setVar('nn', 'Zc4narySong');", "X: Bearer {{hh}}"),
    ("bru.setVar('nn', 'Zc4narySong'); bru.setVar('apiToken', 'Zc4narySong');", "X: {{nn}}"),
    ("bru.setVar('nn', JSON.stringify({password: 'Zc4narySong'}));", "X: {{nn}}"),
    ("bru.setVar('nn', {a: [{token: 'Zc4narySong'}]});", "X: y"),
  ])
  func `of a script is in .env`(script: String, header: String) throws {
    for phase in ["pre-request", "post-response"] {
      let text = """
        meta {
          name: a
          type: http
        }
        post {
          url: http://h.test/
        }
        headers {
          \(header)
        }
        script:\(phase) {
          \(script)
        }

        """
      let found = try ImportedScript(text, kind: .bruno, path: "a.bru")
      #expect(!found.written.text.contains(Self.canary), "\(found.written.text)")
      #expect(found.files.secrets.all.contains { $0.value == Self.canary })
    }
  }

  @Test(arguments: [
    #"{"mode": "graphql", "graphql": {"query": "mutation { login(user: \"ada\", password: \"Zc4narySong\") { t } }"}}"#,
    #"{"mode": "graphql", "graphql": {"query": "{ a }", "variables": "{\"in\": [{\"password\": \"Zc4narySong\"}]}"}}"#,
    #"{"mode": "raw", "raw": "{\"query\": \"mutation { l(token: \\\"Zc4narySong\\\") { t } }\"}", "options": {"raw": {"language": "json"}}}"#,
    #"{"mode": "raw", "raw": "--B\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nZc4narySong\r\n--B--\r\n"}"#,
  ])
  func `in the text of a body is in .env`(body: String) throws {
    let found = try ImportedPostman(
      #""item": [{"name": "a", "request": {"method": "POST", "url": "http://h.test/", "body": \#(body)}}]"#
    )
    #expect(!found.written.text.contains(Self.canary), "\(found.written.text)")
    #expect(found.files.secrets.all.contains { $0.value == Self.canary })
  }

  @Test(arguments: [
    "POST http://h.test/\nX-REQUEST-TYPE: GraphQL\n\nquery { a }\n\n{\"password\": \"Zc4narySong\"}\n"
  ])
  func `among the variables of a query is in .env`(text: String) throws {
    let found = try ImportedScript(text, kind: .http)
    #expect(!found.written.text.contains(Self.canary), "\(found.written.text)")
    let hurl = try ImportedScript(
      "POST http://h.test/\n```graphql\nquery Q { a }\nvariables { \"password\": \"Zc4narySong\" }\n```\n",
      kind: .hurl)
    #expect(!hurl.written.text.contains(Self.canary), "\(hurl.written.text)")
  }

  @Test func `of a file of the environment is in .env`() throws {
    let found = try ImportedScript(
      "# @prompt q\nGET http://h.test/\nAuthorization: Bearer {{$dotenv BB}}\n", kind: .http,
      named: [".env": "BB=Zc4narySong"])
    #expect(found.text.contains("secrets: [BB]") && !found.written.text.contains(Self.canary))
  }

  @Test(arguments: ["hunter2{{n}}", "Bearer hunter2{{n}}", "me:hunter2{{n}}"])
  func `with a variable in it hides its literal part`(value: String) throws {
    let found = try ImportedScript(
      "@n = 1\n@bb = \(value)\nGET http://h.test/\nX-Api-Key: {{bb}}\n", kind: .http)
    #expect(!found.written.text.contains("hunter2"), "\(found.written.text)")
  }

  // MARK: Imports

  private static func written(
    _ position: Position, _ way: Way, hasProject: Bool
  ) throws -> (text: String, values: [String]) {
    let source = source(position, way)
    let imported = try ImportedScript(source, kind: position.kind) { $0.hasProject = hasProject }
    let findings = imported.files.findings.all.map { "\($0.text) \($0.original ?? "")" }
    let text =
      imported.written.text + project(imported.files, hasProject: hasProject)
      + findings.joined(separator: "\n")
    return (text, imported.files.secrets.all.compactMap(\.value))
  }

  private static func project(_ files: ImportedFiles, hasProject: Bool) -> String {
    let draft = CollectionDraft(files.findings, hasProject: hasProject, redact: { $0 })
    return draft.write(ImportedProject(sources: [], entries: files.projectEntries)).text
  }

  private static func source(_ position: Position, _ way: Way) -> String {
    let isShell = position.kind == .curl
    func read(_ name: String) -> String { isShell ? "$\(name)" : "{{\(name)}}" }
    var variables = [("uu", user)]
    switch way {
    case .literal: break
    case .one: variables.append(("bb", canary))
    case .two: variables += [("cc", canary), ("bb", read("cc"))]
    case .part: variables += [("cc", canary), ("bb", "x-\(read("cc"))")]
    }
    let value = way == .literal ? canary : read("bb")
    return declared(variables, position, filled(position.text, value, read("uu")))
  }

  /// The text with the value and the user in place of `V` and `U` that are words of their own.
  private static func filled(_ text: String, _ value: String, _ user: String) -> String {
    var output = ""
    let letters = Array(text)
    for (index, letter) in letters.enumerated() {
      let before = index > 0 ? letters[index - 1] : " "
      let after = index + 1 < letters.count ? letters[index + 1] : " "
      let isAlone = !before.isLetter && !after.isLetter
      output += isAlone && letter == "V" ? value : isAlone && letter == "U" ? user : String(letter)
    }
    return output
  }

  private static func declared(
    _ variables: [(String, String)], _ position: Position, _ text: String
  ) -> String {
    switch position.kind {
    case .curl: return variables.map { "\($0)=\"\($1)\"\n" }.joined() + text
    case .http: return variables.map { "@\($0) = \($1)\n" }.joined() + text
    case .hurl:
      let lines = variables.map { "variable: \($0)=\($1)\n" }.joined()
      return text.replacing("OPTIONS", with: "[Options]\n\(lines)")
    case .bruno:
      let lines = variables.map { "  \($0): \($1)\n" }.joined()
      return "meta {\n  name: a\n  type: http\n}\n" + text + "vars:pre-request {\n\(lines)}\n"
    default:
      let members = variables.map { "{\"key\": \"\($0)\", \"value\": \"\($1)\"}" }
      return """
        {"info": {"name": "Shop", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
        "variable": [\(members.joined(separator: ", "))],
        "item": [{"name": "a", "request": {"method": "POST", "url": "http://h.test/", \(text)}}]}
        """
    }
  }
}
