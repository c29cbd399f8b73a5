// SPDX-License-Identifier: Apache-2.0

/// A key of `defaults`, or of a mapping there that merges by key, and how a layer writes it.
struct LayeredSetting: Sendable {
  /// As the tables name it, the mapping before it: `contentType`, `timeout.connect`.
  let name: String

  /// The value that the layer with this number (1 to 5) writes.
  let value: @Sendable (Int) -> String

  /// A value that reads the capture `late`; nil where no capture can be read.
  var late: String?

  /// Whether a null can be written.
  var takesNull = true

  /// Of a key that has two values only: the layers that are written take turns.
  var alternates = false

  /// The mapping that merges by key; nil for a key of `defaults` itself.
  var parent: String? {
    name.contains(".") ? name.split(separator: ".").first.map(String.init) : nil
  }

  /// Without the mapping.
  var key: String { name.split(separator: ".").last.map(String.init) ?? name }
}

extension LayeredSetting {
  /// Those that are valid in one file: `when` has no effect beside `until`.
  static let together = [all.filter { $0.key != "until" }, all.filter { $0.key == "until" }]

  static let all = fields + connections + timeouts + limits + tls + retries

  private static let fields: [LayeredSetting] = [
    named("params"), named("cookies"),
    LayeredSetting(
      name: "headers",
      value: { "{ X-Of-\($0): \($0), \($0 % 2 == 0 ? "x-both" : "X-Both"): \($0) }" },
      late: "{ X-Late: \"${late}\", X-Both: \"${late}\", X-Plain: plain }"),
    LayeredSetting(name: "contentType", value: { "text/x-\($0)" }, late: "\"text/${late}\""),
    LayeredSetting(
      name: "auth", value: { "{ bearer: token-\($0) }" }, late: "{ bearer: \"${late}\" }"),
    LayeredSetting(
      name: "redirects", value: { $0 == 2 ? "2" : "{ max: \($0), crossOrigin: [X-Of-\($0)] }" },
      late: "{ max: \"${late}\", crossOrigin: [X-Late] }"),
    LayeredSetting(
      name: "continueOnFailure", value: { $0 % 2 == 0 ? "true" : "false" }, takesNull: false,
      alternates: true),
  ]

  private static let connections: [LayeredSetting] = [
    LayeredSetting(name: "proxy", value: { $0 == 2 ? "none" : "http://proxy-\($0).example:3128" }),
    LayeredSetting(
      name: "http", value: { ["1.0", "1.1", "2", "2-prior-knowledge", "3"][$0 - 1] }),
    LayeredSetting(
      name: "compressed", value: { $0 % 2 == 0 ? "false" : "true" }, alternates: true),
    LayeredSetting(name: "read", value: { "\($0)kB" }, late: "\"${late}kB\""),
    LayeredSetting(name: "delay", value: { "\($0)s" }, late: "\"${late}s\""),
    LayeredSetting(
      name: "resolve", value: { "{ \"host-\($0).example:80\": 127.0.0.\($0) }" },
      late: "{ \"host.example:80\": \"${late}\" }"),
    LayeredSetting(
      name: "connectTo", value: { $0 == 2 ? "{ a.example: b.example }" : "host-\($0).example:80" },
      late: "\"${late}:80\""),
    LayeredSetting(name: "unixSocket", value: { "/socket-\($0)" }, late: "\"/${late}\""),
    LayeredSetting(name: "interface", value: { "eth\($0)" }, late: "\"eth${late}\""),
    LayeredSetting(name: "ipVersion", value: { $0 % 2 == 0 ? "6" : "4" }, alternates: true),
    LayeredSetting(
      name: "connection", value: { $0 % 2 == 0 ? "fresh" : "reuse" }, alternates: true),
  ]

  private static let timeouts = ["connect", "total", "firstByte", "idle"].map {
    LayeredSetting(name: "timeout.\($0)", value: { "\($0)s" }, late: "\"${late}s\"")
  }

  private static let limits: [LayeredSetting] = [
    LayeredSetting(name: "limits.body", value: { "\($0)kB" }, late: "\"${late}kB\""),
    LayeredSetting(name: "limits.head", value: { "\($0)kB" }, late: "\"${late}kB\""),
    LayeredSetting(name: "limits.rate", value: { "\($0)kB/s" }, late: "\"${late}kB/s\""),
    LayeredSetting(name: "limits.upload", value: { "\($0)kB/s" }, late: "\"${late}kB/s\""),
  ]

  private static let tls: [LayeredSetting] = [
    LayeredSetting(name: "tls.ca", value: { "ca-\($0).pem" }),
    LayeredSetting(name: "tls.verify", value: { $0 % 2 == 0 ? "false" : "true" }, alternates: true),
    LayeredSetting(name: "tls.cert", value: { "cert-\($0).pem" }),
    LayeredSetting(name: "tls.key", value: { "key-\($0).pem" }),
    LayeredSetting(name: "tls.keyPassword", value: { "password-\($0)" }),
    LayeredSetting(
      name: "tls.pin", value: { "sha256//\(String(repeating: "\($0)", count: 43))=" }),
    LayeredSetting(
      name: "tls.minVersion", value: { ["1.0", "1.1", "1.2", "1.3", "1.0"][$0 - 1] }),
    LayeredSetting(name: "tls.serverName", value: { "name-\($0).example" }),
  ]

  private static let retries: [LayeredSetting] = [
    LayeredSetting(name: "retry.attempts", value: { "\($0 + 1)" }, late: "\"${late}\""),
    LayeredSetting(name: "retry.every", value: { "\($0)s" }, late: "\"${late}s\""),
    LayeredSetting(name: "retry.backoff", value: { "\($0 + 1)" }, late: "\"${late}\""),
    LayeredSetting(name: "retry.max", value: { "\($0)m" }, late: "\"${late}m\""),
    LayeredSetting(
      name: "retry.jitter", value: { $0 % 2 == 0 ? "true" : "false" }, alternates: true),
    LayeredSetting(name: "retry.within", value: { "\($0)h" }, late: "\"${late}h\""),
    LayeredSetting(name: "retry.when", value: { "[50\($0)]" }),
    LayeredSetting(
      name: "retry.until", value: { "response.status == \($0)" }, late: "response.body == late"),
    LayeredSetting(
      name: "retry.stopIf", value: { "response.status == \($0)" }, late: "response.body == late"),
  ]

  private static func named(_ name: String) -> LayeredSetting {
    LayeredSetting(
      name: name, value: { "{ of\($0): \($0), both: \($0) }" },
      late: "{ late: \"${late}\", both: \"${late}\", plain: plain }")
  }
}
