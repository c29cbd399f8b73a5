// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/redirects.yaml`
  static let redirects = BundledExample(
    path: "examples/redirects.yaml",
    text: #"""
      # yaml-language-server: $schema=../specs/collection.schema.json
      # Redirects are followed by default, as a browser would; `redirects: none` looks at them.
      curlew: 1
      name: Redirects
      baseUrl: http://127.0.0.1:8080
      secrets:
        password: lovelace # in real use: `secrets: [password]`, given as CURLEW_SECRET_password

      scenarios:
        followed:
          steps:
            - name: a POST becomes a GET
              POST: /redirect/302
              json: { a: 1 }
              expect:
                status: 200
                json: { method: GET }

            - name: three in a row
              GET: /redirect/chain/3
              expect:
                status: 200
                json: { target: /echo }

        looked at:
          steps:
            - GET: /redirect/307
              redirects: none
              expect:
                status: 307
                headers: { location: { $endsWith: /echo } }

        a log-in that redirects:
          steps:
            - name: followed, the cookie of the redirect goes along
              POST: /session
              form: { user: ada, password: "${password}", next: /me }
              expect:
                json: { user: ada, via: cookie }
                redirects: [{ status: 303 }]

            - name: looked at, the cookie can be checked and captured
              POST: /session
              form: { user: ada, password: "${password}", next: /me }
              redirects: none
              expect:
                status: 303
                cookies: { sid: { $httpOnly: true, $path: / } }
              capture:
                session: { cookie: sid, secret: true }

      """#)
}
