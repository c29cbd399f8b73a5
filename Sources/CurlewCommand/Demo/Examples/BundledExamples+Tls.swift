// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/tls.yaml`
  static let tls = BundledExample(
    path: "examples/tls.yaml",
    text: #"""
      # yaml-language-server: $schema=../specs/collection.schema.json
      # TLS: whom to trust, what the certificate says, and which versions are spoken. The demonstration
      # shop speaks HTTPS on the port of its HTTP; `--var server=api.example.com:443` names another.
      curlew: 1
      name: TLS
      baseUrl: http://127.0.0.1:8080
      vars:
        server: "${baseUrl.replace('http://', '').replace('127.0.0.1', 'localhost')}" # host and port
        service: https://${server}

      defaults:
        tls:
          ca: certificates/shop.pem # an authority that the system does not know, as `--ca FILE`
          minVersion: 1.2 # beside it `cert`, `key` and `keyPassword` for a client certificate

      scenarios:
        the certificate:
          steps:
            - name: is for this name, and good for some time
              GET: ${service}/health
              expect:
                status: 200
                certificate:
                  names: { $contains: localhost }
                  expiresIn: { $gt: 30d }

        the newest version:
          steps:
            - name: is spoken
              GET: ${service}/health
              tls: { minVersion: 1.3 }
              expect: { status: 200 }

        one server of many:
          steps:
            - name: is asked directly, and its certificate still checked for the name
              GET: https://shop.example/health
              connectTo: ${server}
              proxy: none # whatever `https_proxy` says
              expect:
                certificate:
                  names: { $contains: shop.example }

      """#)
}
