// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/pets.yaml`
  static let pets = BundledExample(
    path: "examples/pets.yaml",
    text: #"""
      # yaml-language-server: $schema=../specs/collection.schema.json
      # Create, read, change and delete one thing, and leave nothing behind.
      curlew: 1
      name: Pets
      baseUrl: http://127.0.0.1:8080
      vars:
        user: ada
        petName: Nala
      secrets:
        password: lovelace # in real use: `secrets: [password]`, given as CURLEW_SECRET_password

      setup:
        - name: log in
          POST: /login
          json: { user: "${user}", password: "${password}" }
          expect: { status: 200 }
          capture:
            token: { json: $.token, secret: true }

      defaults:
        headers: { Accept: application/json }
        auth: { bearer: "${token}" } # goes to the origin of baseUrl only

      scenarios:
        a pet comes and goes:
          steps:
            - name: take it in
              POST: /pets
              json:
                name: "${petName}"
                kind: cat
                price: 80.50
                tags: [playful]
              expect:
                status: 201
                headers:
                  location: { $matches: '^/pets/\d+$' }
                json:
                  name: "${petName}"
                  price: 80.50
                  id: { $type: integer, $gt: 0 }
                  photo: null
              capture:
                id: $.id

            - name: look at it
              GET: /pets/${id}
              expect:
                status: 200
                headers:
                  etag: { $exists: true }
                json: { id: "${id}", name: "${petName}" }

            - name: change its price
              PATCH: /pets/${id}
              json: { price: 75 }
              expect:
                status: 200
                json: { price: 75, name: "${petName}" }

            - name: find it by name
              GET: /pets
              params: { q: "${petName}" }
              expect:
                json:
                  total: { $gte: 1 } # somebody else may have one of this name
                  $.items[*].id: { $contains: "${id}" }

          teardown:
            - name: give it away
              DELETE: /pets/${id}
              expect: { status: 204 }

        a wrong pet is refused:
          steps:
            - name: no such kind
              POST: /pets
              json: { name: Rex, kind: dragon, price: 1 }
              expect:
                status: 422
                headers: { content-type: { $startsWith: application/problem+json } }
                json:
                  title: Unprocessable Content
                  errors: [{ field: kind }]

        lists come in pages:
          steps:
            - name: the first page
              GET: /pets
              params: { page: 1, limit: 5 }
              expect:
                headers: { x-total-count: { $exists: true } }
                json:
                  page: 1
                  limit: 5
                  items: { $length: 5 }
                  total: { $gte: 12 }
                  $.items[*].price: { $each: { $gt: 0 } }

      """#)
}
