// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/sockets.yaml`
  static let sockets = BundledExample(
    path: "examples/sockets.yaml",
    text: #"""
      # yaml-language-server: $schema=../specs/collection.schema.json
      # Raw connections: whatever is not HTTP, and HTTP written by hand.
      #   curlew run sockets.yaml --var withRedis=true --var redis=localhost:6379
      curlew: 1
      name: Sockets
      baseUrl: http://127.0.0.1:8080
      vars:
        shop: "${baseUrl.replace('http://', '')}" # host and port
        redis: localhost:6379
        withRedis: false # `true` where there is one that may be written to
        mail: localhost:25
        withMail: false

      scenarios:
        HTTP by hand:
          steps:
            - name: a request, line by line
              socket: tcp://${shop}
              exchange:
                - send: "GET /health HTTP/1.1\r\nHost: ${shop}\r\nConnection: close\r\n\r\n"
                - receive: { expect: { $startsWith: "HTTP/1.1 200 " }, until: '\r\n\r\n' }
                - receive: { $contains: '"status"' } # to the end of the connection
              expect:
                body: { $contains: application/json }
                time: { $lt: 5s }

            - name: a request that no client would send
              socket: tcp://${shop}
              exchange:
                - send: "GET no-slash HTTP/1.1\r\n\r\n"
                - receive: { expect: { $startsWith: "HTTP/1.1 4" }, until: '\r\n' }

        a key-value store:
          if: withRedis
          steps:
            - name: set, read and delete a key
              socket: tcp://${redis}
              exchange:
                - send: "SET pet:${run.id} Rex EX 60\r\n"
                - receive: "+OK\r\n"
                - send: "GET pet:${run.id}\r\n"
                - receive: "$3\r\nRex\r\n"
                - send: "DEL pet:${run.id}\r\n"
                - receive: ":1\r\n"

        a mail server's greeting:
          if: withMail
          steps:
            - socket: tcp://${mail}
              exchange:
                - receive: { expect: { $startsWith: "220 " }, until: '\r\n' }
                - send: "QUIT\r\n"
                - receive: { expect: { $startsWith: "221" }, until: '\r\n' }

      """#)
}
