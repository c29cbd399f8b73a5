// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges

/// The settings of a request for its connection and for reading its response, each as written.
///
/// Kept apart from other settings, since few steps write them.
package struct ConnectionSettings: Sendable {
  package var use: Setting<Located<ConnectionUse>>?
  package var httpVersion: Setting<Located<HTTPVersion>>?
  package var isCompressed: Setting<Bool>?
  package var resolve: Setting<[ResolveEntry]>?
  package var connectTo: Setting<ConnectToSetting>?
  /// A path, relative to the file it is written in.
  package var unixSocket: Setting<TemplateText>?
  package var interface: Setting<TemplateText>?
  package var ipVersion: Setting<IPVersion>?
  package var proxy: Setting<ProxySetting>?
  package var reading: Setting<ReadSetting>?
  /// Before the step.
  package var delay: Setting<Quantity<Duration>>?

  package init() {}
}

/// Where a request connects to, with which protocol, and how much of the response is read.
extension RequestSettings {
  static let connectionKeys: [Key<RequestSettings>] =
    routeKeys + [
      Key(
        "proxy", .removable(.proxy),
        "the proxy that requests go through (`http`, `https`, `socks4`, `socks4a`, `socks5`, "
          + "`socks5h`; its port is 1080, for `https` 443), or `none`; read before the run",
        applies: [.http, .ftp, .webSocket],
        default: "(as `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy` say)",
        inherits: .constant { $0.sharedConnection?.content.proxy },
        example: "proxy: http://proxy.example.com:3128",
        alsoCalled: ["proxies", "proxyUrl", "httpProxy"]
      ) { $0.connection.proxy = $1 },
      Key(
        "connection", .removable(Reader<ConnectionUse>.word().located),
        "`fresh`: each request opens a connection of its own, which is closed after it",
        applies: [.http, .ftp], default: "reuse",
        inherits: .constant(
          { $0.sharedConnection?.content.use },
          fills: { $0.request.connection.use = $1.content }), example: "connection: fresh",
        alsoCalled: ["keepAlive", "noConnectionReuse", "freshConnect", "forbidReuse"]
      ) { $0.connection.use = $1 },
      Key(
        "http", .removable(Reader<HTTPVersion>.word().located),
        "the version of HTTP to speak; with libcurl 7.88 each request of `2-prior-knowledge` "
          + "takes a connection of its own",
        applies: .http, default: "(the newest that both sides support)",
        inherits: .constant(
          { $0.sharedConnection?.content.httpVersion },
          fills: { $0.request.connection.httpVersion = $1.content }), example: "http: 1.1",
        alsoCalled: ["httpVersion", "http_version"]
      ) { $0.connection.httpVersion = $1 },
      Key(
        "compressed", .removable(.boolean),
        "accepts and decodes gzip, deflate, br and zstd", applies: .http, default: "true",
        inherits: .constant(
          { $0.sharedConnection?.content.isCompressed },
          fills: { $0.request.acceptsCompressed = $1 }), example: "compressed: false",
        alsoCalled: ["decompress", "gzip"]
      ) { $0.connection.isCompressed = $1 },
      Key(
        "read", .removable(.reading),
        "how much of the response is read: the transfer ends there, at the first condition met, "
          + "and counts as complete",
        applies: .requests, default: "all",
        inherits: .replaced({ $0.sharedConnection?.content.reading }) { reading, name, options in
          reading.fill(named: name, &options)
        },
        example: "read: 16KB",
        alsoCalled: ["readBytes", "headersOnly", "stream", "sse"]
      ) { $0.connection.reading = $1 },
      Key(
        "delay", .removable(.made(.duration)),
        "a delay before the step, once before all its attempts",
        applies: .everyStep,
        inherits: .number(
          { $0.sharedConnection?.content.delay }, fills: { $0.policy.delay = $1 }),
        example: "delay: 500ms", alsoCalled: ["sleep", "pause"]
      ) { $0.connection.delay = $1 },
    ]

  /// Where the request connects to.
  private static let routeKeys: [Key<RequestSettings>] = [
    Key(
      "resolve", .removable(.resolve),
      "numeric addresses to connect to in place of a name, tried in order; `Host`, the "
        + "name requested in TLS and the certificate's check keep the name",
      applies: .networks, inherits: .replaced { $0.sharedConnection?.content.resolve },
      example: "resolve: { \"api.example.com:443\": [127.0.0.1] }",
      alsoCalled: ["dns", "hosts", "hostAliases"]
    ) { $0.connection.resolve = $1 },
    Key(
      "connectTo", .removable(.connectTo),
      "the `host:port` to connect to in place of the address's own; a mapping has one for each",
      applies: .networks, inherits: .replaced { $0.sharedConnection?.content.connectTo },
      example: "connectTo: localhost:8443",
      alsoCalled: ["connect-to", "connect_to"]
    ) { $0.connection.connectTo = $1 },
    Key(
      "unixSocket", .removable(.filePath),
      "the path of a Unix socket in place of a network connection; needs `--allow-unix PATH`",
      applies: .http, inherits: .replaced { $0.sharedConnection?.content.unixSocket },
      example: "unixSocket: /run/app.sock",
      alsoCalled: ["unix-socket", "unix_socket", "socketPath"]
    ) { $0.connection.unixSocket = $1 },
    Key(
      "interface", .removable(.line),
      "the network interface, or an address of this machine, to connect from",
      applies: .networks, inherits: .replaced { $0.sharedConnection?.content.interface },
      example: "interface: eth0",
      alsoCalled: ["localAddress"]
    ) { $0.connection.interface = $1 },
    Key(
      "ipVersion", .removable(.word()), "the version of IP to connect over",
      applies: .networks, default: "(whichever the name has)",
      inherits: .constant(
        { $0.sharedConnection?.content.ipVersion },
        fills: { $0.request.connection.ipVersion = $1 }), example: "ipVersion: 4",
      alsoCalled: ["ipv4", "ipv6", "ip", "family"]
    ) { $0.connection.ipVersion = $1 },
  ]
}
