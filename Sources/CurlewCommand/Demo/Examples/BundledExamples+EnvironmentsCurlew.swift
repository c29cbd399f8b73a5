// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/environments/curlew.yaml`
  static let environmentsCurlew = BundledExample(
    path: "examples/environments/curlew.yaml",
    text: #"""
      # yaml-language-server: $schema=../../specs/project.schema.json
      # A project: what all of its collections share, and the places they run against.
      #   curlew run                  runs specs/ against `local`
      #   curlew run -e staging       runs it against `staging`
      curlew: 1
      name: Shop
      collections: [specs]
      environment: local
      env: [SHOP_PASSWORD] # the only variable that may be read from the environment, or from .env

      vars:
        user: ada

      environments:
        local:
          baseUrl: http://127.0.0.1:8080
          secrets: { password: lovelace }
        staging:
          extends: local
          baseUrl: https://staging.example.com
          vars: { user: probe }
          secrets: { password: "${env.SHOP_PASSWORD}" }

      """#)
}
