// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/proxy.yaml`
  static let proxy = BundledExample(
    path: "examples/proxy.yaml",
    text: #"""
      # yaml-language-server: $schema=../specs/collection.schema.json
      # A service behind a proxy. `proxy` may stand in a step, in `defaults` and in an environment; on the
      # command line it is `--proxy ADDRESS`, and without any of them `http_proxy`, `https_proxy` and
      # `no_proxy` count. The demonstration shop answers as if it were a proxy in front of itself.
      curlew: 1
      name: Proxy
      baseUrl: http://127.0.0.1:8080

      defaults:
        proxy: ${baseUrl}

      requests:
        - name: a service that only the proxy knows
          GET: http://shop.example/health
          expect:
            json: { status: ok }

        - name: and one that is reached directly
          GET: /health
          proxy: none
          expect:
            json: { status: ok }

      """#)
}
