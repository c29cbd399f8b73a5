// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/upload.yaml`
  static let upload = BundledExample(
    path: "examples/upload.yaml",
    text: #"""
      # yaml-language-server: $schema=../specs/collection.schema.json
      # Send a file: streamed as the whole body, or as a part of a form. Each scenario works on a pet of
      # its own, so that scenarios, files and runs do not disturb each other.
      curlew: 1
      name: Upload
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
        a photo as the body:
          steps:
            - name: take a pet in
              POST: /pets
              json: { name: Lassie, kind: dog, price: 200 }
              capture: { pet: $.id }

            - name: send its photo
              PUT: /pets/${pet}/photo
              file: fixtures/rex.png # read while it is sent, whatever its size
              contentType: image/png
              expect:
                status: 201
                json: { type: image/png, bytes: { $gt: 0 } }

            - name: look at it
              GET: /pets/${pet}/photo
              expect:
                status: 200
                headers: { content-type: image/png }
                file: fixtures/rex.png # the same bytes

          teardown: # also when a step failed
            - name: give it away
              DELETE: /pets/${pet}

        a photo as a part of a form:
          steps:
            - name: send a form with a file
              POST: /echo
              multipart:
                - { name: caption, value: Lassie at home }
                - { name: photo, file: fixtures/rex.png } # its type comes from its name
              expect:
                json:
                  headers: { content-type: { $startsWith: multipart/form-data } }
                  bytes: { $gt: 300 }

        what is not a picture is refused:
          steps:
            - PUT: /pets/2/photo
              text: this is not a picture
              contentType: image/png
              expect: { status: 422 }

      """#)
}
