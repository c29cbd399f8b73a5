// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges

/// How the peer of a TLS connection is verified, and our own identity. Paths are relative to the
/// file they are written in.
package struct TLSSetting: Sendable {
  /// A file of certificates, or a folder of such files.
  package var ca: Setting<TemplateText>?
  package var verify: Setting<Located<Bool>>?
  /// A client certificate.
  package var cert: Setting<TemplateText>?
  /// Its key; without one, the file of `cert` contains it.
  package var key: Setting<TemplateText>?
  package var keyPassword: Setting<TemplateText>?
  /// Digests of public keys; the peer's must be one of them.
  package var pin: Setting<[TemplateText]>?
  package var minVersion: Setting<TLSVersion>?
  package var serverName: Setting<TemplateText>?

  package init() {}

  /// The files that it names.
  package var paths: [TemplateText] { [ca, cert, key].compactMap { $0?.content } }
}

extension TLSSetting: InheritedByKey {
  /// The keys of `tls`.
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

extension Reader where Content == TLSSetting {
  /// A mapping of TLS settings.
  static var tls: Reader { .mapping(TLSSetting.keys, named: "tls") { TLSSetting() } }
}
