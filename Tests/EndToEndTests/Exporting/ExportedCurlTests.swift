// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

/// A step, and the command of curl that it is exported as, send the same request.
@Suite struct `Exported curl commands` {
  private static let hasCurl =
    access("/usr/bin/curl", X_OK) == 0 && access("/bin/bash", X_OK) == 0

  private static let collection = """
    curlew: 1
    baseUrl: URL
    vars: { kind: 'big dog', page: 2 }
    secrets: [token, password]
    blocks:
      greet:
        requires: [who]
        steps:
          - GET: /greet/${who}
    scenarios:
      heads:
        steps:
          - GET: /
          - GET: /pets?kind=${kind}&page=${page}
            params: { q: 'a b&c=ü', tag: [x, y], empty: '' }
          - GET: "/s|t/{id}/[1]?f={x}"
          - GET: /a/../b/./c
          - HEAD: /head
          - DELETE: /pets/1
          - PURGE: /cache
          - POST: /empty
          - PUT: /empty
          - GET: /headers
            headers: { X-A: "it's \\"x\\" $HOME `y`", X-Empty: '', X-Two: [a, b], Accept: null }
          - GET: /agent
            headers: { User-Agent: me, Host: other.test }
          - GET: /none
            headers: { User-Agent: null, Accept-Encoding: null }
          - GET: /cookies
            cookies: { a: '1', b: 'x y' }
          - GET: /version
            http: '1.0'
          - GET: /plain
            compressed: false
            redirects: none
            timeout: { connect: 2s, total: 9s }
      bodies:
        steps:
          - POST: /json
            json: { a: [1, 2.50, null], b: "it's\\n\\"q\\"", ü: true }
          - POST: /form
            form: { user: 'ada l&ve', n: 1, list: [a, b] }
          - POST: /text
            text: "line 1\\nline 2\\r\\n\\ttab 'q' \\\\ ü"
          - POST: /xml
            xml: <a b="1">x</a>
          - POST: /bytes
            base64: /wAQgAo=
          - POST: /file
            file: body.txt
          - PUT: /upload
            file: body.txt
            contentType: text/csv
          - POST: /parts
            multipart:
              - { name: a, value: '1; @x' }
              - { name: doc, file: body.txt, type: text/plain, filename: 'other name.txt' }
              - { name: data, json: { x: 1 } }
          - POST: /odd parts
            multipart:
              - { name: a, value: x, headers: { X-Part: '1' } }
              - { name: doc, file: body.txt }
          - POST: /graphql
            graphql: { query: 'query ($id: Int) { pet(id: $id) { name } }', variables: { id: 1 } }
          - PATCH: /type
            json: { a: 1 }
            contentType: application/merge-patch+json
          - POST: /typeless
            headers: { Content-Type: null }
            text: x
          - POST: /chunks
            headers: { Transfer-Encoding: chunked }
            text: abc
          - GET: /search
            json: { q: 1 }
          - POST: /long
            text: LONG
          - POST: /large
            file: large.txt
      identity:
        steps:
          - GET: /basic
            auth: { basic: { user: ada, password: "love:lace'" } }
          - GET: /basic secret
            auth: { basic: { user: ada, password: '${password}' } }
          - GET: /bearer
            auth: { bearer: '${token}' }
          - GET: /key
            auth: { apiKey: { in: query, name: key, value: '${token}' } }
          - GET: /keys/${token}?t=${token}
            headers: { X-Token: 'Token ${token}' }
            cookies: { t: '${token}' }
          - POST: /login
            json: { user: ada, password: '${password}' }
          - POST: /login
            form: { user: ada, password: '${password}' }
      values:
        steps:
          - POST: /made
            json: {}
            capture: { id: $.id, name: $.name, tags: $.tags }
          - PUT: /made/${id}?name=${name}
            json: { id: '${id}', name: '${name}', label: 'no ${id}', tags: '${tags}' }
          - set: { copy: 'copy-${id}' }
          - GET: /made/${copy}
          - GET: /turn/${item}/${iteration.index}
            forEach: { in: [a, b] }
            as: item
          - GET: /only
            if: ${page == 2}
          - GET: /never
            if: ${page == 3}
          - call: greet
            with: { who: 'ada' }
    """

  private static let answer = #"{"id": 17, "name": "rex", "tags": ["a", 1]}"#

  @Test(.enabled(if: hasCurl, "curl or bash is missing"))
  func `send what the steps send`() async throws {
    let server = try ScriptedServer { request in
      request.method == "HEAD" ? .response(200) : .response(200, json: Self.answer)
    }
    let workshop = try Workshop()
    try workshop.write("line 1\r\n'two'\n", to: "body.txt")
    try workshop.write(String(repeating: "0123456789", count: 110_000), to: "large.txt")
    let long = String(repeating: "x'", count: 70_000)
    try workshop.write(
      Self.collection.replacing("URL", with: server.url()).replacing("LONG", with: long),
      to: "all.yaml")
    let secrets = ["CURLEW_SECRET_token": "t0k-en", "CURLEW_SECRET_password": "s3cret"]
    var run = try workshop.curlew("run", "all.yaml", "-j", "1")
    run.environment.merge(secrets) { $1 }
    expect(try await workshop.runs(run), endsIn: 0)
    let ours = server.requests.map { PlainRequest($0) }
    let exported = try await workshop.runs("export", "curl", "all.yaml", "-o", "all.sh")
    expect(exported, endsIn: 0)
    var shell = Program("/bin/bash", ["all.sh"])
    shell.workingDirectory = workshop.folder.path
    let values = [
      "id": "17", "name": "rex", "id_json": "17", "name_json": #""rex""#, "tags_json": #"["a",1]"#,
    ]
    shell.environment.merge(secrets.merging(values) { $1 }) { $1 }
    _ = try await workshop.runs(shell)
    let theirs = server.requests.dropFirst(ours.count).map { PlainRequest($0) }
    #expect(ours.count > 44 && ours.count == theirs.count)
    // Scenarios are carried out beside each other.
    let (made, sent) = (ours.map(\.text).sorted(), theirs.map(\.text).sorted())
    for (own, other) in zip(made, sent) { #expect(own == other) }
  }
}

extension `Exported curl commands` {
  /// The examples whose requests do not depend on the time.
  private static let examples = [
    "bodies", "download", "failures", "feed", "graphql", "health", "lists", "mcp",
    "pages", "pets", "polling", "race", "redirects", "responses", "reuse", "roles", "rows",
    "schemas", "session", "upload", "visits",
  ]

  /// Steps after a response that is not the shop's are not carried out in a run: the script has them too.
  @Test(.enabled(if: hasCurl, "curl or bash is missing"))
  func `of the examples are those of a run`() async throws {
    let answer = #"{"token": "t0k", "id": 17, "name": "Rex"}"#
    let server = try ScriptedServer { _ in .response(200, json: answer) }
    let workshop = try Workshop()
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let paths = Self.examples.map { "/\(root)/examples/\($0).yaml" }
    let secrets = ["CURLEW_SECRET_password": "s3cret"]
    let words = paths + ["--base-url", server.url(), "--allow-read", "/\(root)/examples"]
    var run = try workshop.curlew(["run", "-q", "--seed", "0"] + words)
    run.environment.merge(secrets) { $1 }
    _ = try await workshop.runs(run)
    let ours = server.requests.map { PlainRequest($0).text }
    var export = try workshop.curlew(["export", "curl", "-o", "all.sh"] + words)
    export.environment.merge(secrets) { $1 }
    expect(try await workshop.runs(export), endsIn: 0)
    var shell = Program("/bin/bash", ["all.sh"])
    shell.workingDirectory = workshop.folder.path
    let values = ["token": "t0k", "id": "17", "pet": "17", "name": "Rex", "session": "17"]
    shell.environment.merge(secrets.merging(values) { $1 }) { $1 }
    _ = try await workshop.runs(shell)
    var theirs = server.requests.dropFirst(ours.count).map { PlainRequest($0).text }
    #expect(ours.count > 50)
    for request in ours {
      let place = theirs.firstIndex(of: request)
      #expect(place != nil, "\(request)")
      if let place { theirs.remove(at: place) }
    }
  }
}

/// A request without what two runs differ in.
private struct PlainRequest {
  /// With the beginning of the body, and a number made of all of it.
  let text: String

  init(_ request: ScriptedRequest) {
    let type = request.header("content-type") ?? ""
    let boundary = type.split(separator: "boundary=").dropFirst().first.map(String.init)
    func plain(_ text: String) -> String { boundary.map { text.replacing($0, with: "B") } ?? text }
    let headers = request.headers.compactMap { header -> String? in
      let name = header.name.lowercased()
      // curl writes the codings in another order.
      if name == "accept-encoding" {
        return "\(name): \(header.value.split(separator: ", ").map(String.init).sorted())"
      }
      if name == "content-length", boundary != nil { return nil }
      return plain("\(name): \(header.value)")
    }.sorted()
    let body = plain(String(request.body.map { Character(Unicode.Scalar($0)) }))
    let number = body.unicodeScalars.reduce(UInt64(14_695_981_039_346_656_037)) {
      ($0 ^ UInt64($1.value)) &* 1_099_511_628_211
    }
    text =
      "\(request.method) \(request.target) \(headers) \(body.prefix(300).debugDescription) \(number)"
  }
}
