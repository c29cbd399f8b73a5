// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/bodies.yaml`
  static let bodies = BundledExample(
    path: "examples/bodies.yaml",
    text: #"""
      # yaml-language-server: $schema=../specs/collection.schema.json
      # Every kind of body, sent to an endpoint that gives back what it was sent.
      curlew: 1
      name: Bodies
      baseUrl: http://127.0.0.1:8080
      vars:
        pet: Rex & Söhne
        id: 7
        member: colour

      scenarios:
        texts:
          steps:
            - name: JSON keeps types and digits
              POST: /echo
              json: { name: "${pet}", id: "${id}", price: 1.50, tags: [good, null] }
              expect:
                headers: { content-type: { $startsWith: application/json } }
                json:
                  json: { name: Rex & Söhne, id: 7, tags: [good, null] }
                  text: { $contains: '"price":1.50' }

            - name: JSON with a key that a variable gives
              POST: /echo
              json: "${{member: [id, {'nested': pet}]}}"
              expect:
                json:
                  json: { colour: [7, { nested: Rex & Söhne }] }

            - name: a form
              POST: /echo
              form: { name: "${pet}", tag: [a, b] }
              expect:
                json: { text: "name=Rex+%26+S%C3%B6hne&tag=a&tag=b" }

            - name: XML, what is inserted is escaped
              POST: /echo
              xml: <pet id="${id}">${pet}</pet>
              expect:
                json:
                  headers: { content-type: application/xml }
                  text: <pet id="7">Rex &amp; Söhne</pet>

            - name: GraphQL, its own variables stay as they are
              POST: /echo
              graphql:
                query: |-
                  query Pet($key: ID!) {
                    pet(id: $key) { name }
                  }
                variables: { key: "${id}" }
                operationName: Pet
              expect:
                json:
                  json:
                    query: { $contains: "pet(id: $key)" }
                    variables: { key: 7 }
                    operationName: Pet

            - name: bytes
              POST: /echo
              base64: AAEC/w==
              contentType: application/octet-stream
              expect:
                json: { bytes: 4 }

        files:
          steps:
            - name: a file as it is, read while it is sent
              PUT: /echo
              file: fixtures/rex.png
              contentType: image/png
              expect:
                json: { bytes: { $gt: 60 }, headers: { content-type: image/png } }

            - name: a form with a file
              POST: /echo
              multipart:
                - { name: caption, value: "${pet}" }
                - { name: details, json: { id: "${id}" } }
                - { name: thumbnail, base64: R0lGODlh, type: image/gif, filename: rex.gif }
                - { name: photo, file: fixtures/rex.png }
              expect:
                json:
                  headers: { content-type: { $startsWith: multipart/form-data; boundary= } }
                  bytes: { $gt: 600 }

            - name: in chunks, without a length
              POST: /echo
              text: hello
              headers: { Transfer-Encoding: chunked }
              expect:
                json:
                  text: hello
                  headers: { content-length: { $exists: false }, transfer-encoding: chunked }

      """#)
}
