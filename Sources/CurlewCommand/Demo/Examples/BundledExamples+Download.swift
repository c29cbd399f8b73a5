// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/download.yaml`
  static let download = BundledExample(
    path: "examples/download.yaml",
    text: #"""
      # yaml-language-server: $schema=../specs/collection.schema.json
      # Save a response beneath .curlew/output when its digest is right, and go on where a broken transfer
      # stopped.
      curlew: 1
      name: Download
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
        a photo to keep:
          steps:
            - name: take a pet in
              POST: /pets
              json: { name: Toto, kind: dog, price: 200 }
              capture: { pet: $.id }

            - name: send its photo
              PUT: /pets/${pet}/photo
              file: fixtures/rex.png
              contentType: image/png
              expect: { status: 201 }

            - name: save it
              GET: /pets/${pet}/photo
              save:
                path: photos/rex.png # beneath .curlew/output, or `--output DIR`
                resume: true # goes on where a broken transfer stopped
                sha256: 21f5f4f64f0f606c6adf73382c14040580426f7c048a547443f6344bbc3dfb0d
              limits: { rate: 10MB/s }
              expect:
                status: 200
                headers: { content-type: image/png }

            - name: is it there at all
              GET: /pets/${pet}/photo
              read: headers # the rest is not worth waiting for
              expect: { status: 200 }

          teardown:
            - name: give it away
              DELETE: /pets/${pet}

      """#)
}
