// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Testing

@Suite struct ExampleTests {
  @Test func `the smallest collection is one scenario of one step`() throws {
    let file = try collection(
      """
      curlew: 1
      requests:
        - GET: https://api.example.com/health
      """)
    #expect(file.usesRequestsShorthand)
    let step = try #require(file.scenarios.first?.steps.first)
    #expect(step.request?.method.literalText == "GET")
    #expect(step.request?.address.literalText == "https://api.example.com/health")
    #expect(step.request?.body == nil)
  }

  @Test func `a real collection loads, all that this version can do`() throws {
    let file = try collection(
      #"""
      # yaml-language-server: $schema=../specs/collection.schema.json
      curlew: 1
      name: Pet store
      baseUrl: http://localhost:8080/v1
      vars:
        user: ada
        limit: 20
      secrets: [password]                     # must come from outside; never printed
      tags: [smoke]

      defaults:
        headers: { Accept: application/json }
        auth: { bearer: "${token}" }          # to the origin of baseUrl only
        timeout: 10s

      setup:
        - name: log in
          POST: /login
          json: { user: "${user}", password: "${password}" }
          capture: { token: { json: $.token, secret: true } }

      scenarios:
        buy a pet:
          steps:
            - name: create
              POST: /pets
              json:
                name: Rex
              expect:
                status: 201
                headers:
                  location: { $matches: '^/v1/pets/\d+$' }
                json:                          # the document we expect: at least this
                  name: Rex
                  id: { $type: integer, $gt: 0 }
                  tags: []
                  owner: { name: "${user}" }
                time: { $lt: 500ms }
              capture:
                id: $.id

            - name: the new pet is listed
              GET: /pets
              params: { limit: "${limit}" }
              retry: { attempts: 6, every: 200ms }
              expect:
                json:
                  $.items[*].id: { $contains: "${id}" }
          teardown:
            - DELETE: /pets/${id}

        prices are sane:
          tags: [nightly]
          steps:
            - GET: /price/${user}
              expect:
                json:
                  amount: { $closeTo: "${limit}", $within: 0.01 }
      """#)
    #expect(file.scenarios.map(\.name.content) == ["buy a pet", "prices are sane"])
    #expect(file.setup.first?.captures.first?.isSecret == true)
    #expect(file.defaults?.content.timeout?.content?.loneKeys == [.firstByte, .idle])
    let create = try #require(file.scenarios.first?.steps.first)
    guard case .mapping(let json)? = create.settings.expectations.json?.content else {
      Issue.record("no mapping")
      return
    }
    #expect(json.members.map(\.name.content) == ["name", "id", "tags", "owner"])
    #expect(
      file.scenarios.first?.steps.last?.settings.retry?.content?.attempts?.content?.fixed == 6)
  }
}
