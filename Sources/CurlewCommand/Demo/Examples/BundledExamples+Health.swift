// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/health.yaml`
  static let health = BundledExample(
    path: "examples/health.yaml",
    text: #"""
      # yaml-language-server: $schema=../specs/collection.schema.json
      # The smallest useful collection: is the service up, and does it answer in time?
      curlew: 1
      name: Health
      baseUrl: http://127.0.0.1:8080
      tags: [smoke]

      requests:
        - name: the shop is open
          GET: /health
          expect:
            status: 200
            headers:
              content-type: { $startsWith: application/json }
            json:
              status: ok
              pets: { $type: integer, $gt: 0 }
            time: { $lt: 2s }

        - name: it lists what it can do
          GET: /
          expect:
            json:
              $.endpoints[*].path: { $contains: /pets }

      """#)
}
