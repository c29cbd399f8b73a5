// SPDX-License-Identifier: Apache-2.0

/// Where a request's connection goes, what is spoken on it and how much of the response is read.
extension RequestSettings {
  static let connectionKeys: [Key<RequestSettings>] = [
    .later("resolve", "addresses that are connected to in place of a name"),
    .later("connectTo", "host and port that are connected to in place of the address's"),
    .later("unixSocket", "a Unix socket in place of a network connection"),
    .later("interface", "the network interface"),
    .later("ipVersion", "4 or 6"),
    .later("proxy", "a proxy, or `none`"),
    Key(
      "http", .removable(.word()), "the version of HTTP that is spoken",
      default: "(what both sides know)", inherits: .replaced, example: "http: 1.1",
      alsoCalled: ["httpVersion", "http_version"]
    ) { $0.connection.httpVersion = $1 },
    Key(
      "compressed", .removable(.boolean),
      "asks for gzip, deflate, br and zstd and decodes what comes", default: "true",
      inherits: .replaced, example: "compressed: false", alsoCalled: ["decompress", "gzip"]
    ) { $0.connection.isCompressed = $1 },
    .later("read", "how much of the response is read"),
    .later("delay", "a pause before the step", alsoCalled: ["sleep", "pause"]),
  ]
}
