// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/login-once.yaml`
  static let loginOnce = BundledExample(
    path: "examples/login-once.yaml",
    text: #"""
      # yaml-language-server: $schema=../specs/collection.schema.json
      # Log in once for all scenarios: `setup` captures a token, `defaults` sends it.
      curlew: 1
      name: Log in once
      baseUrl: http://127.0.0.1:8080
      vars: { user: ada }
      secrets:
        password: lovelace # in real use: `secrets: [password]`, given as CURLEW_SECRET_password

      setup:
        - name: log in
          POST: /login
          json: { user: "${user}", password: "${password}" }
          capture:
            token: { json: $.token, secret: true }

      defaults:
        auth: { bearer: "${token}" }

      scenarios:
        I am who I say:
          steps:
            - GET: /me
              expect:
                json: { user: "${user}" }

        without a token nobody is anybody:
          steps:
            - GET: /me
              auth: none
              expect:
                status: 401
                headers: { www-authenticate: { $exists: true } }

        a wrong password gets no token:
          steps:
            - POST: /login
              auth: none
              json: { user: "${user}", password: wrong }
              expect: { status: 401 }

        basic authentication works as well:
          steps:
            - GET: /basic
              auth: { basic: { user: "${user}", password: "${password}" } }
              expect:
                json: { user: "${user}", via: basic }

      """#)
}
