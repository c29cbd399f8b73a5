// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/identity.yaml`
  static let identity = BundledExample(
    path: "examples/identity.yaml",
    text: #"""
      # yaml-language-server: $schema=../specs/collection.schema.json
      # A token that curlew asks for by itself: OAuth 2 with the credentials of a client. It is asked for
      # once, kept in memory, and sent to the origin of `baseUrl` only.
      curlew: 1
      name: Identity
      baseUrl: http://127.0.0.1:8080
      vars: { client: ada }
      secrets:
        clientSecret: lovelace # in real use: `secrets: [clientSecret]`, given as CURLEW_SECRET_clientSecret

      defaults:
        auth:
          oauth2:
            grant: clientCredentials
            tokenUrl: /token
            clientId: ${client}
            clientSecret: ${clientSecret}

      scenarios:
        one token serves all:
          steps:
            - GET: /me
              expect:
                json: { user: "${client}", via: token }
            - name: a pet that only visitors with a token may bring
              POST: /pets
              json: { name: Kimba, kind: cat, price: 80 }
              expect: { status: 201 }
              capture: { id: $.id }
          teardown:
            - DELETE: /pets/${id}

        a step may say who it is itself:
          steps:
            - GET: /basic
              auth: { basic: { user: "${client}", password: "${clientSecret}" } }
              expect:
                json: { via: basic }

        or be nobody:
          steps:
            - GET: /me
              auth: none
              expect: { status: 401 }

      """#)
}
