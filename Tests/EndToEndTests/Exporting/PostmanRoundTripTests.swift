// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// A collection that is exported to Postman and imported again has the same text.
@Suite struct `Postman there and back` {
  private static let collection = """
    curlew: 1
    name: shop
    baseUrl: http://a.test/api
    vars: { kind: cat }
    continueOnFailure: true
    lock: shop
    cookieJar: shared
    scenarios:
      Pets:
        steps:
          - name: list
            GET: /pets?kind=${kind}&page=2
            headers: { Accept: application/json, X-Kind: '${kind}' }
            expect:
              status: 200
              headers:
                content-type: { $exists: true }
              json:
                $.items[0].price: { $gt: 1 }
            capture: { pet: '$.items[0].id' }
          - name: change
            PUT: /pets/1
            json: { name: Rex, tags: [a, b], price: 12.50, none: null }
            expect: 204
          - name: remove
            DELETE: /pets/1
            auth: { basic: { user: ada, password: '${word}' } }
      Bodies:
        steps:
          - name: form
            POST: /form
            form: { a: '1', b: x y }
          - name: parts
            POST: /parts
            multipart:
              - { name: a, value: '1' }
              - { name: b, value: two words }
          - name: text
            POST: /text
            headers: { Content-Type: text/csv }
            text: |
              a,b
              1,2
          - name: graph
            POST: /graph
            graphql:
              query: query ($id: Int) { pet(id: $id) { name } }
              variables: { id: 1 }

    """

  /// The text without what is about the source.
  private static func meaning(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("#") }
  }

  @Test func `keeps everything that has a counterpart`() async throws {
    let workshop = try Workshop()
    try workshop.write("", to: ".git/HEAD")
    try workshop.write(
      Self.collection.replacing("vars: { kind: cat }", with: "vars: { kind: cat, word: secret }"),
      to: "start.yaml")
    var texts: [[Substring]] = []
    var source = "start.yaml"
    for round in 1...3 {
      let document = "shop.json"
      let written = try await workshop.runs("export", "postman", source, "-o", document)
      expect(written, endsIn: 0)
      let read = try await workshop.runs(
        "import", document, "-o", "round\(round)", "--keep-secrets", "--any-status", "--force")
      expect(read, endsIn: 0)
      #expect(!read.errorOutput.contains("lost "), "\(read.errorOutput)")
      source = "round\(round)/shop.yaml"
      texts.append(Self.meaning(try workshop.folder.read(source)))
    }
    #expect(texts[1] == texts[0])
    #expect(texts[2] == texts[1])
    // What was there at first is there at the end.
    let text = texts[2].joined(separator: "\n")
    for part in [
      "/pets?kind=${kind}&page=2", "X-Kind: ${kind}", "status: 200", "$.items[0].price: { $gt: 1 }",
      "pet: $.items[0].id", "price: 12.50", "none: null", "basic:", "b: x y", "two words",
      "text/csv", "a,b", "query ($id: Int)", "continueOnFailure: true",
    ] {
      #expect(text.contains(part), "\(part)\n---\n\(text)")
    }
  }
}
