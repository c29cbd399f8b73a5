// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/session.yaml`
  static let session = BundledExample(
    path: "examples/session.yaml",
    text: #"""
      # yaml-language-server: $schema=../specs/collection.schema.json
      # Cookies: a scenario keeps what it was given and sends it back by itself.
      curlew: 1
      name: Session
      baseUrl: http://127.0.0.1:8080
      secrets:
        password: lovelace # in real use: `secrets: [password]`, given as CURLEW_SECRET_password

      scenarios:
        log in with a form, then log out:
          steps:
            - name: the session begins
              POST: /session
              form: { user: ada, password: "${password}" }
              expect:
                status: 201
                cookies:
                  sid: { $exists: true, $httpOnly: true, $path: / }

            - name: the cookie is enough
              GET: /me
              expect:
                json: { user: ada }

            - name: the session ends
              DELETE: /session
              expect: { status: 204 }

            - name: and is over
              GET: /me
              expect: { status: 401 }

        a jar of one's own:
          steps:
            - name: set two cookies, follow the redirect
              GET: /cookies/set
              params: { flavour: vanilla, size: large }
              expect:
                json:
                  cookies: { flavour: vanilla, size: large }

            - name: send one more, for this request only
              GET: /cookies
              cookies: { flavour: mint }
              expect:
                json:
                  cookies: { flavour: mint, size: large }

        nobody else's cookies:
          cookieJar: none
          steps:
            - GET: /cookies
              expect:
                json: { cookies: { $empty: true } }

      """#)
}
