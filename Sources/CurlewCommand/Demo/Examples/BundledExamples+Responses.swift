// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/responses.yaml`
  static let responses = BundledExample(
    path: "examples/responses.yaml",
    text: #"""
      # yaml-language-server: $schema=../specs/collection.schema.json
      # Everything that a response can be asked for besides its status and its document.
      curlew: 1
      name: Responses
      baseUrl: http://127.0.0.1:8080
      secrets:
        password: lovelace # in real use: `secrets: [password]`, given as CURLEW_SECRET_password

      setup:
        - name: log in
          POST: /login
          json: { user: ada, password: "${password}" }
          capture:
            token: { json: $.token, secret: true }

      defaults:
        auth: { bearer: "${token}" }

      scenarios:
        where it came from:
          steps:
            - name: a chain of redirects
              GET: /redirect/chain/2
              expect:
                url: { $endsWith: /echo }
                redirects:
                  - { status: 302, url: { $endsWith: /redirect/chain/2 } }
                  - { status: 302, headers: { location: { $endsWith: /echo } } }
                version: 1.1

        what it weighs:
          steps:
            - name: a packed body
              GET: /gzip
              expect:
                headers: { content-encoding: gzip }
                size: { $lt: 64kB }
                body: { $contains: zipping }
                time: { $lt: 10s }

        what it is, byte for byte:
          steps:
            - name: take a pet in
              POST: /pets
              json: { name: Beethoven, kind: dog, price: 300 }
              capture: { pet: $.id }
            - name: keep its photo
              PUT: /pets/${pet}/photo
              file: fixtures/rex.png
              contentType: image/png
              expect: { status: 2xx }
            - name: the same photo
              GET: /pets/${pet}/photo
              expect:
                file: fixtures/rex.png
                size: "${response.size}"
              capture:
                tag: "${response.headers.etag}"
          teardown:
            - DELETE: /pets/${pet}

        what later steps read:
          steps:
            - name: create
              id: create
              POST: /pets
              json: { name: Hachiko, kind: dog, price: 10 }
              expect: { status: 201 }
              capture:
                number: { header: Location, regex: '/(\d+)$' }
                note: { json: $.note, default: none }
                took: { time: true }
            - name: the pet that was made
              GET: /pets/${steps.create.response.json.id}
              expect:
                json: { name: "${steps.create.response.json.name}" }
                headers: { etag: "${steps.create.response.headers.etag}" }
          teardown:
            - DELETE: /pets/${number}

      """#)
}
