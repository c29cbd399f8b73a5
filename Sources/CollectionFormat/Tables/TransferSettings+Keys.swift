// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension RedirectSetting {
  /// What a mapping under `redirects` says.
  static let keys = KeyTable<RedirectSetting>(
    "redirects", "`redirects`",
    keys: [
      Key(
        "max", .made(.integer(RedirectSetting.maximumRange)), "the most hops that are followed",
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

extension TimeoutSetting {
  /// What a mapping under `timeout` says.
  static let keys = KeyTable<TimeoutSetting>(
    "timeout", "`timeout`",
    keys: [
      Key(
        "connect", .removable(.made(.patience)), "until the connection stands, each hop",
        default: "10s", inherits: .mergedByKey, example: "connect: 2s"
      ) { $0.connect = $1 },
      Key(
        "total", .removable(.made(.patience)), "one attempt, all hops together", default: "300s",
        inherits: .mergedByKey, example: "total: 1m", alsoCalled: ["max", "maxTime"]
      ) { $0.total = $1 },
      Key(
        "firstByte", .removable(.made(.patience)),
        "from the last byte sent until the first byte of the response, each hop",
        default: "30s", inherits: .mergedByKey, example: "firstByte: 5s"
      ) { $0.firstByte = $1 },
      Key(
        "idle", .removable(.made(.patience)), "without a byte in either direction, each hop",
        default: "30s", inherits: .mergedByKey, example: "idle: 5s",
        alsoCalled: ["read", "readTimeout"]
      ) { $0.idle = $1 },
    ])
}

extension LimitSetting {
  /// What a mapping under `limits` says.
  static let keys = KeyTable<LimitSetting>(
    "limits", "`limits`",
    keys: [
      Key(
        "body", .removable(.made(.size)), "the most decoded bytes of a body",
        default: "(`64MB`, none with `save`)",
        inherits: .mergedByKey, example: "body: 1MB"
      ) { $0.bodyBytes = $1 },
      Key(
        "head", .removable(.made(.size)), "the most bytes of all response heads, 1xx and trailers",
        default: "256kB", inherits: .mergedByKey, example: "head: 64kB"
      ) { $0.headBytes = $1 },
      Key(
        "rate", .removable(.made(.rate)), "the most bytes a second that are received, in the mean",
        default: "(none)", inherits: .mergedByKey, example: "rate: 10MB/s",
        alsoCalled: ["limit-rate", "limitRate", "download", "maxRecvSpeed"]
      ) { $0.receiveRate = $1 },
      Key(
        "upload", .removable(.made(.rate)), "the most bytes a second that are sent, in the mean",
        default: "(none)", inherits: .mergedByKey, example: "upload: 1MB/s",
        alsoCalled: ["uploadRate", "maxSendSpeed"]
      ) { $0.sendRate = $1 },
    ])
}

extension TLSSetting {
  /// What a mapping under `tls` says.
  static let keys = KeyTable<TLSSetting>(
    "tls", "`tls`",
    keys: [
      Key(
        "ca", .removable(.filePath),
        "a file of certificates that are trusted, or a folder of such files, its path relative to "
          + "the file", default: "(those of the system)", inherits: .mergedByKey,
        example: "ca: certs/staging.pem",
        alsoCalled: ["cacert", "caFile", "cafile"]
      ) { $0.ca = $1 },
      Key(
        "verify", .removable(Reader<Bool>.boolean.located), "check the peer's certificate and name",
        default: "true", inherits: .mergedByKey, example: "verify: false",
        alsoCalled: ["insecure", "rejectUnauthorized", "sslVerify", "verifyPeer"]
      ) { $0.verify = $1 },
      Key(
        "cert", .removable(.filePath),
        "a client certificate: a PEM, DER or PKCS#12 (`.p12`, `.pfx`) file",
        inherits: .mergedByKey, example: "cert: certs/client.pem",
        alsoCalled: ["clientCert", "certificate", "certFile"]
      ) { $0.cert = $1 },
      Key(
        "key", .removable(.filePath), "its private key", default: "(in the file of `cert`)",
        inherits: .mergedByKey, example: "key: certs/client-key.pem",
        alsoCalled: ["clientKey", "keyFile", "privateKey"]
      ) { $0.key = $1 },
      Key(
        "keyPassword", .removable(.text), "decrypts the key", inherits: .mergedByKey,
        example: "keyPassword: \"${keyPassword}\"", alsoCalled: ["passphrase", "password", "pass"]
      ) { $0.keyPassword = $1 },
      Key(
        "pin", .removable(.oneOrMore(.line)),
        "digests of public keys, one of which the peer's must have",
        inherits: .mergedByKey,
        example: "pin: sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        alsoCalled: ["pinnedPublicKey", "pinnedpubkey", "pins"]
      ) { $0.pin = $1 },
      Key(
        "minVersion", .removable(.word()), "the oldest version of TLS that is spoken",
        default: "(what OpenSSL allows, as a rule 1.2)", inherits: .mergedByKey,
        example: "minVersion: 1.3", alsoCalled: ["minTlsVersion", "tlsVersion", "min_version"]
      ) { $0.minVersion = $1 },
      Key(
        "serverName", .removable(.line),
        "the name that is asked for and checked in place of the address's host; `Host` stays",
        default: "(the host of the address)", inherits: .mergedByKey,
        example: "serverName: api.example.com", alsoCalled: ["sni", "servername", "server_name"]
      ) { $0.serverName = $1 },
    ])
}

extension RetrySetting {
  /// What a mapping under `retry` says.
  static let keys = KeyTable<RetrySetting>(
    "retry", "`retry`",
    keys: [
      Key(
        "attempts", .removable(.made(.integer(RetrySetting.attemptsRange))),
        "how often at most, the first included",
        default: "3", inherits: .mergedByKey, example: "attempts: 6",
        alsoCalled: ["count", "times", "tries", "max_retries", "maxAttempts", "limit"]
      ) { $0.attempts = $1 },
      Key(
        "every", .removable(.made(.duration)), "the pause between two attempts", default: "1s",
        inherits: .mergedByKey, example: "every: 500ms",
        alsoCalled: ["delay", "interval", "wait", "retryInterval"]
      ) { $0.every = $1 },
      Key(
        "backoff", .removable(.made(.factor(RetrySetting.backoffRange))),
        "what each further pause is multiplied by: with `every: 1s` and `2` pauses of 1, 2, 4 … "
          + "seconds",
        default: "1", inherits: .mergedByKey, example: "backoff: 2",
        alsoCalled: ["factor", "multiplier", "exponential"]
      ) { $0.backoff = $1 },
      Key(
        "max", .removable(.made(.duration)),
        "the longest pause, also of those that a `Retry-After` of the response asks for",
        default: "60s", inherits: .mergedByKey, example: "max: 10s",
        alsoCalled: ["maxDelay", "maxInterval", "cap"]
      ) { $0.maximum = $1 },
      Key(
        "jitter", .removable(.boolean),
        "`true`: each pause is a random one between half of itself and the whole", default: "false",
        inherits: .mergedByKey, example: "jitter: true", alsoCalled: ["randomize"]
      ) { $0.isJittered = $1 },
      Key(
        "within", .removable(.made(.duration)),
        "when the last attempt begins at the latest, counted from the first; `attempts` has no limit "
          + "then unless it is written", default: "(none)", inherits: .mergedByKey,
        example: "within: 60s", alsoCalled: ["maxTime", "deadline", "timeout", "for"]
      ) { $0.within = $1 },
      Key(
        "when", .removable(.oneOrMore(.retryCause)),
        "what makes an attempt be repeated, where no `until` says when to end: `failure` (a check, "
          + "the implied one too, or a capture), `error` (a transfer), a status or a class of them",
        default: "[failure, error]", inherits: .mergedByKey, example: "when: [error, 429, 5xx]",
        alsoCalled: ["on", "retryOn", "statuses", "status"]
      ) { $0.causes = $1 },
      Key(
        "until", .removable(.condition),
        "ends the attempts: one after which it does not hold, or has no value, is pending, its "
          + "checks are not judged and its captures dropped; attempts or time used up fail the step",
        inherits: .mergedByKey, example: "until: response.json.state == \"done\"",
        alsoCalled: ["while", "condition", "waitFor"]
      ) { $0.until = $1 },
      Key(
        "stopIf", .removable(.condition), "fails the step at once, without another attempt",
        inherits: .mergedByKey, example: "stopIf: response.json.state == \"failed\"",
        alsoCalled: ["abortIf", "failIf", "stopWhen"]
      ) { $0.stopIf = $1 },
    ])
}
