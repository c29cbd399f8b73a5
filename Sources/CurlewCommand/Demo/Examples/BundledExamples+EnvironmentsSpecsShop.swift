// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/environments/specs/shop.yaml`
  static let environmentsSpecsShop = BundledExample(
    path: "examples/environments/specs/shop.yaml",
    text: #"""
      # yaml-language-server: $schema=../../../specs/collection.schema.json
      curlew: 1
      name: Shop

      scenarios:
        the shop is open:
          tags: [smoke]
          steps:
            - GET: /health
              expect: { status: 200 }

        we can log in:
          steps:
            - POST: /login
              json: { user: "${user}", password: "${password}" }
              expect:
                json: { user: "${user}", token: { $type: string } }

      """#)
}
