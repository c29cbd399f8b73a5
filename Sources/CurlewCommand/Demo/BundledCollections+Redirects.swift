// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledCollections {
  /// `examples/redirects.yaml`
  static let redirects = BundledFile(
    path: "examples/redirects.yaml",
    text: #"""
      # yaml-language-server: $schema=../specs/collection.schema.json
      # Redirects are followed by default, as a browser would; `redirects: none` looks at them.
      curlew: 1
      name: Redirects
      baseUrl: http://127.0.0.1:8080

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

      """#)
}
