// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// A collection that goes to Postman and comes back.
@Suite struct `Collections that return from Postman` {
  private static let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

  /// Only what Postman has a counterpart for.
  private static let counterparts = #"""
    curlew: 1
    name: Counterparts
    baseUrl: http://a.test/api
    vars: { name: Rex, quoted: 'say "hi" \ there', size: 3, flag: true, list: [1, 2] }
    defaults: { headers: { X-All: a } }
    requests:
      - POST: /json
        json:
          a: "it's \"q\" \\ \n"
          b: '${quoted}'
          c: 'x ${quoted} y'
          d: '${name}'
          e: '${size}'
          f: '${string(size)}'
          g: [1.50, null, { h: [], i: {} }, true, 'é']
          j"k: '${name} "and" ${name}'
          l: '${list}'
          m: '${flag}'
      - POST: /text
        text: "quote \" back \\ tab\t {x} line\nend ${name}"
      - POST: /form
        form: { a: 'b c&d', q: '"\', n: '${name}', two: [x, y] }
      - GET: /pets/${name}?x=%22&y=a%20b
        params: { z: 'a"b\', n: '${size}' }
        headers: { X-A: 'a "b" \c ${name}', Accept: text/plain }
      - POST: /parts
        multipart:
          - { name: a, value: '"\ ${name}' }
          - { name: b, value: '{"c": 1}', type: application/json }
      - PUT: /xml
        xml: <a b="1">\ x</a>
      - POST: /graphql
        graphql:
          query: 'query ($id: ID!) { pet(id: $id, name: "a") { id } }'
          variables: { id: '${size}', t: '"' }
      - GET: /auth
        auth: { basic: { user: ada, password: 'lo"ve\' } }
        redirects: none
      - PATCH: "/x[1]|{y}/${raw('[z]')}"
        contentType: application/merge-patch+json
        json: {}

    """#

  @Test func `are the same if Postman has all of it`() async throws {
    let workshop = try Workshop()
    try workshop.write(Self.counterparts, to: "0.yaml")
    try await export("0.yaml", to: "0.json", in: workshop)
    let imported = try await workshop.runs("import", "0.json", "--keep-secrets")
    try workshop.write(imported.output, to: "1.yaml")
    try await export("1.yaml", to: "1.json", in: workshop)
    #expect(try workshop.folder.read("0.json") == workshop.folder.read("1.json"))
    let before = try await commands(of: "0.yaml", in: workshop)
    #expect(before.count == 9)
    #expect(try await commands(of: "1.yaml", in: workshop) == before)
  }

  /// Collections whose expressions and options Postman has in part.
  private static let paths = [
    "examples/codes", "examples/feed", "examples/graphql", "examples/health", "examples/identity",
    "examples/lists", "examples/pages", "examples/pets", "examples/polling", "examples/redirects",
    "examples/reuse", "examples/rows", "examples/schemas", "examples/session", "examples/visits",
    "suites/live/specs/changes", "suites/live/specs/dashboard", "suites/orders/specs/deliveries",
    "suites/orders/specs/faults", "suites/orders/specs/twice", "suites/orders/specs/warehouse",
    "suites/partners/specs/assertions", "suites/partners/specs/oauth",
    "suites/storefront/specs/browse", "suites/storefront/specs/pets",
    "suites/storefront/specs/search",
  ]

  /// What Postman has no counterpart for is lost once, on the first way there.
  @Test(arguments: paths) func `are the same the second time`(path: String) async throws {
    let workshop = try Workshop()
    try await export("\(Self.root)/\(path).yaml", to: "1.json", in: workshop)
    for number in 1...2 {
      let imported = try await workshop.runs("import", "\(number).json")
      expect(imported, endsIn: 0)
      try workshop.write(imported.output, to: "\(number).yaml")
      try await export("\(number).yaml", to: "\(number + 1).json", in: workshop)
    }
    #expect(try workshop.folder.read("2.json") == workshop.folder.read("3.json"))
  }

  private func export(_ path: String, to file: String, in workshop: Workshop) async throws {
    let run = try await workshop.runs(
      "export", "postman", path, "-o", file, "--force", "--allow-read", Self.root)
    expect(run, endsIn: 0)
  }

  /// The requests as commands of curl, without comments.
  private func commands(of path: String, in workshop: Workshop) async throws -> [String] {
    let run = try await workshop.runs("export", "curl", path, "--allow-read", Self.root)
    expect(run, endsIn: 0)
    return run.output.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }
}
