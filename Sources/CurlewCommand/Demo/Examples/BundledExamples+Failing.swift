// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `docs/failing.yaml`
  static let failing = BundledExample(
    path: "docs/failing.yaml",
    text: #"""
      # yaml-language-server: $schema=../specs/collection.schema.json
      # Fails on purpose, in four ways, so that you see what a failure looks like.
      curlew: 1
      name: Failing on purpose
      baseUrl: http://127.0.0.1:8080

      scenarios:
        the document is another:
          steps:
            - name: Rex
              GET: /pets/1
              expect:
                status: 200
                json:
                  name: Max
                  kind: dog
                  tags: [house-trained, quiet]
                  price: { $lt: 100 }

        the status is another:
          steps:
            - name: no such pet
              GET: /pets/9999
              expect: { status: 200 }
            - name: never sent
              GET: /health

        the capture finds nothing:
          steps:
            - GET: /health
              capture:
                colour: $.colour

        nobody answers:
          steps:
            - GET: http://127.0.0.1:1/

      """#)
}
