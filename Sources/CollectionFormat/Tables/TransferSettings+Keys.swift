// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension RedirectSetting {
  /// What a mapping under `redirects` says.
  static let keys = KeyTable<RedirectSetting>(
    "redirects", "`redirects`",
    keys: [
      Key(
        "max", .made(.redirects), "the most hops that are followed",
        default: "10",
        example: "max: 3", alsoCalled: ["maxRedirects", "limit", "maxRedirs"]
      ) { $0.maximum = $1 },
      Key(
        "downgrade", .boolean, "follow from `https` to `http`", default: "false",
        example: "downgrade: true"
      ) { $0.allowsDowngrade = $1 },
      Key(
        "crossOrigin", .list(of: .headerName), "headers that also go to another origin",
        default: "[]", example: "crossOrigin: [X-Trace]"
      ) { $0.crossOriginHeaders = $1 },
    ])
}

extension TimeoutSetting: InheritedByKey {
  /// What a mapping under `timeout` says.
  package static let keys = KeyTable<TimeoutSetting>(
    "timeout", "`timeout`",
    keys: [
      Key(
        "connect", .removable(.made(.patience)), "until the connection is established, each hop",
        default: "10s",
        inherits: .number({ $0.connect }, fills: { $0.request.timeout.connect = $1 }),
        example: "connect: 2s"
      ) { $0.connect = $1 },
      Key(
        "total", .removable(.made(.patience)), "one attempt, all hops together", default: "300s",
        inherits: .number({ $0.total }, fills: { $0.request.timeout.total = $1 }),
        example: "total: 1m", alsoCalled: ["max", "maxTime"]
      ) { $0.total = $1 },
      Key(
        "firstByte", .removable(.made(.patience)),
        "from the last byte sent until the first byte of the response, each hop",
        default: "30s",
        inherits: .lone(.firstByte, { $0.firstByte }, fills: { $0.request.timeout.firstByte = $1 }),
        example: "firstByte: 5s"
      ) { $0.firstByte = $1 },
      Key(
        "idle", .removable(.made(.patience)), "without a byte in either direction, each hop",
        default: "30s",
        inherits: .lone(.idle, { $0.idle }, fills: { $0.request.timeout.idle = $1 }),
        example: "idle: 5s",
        alsoCalled: ["read", "readTimeout"]
      ) { $0.idle = $1 },
    ])
}

extension LimitSetting: InheritedByKey {
  /// What a mapping under `limits` says.
  package static let keys = KeyTable<LimitSetting>(
    "limits", "`limits`",
    keys: [
      Key(
        "body", .removable(.made(.size)),
        "the most decoded bytes of a body; with `save` there is no limit unless it is written",
        default: "64MB",
        inherits: .number({ $0.bodyBytes }, fills: { $0.request.limits.bodyBytes = $1 }),
        example: "body: 1MB"
      ) { $0.bodyBytes = $1 },
      Key(
        "head", .removable(.made(.size)), "the most bytes of all response heads, 1xx and trailers",
        default: "256kB",
        inherits: .number({ $0.headBytes }, fills: { $0.request.limits.headBytes = $1 }),
        example: "head: 64kB"
      ) { $0.headBytes = $1 },
      Key(
        "rate", .removable(.made(.rate)), "the most bytes per second that are received, on average",
        default: "(none)",
        inherits: .number({ $0.receiveRate }, fills: { $0.request.limits.receiveRate = $1 }),
        example: "rate: 10MB/s",
        alsoCalled: ["limit-rate", "limitRate", "download", "maxRecvSpeed"]
      ) { $0.receiveRate = $1 },
      Key(
        "upload", .removable(.made(.rate)), "the most bytes per second that are sent, on average",
        default: "(none)",
        inherits: .number({ $0.sendRate }, fills: { $0.request.limits.sendRate = $1 }),
        example: "upload: 1MB/s",
        alsoCalled: ["uploadRate", "maxSendSpeed"]
      ) { $0.sendRate = $1 },
    ])
}

extension TLSSetting: InheritedByKey {
  /// What a mapping under `tls` says.
  package static let keys = KeyTable<TLSSetting>(
    "tls", "`tls`",
    keys: [
      Key(
        "ca", .removable(.filePath),
        "a file of trusted certificates, or a folder of such files, its path relative to "
          + "the file", default: "(those of the system)", inherits: .constant { $0.ca },
        example: "ca: certs/staging.pem",
        alsoCalled: ["cacert", "caFile", "cafile"]
      ) { $0.ca = $1 },
      Key(
        "verify", .removable(Reader<Bool>.boolean.located), "check the peer's certificate and name",
        default: "true", inherits: .constant { $0.verify }, example: "verify: false",
        alsoCalled: ["insecure", "rejectUnauthorized", "sslVerify", "verifyPeer"]
      ) { $0.verify = $1 },
      Key(
        "cert", .removable(.filePath),
        "a client certificate: a PEM, DER or PKCS#12 (`.p12`, `.pfx`) file",
        inherits: .constant { $0.cert }, example: "cert: certs/client.pem",
        alsoCalled: ["clientCert", "certificate", "certFile"]
      ) { $0.cert = $1 },
      Key(
        "key", .removable(.filePath), "its private key", default: "(in the file of `cert`)",
        inherits: .constant { $0.key }, example: "key: certs/client-key.pem",
        alsoCalled: ["clientKey", "keyFile", "privateKey"]
      ) { $0.key = $1 },
      Key(
        "keyPassword", .removable(.text), "decrypts the key",
        inherits: .constant { $0.keyPassword },
        example: "keyPassword: \"${keyPassword}\"", alsoCalled: ["passphrase", "password", "pass"]
      ) { $0.keyPassword = $1 },
      Key(
        "pin", .removable(.oneOrMore(.line)),
        "digests of public keys, one of which the peer's must have",
        inherits: .constant { $0.pin },
        example: "pin: sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        alsoCalled: ["pinnedPublicKey", "pinnedpubkey", "pins"]
      ) { $0.pin = $1 },
      Key(
        "minVersion", .removable(.word()), "the oldest version of TLS that is accepted",
        default: "(the oldest that OpenSSL allows, usually 1.2)",
        inherits: .constant { $0.minVersion },
        example: "minVersion: 1.3", alsoCalled: ["minTlsVersion", "tlsVersion", "min_version"]
      ) { $0.minVersion = $1 },
      Key(
        "serverName", .removable(.line),
        "the name to request and verify in place of the address's host; `Host` does not change",
        default: "(the host of the address)", inherits: .constant { $0.serverName },
        example: "serverName: api.example.com", alsoCalled: ["sni", "servername", "server_name"]
      ) { $0.serverName = $1 },
    ])
}

extension RetrySetting: InheritedByKey {
  /// What a mapping under `retry` says.
  package static let keys = KeyTable<RetrySetting>(
    "retry", "`retry`",
    keys: [
      Key(
        "attempts", .removable(.made(.integer(RetrySetting.attemptsRange))),
        "the most attempts, the first included",
        default: "3", inherits: .number({ $0.attempts }, fills: { $0.policy.retry.attempts = $1 }),
        example: "attempts: 6",
        alsoCalled: ["count", "times", "tries", "max_retries", "maxAttempts", "limit"]
      ) { $0.attempts = $1 },
      Key(
        "every", .removable(.made(.duration)), "the delay between two attempts", default: "1s",
        inherits: .number({ $0.every }, fills: { $0.policy.retry.every = $1 }),
        example: "every: 500ms",
        alsoCalled: ["delay", "interval", "wait", "retryInterval"]
      ) { $0.every = $1 },
      Key(
        "backoff", .removable(.made(.factor(RetrySetting.backoffRange))),
        "the factor of each further delay: with `every: 1s` and `2` delays of 1, 2, 4 … "
          + "seconds",
        default: "1", inherits: .number({ $0.backoff }, fills: { $0.policy.retry.backoff = $1 }),
        example: "backoff: 2",
        alsoCalled: ["factor", "multiplier", "exponential"]
      ) { $0.backoff = $1 },
      Key(
        "max", .removable(.made(.duration)),
        "the longest delay, also where a `Retry-After` of the response asks for more",
        default: "60s", inherits: .number({ $0.maximum }, fills: { $0.policy.retry.maximum = $1 }),
        example: "max: 10s",
        alsoCalled: ["maxDelay", "maxInterval", "cap"]
      ) { $0.maximum = $1 },
      Key(
        "jitter", .removable(.boolean),
        "`true`: each delay is random, between half of itself and the whole", default: "false",
        inherits: .constant({ $0.isJittered }, fills: { $0.policy.retry.isJittered = $1 }),
        example: "jitter: true", alsoCalled: ["randomize"]
      ) { $0.isJittered = $1 },
      Key(
        "within", .removable(.made(.duration)),
        "the time after the first attempt in which the last may begin; `attempts` has no limit "
          + "then unless it is written", default: "(none)",
        inherits: .number({ $0.within }, fills: { $0.policy.retry.within = $1 }),
        example: "within: 60s", alsoCalled: ["maxTime", "deadline", "timeout", "for"]
      ) { $0.within = $1 },
      Key(
        "when", .removable(.oneOrMore(.retryCause)),
        "the outcomes after which an attempt is repeated, without `until`: `failure` (a check, "
          + "the implied one too, or a capture), `error` (a transfer), a status or a class of them",
        default: "[failure, error]",
        inherits: .constant({ $0.causes }, fills: { $0.policy.retry.causes = $1 }),
        example: "when: [error, 429, 5xx]",
        alsoCalled: ["on", "retryOn", "statuses", "status"]
      ) { $0.causes = $1 },
      Key(
        "until", .removable(.condition),
        "ends the attempts: one after which it does not hold, or has no value, is pending: its "
          + "checks are not judged and its captures dropped; when attempts or time are used up, the step fails",
        inherits: .replaced(at: .response, { $0.until }),
        example: "until: response.json.state == \"done\"",
        alsoCalled: ["while", "condition", "waitFor"]
      ) { $0.until = $1 },
      Key(
        "stopIf", .removable(.condition), "fails the step at once, without another attempt",
        inherits: .replaced(at: .response, { $0.stopIf }),
        example: "stopIf: response.json.state == \"failed\"",
        alsoCalled: ["abortIf", "failIf", "stopWhen"]
      ) { $0.stopIf = $1 },
    ])
}

extension RetrySetting {
  /// `none` ends what outer levels say, and what inner levels say begins anew behind it.
  package mutating func lay(_ inner: RetrySetting, _ presence: NamePresence) {
    guard !inner.isNone else { return self = inner }
    if isNone { self = RetrySetting() }
    Self.keys.lay(inner, over: &self, presence)
  }

  /// With `within` the attempts have no number of their own, unless it is written.
  package func fill(_ options: inout Deferring<StepOptions>) {
    guard !isNone else { return }
    options.values.policy.retry = Self.standard
    if within?.content != nil { options.values.policy.retry.attempts = nil }
    Self.keys.fill(self, &options)
  }

  /// A step without `retry` is sent once, whatever the defaults of its keys are.
  package static func fillDefaults(_ options: inout Deferring<StepOptions>) {}

  /// What holds for a `retry` that says nothing.
  private static let standard: RetryPolicy = {
    var options = Deferring(StepOptions())
    keys.fillDefaults(&options)
    return options.values.policy.retry
  }()
}

extension Inheriting where Settings == TimeoutSetting {
  /// A key that a lone duration fills where no level writes it; a null takes away what the outer
  /// levels gave, a lone duration too.
  fileprivate static func lone(
    _ key: TimeoutSetting.LoneKeys,
    _ get: @escaping @Sendable (TimeoutSetting) -> Setting<Quantity<Duration>>?,
    fills put: @escaping @Sendable (inout StepOptions, Duration) -> Void
  ) -> Inheriting where Content == Setting<Quantity<Duration>> {
    Inheriting(
      inheritance: .replaced, get: get, addReadNames: { $0.content?.addReadNames(to: &$1) },
      lay: { inner, merged, presence, set in
        guard let setting = get(inner) else { return }
        let isLone = inner.loneKeys.contains(key)
        let isWritten = get(merged)?.content != nil && !merged.loneKeys.contains(key)
        guard !isLone || !isWritten else { return }
        if case .value(let duration) = setting, !presence.holds(duration, at: .request) { return }
        set(&merged, setting)
        if isLone { merged.loneKeys.insert(key) } else { merged.loneKeys.remove(key) }
      }, fill: { setting, name, options in options.take(setting.content, name, put) })
  }
}
