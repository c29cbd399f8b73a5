// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Notation

extension RequestPlanner {
  /// Stores the TLS values of settings and flags in the options of a request.
  ///
  /// - Returns: the files that they name.
  func tls(
    _ written: RequestSettings, _ trust: inout PeerTrust, _ checker: inout NameChecker
  ) -> PlannedTLS {
    let settings = written.tls?.content ?? TLSSetting()
    var tls = PlannedTLS()
    tls.authoritiesPath =
      overrides.authoritiesPath
      ?? settings.ca?.content.flatMap { path(of: $0, mayBeFolder: true, &checker) }
    let verify = settings.verify?.content
    trust.verifiesPeer = !overrides.isInsecure && verify?.content != false
    if let verify, !verify.content { checker.report(.notVerified(at: verify.span)) }
    tls.certificate = certificate(settings, &checker)
    trust.pins = pins(settings, &checker)
    trust.oldestVersion = settings.minVersion?.content
    trust.serverName = serverName(settings, &checker)
    return tls
  }

  private func pins(_ settings: TLSSetting, _ checker: inout NameChecker) -> [ByteText] {
    (settings.pin?.content ?? []).compactMap { text in
      guard let pin = value(of: text, &checker) else { return nil }
      if PublicKeyPin.isPin(pin) { return ByteText(pin) }
      checker.report(.badPin(at: text.span))
      return nil
    }
  }

  private func serverName(_ settings: TLSSetting, _ checker: inout NameChecker) -> ByteText? {
    guard let text = settings.serverName?.content, let name = value(of: text, &checker) else {
      return nil
    }
    if HostPort.isHost(name) { return ByteText(name) }
    checker.report(.badServerName(name, at: text.span))
    return nil
  }

  private func certificate(
    _ settings: TLSSetting, _ checker: inout NameChecker
  ) -> PlannedCertificate? {
    let (keyText, passwordText) = (settings.key?.content, settings.keyPassword?.content)
    if let path = overrides.certificatePath {
      // A password cannot be given on the command line: the files have it, as a secret.
      return PlannedCertificate(
        path: path, keyPath: overrides.keyPath,
        password: passwordText.flatMap { value(of: $0, &checker) },
        passwordSpan: passwordText?.span)
    }
    guard let text = settings.cert?.content else {
      if let keyText { checker.report(.keyWithoutCertificate(at: keyText.span)) }
      return nil
    }
    guard let path = path(of: text, &checker) else { return nil }
    return PlannedCertificate(
      path: path,
      keyPath: overrides.keyPath ?? keyText.flatMap { self.path(of: $0, &checker) },
      password: passwordText.flatMap { value(of: $0, &checker) }, span: text.span,
      keySpan: keyText?.span, passwordSpan: passwordText?.span)
  }

  private func value(of text: TemplateText, _ checker: inout NameChecker) -> String? {
    _ = checker.resolve(text.readNames, in: planScope)
    return inputs.text(of: text)
  }

  private func path(
    of text: TemplateText, mayBeFolder: Bool = false, _ checker: inout NameChecker
  ) -> String? {
    _ = checker.resolve(text.readNames, in: planScope)
    guard let path = inputs.path(of: text, in: folder(text.span.file)) else { return nil }
    let finding = files.finding(forTLS: path)
    switch finding {
    case .file: return path
    case .folder where mayBeFolder: return path
    default:
      checker.report(.unusableFile(path, finding, at: text.span))
      return path
    }
  }
}

/// The digest of a public key, in curl's notation.
enum PublicKeyPin {
  /// Whether a text is `sha256//` and the base64 of 32 bytes.
  static func isPin(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.starts(with: "sha256//".utf8), bytes.count == 52, bytes.last == UInt8(ascii: "=")
    else { return false }
    return bytes[8..<51].allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
        true
      default: false
      }
    }
  }
}

/// Messages about `tls`.
extension Diagnostic {
  static func notVerified(at span: SourceSpan) -> Diagnostic {
    var diagnostic = Diagnostic(
      .tlsNotVerified, "certificates are not verified: anyone can impersonate the peer",
      severity: .warning, at: Annotation(span, "switches the check off"),
      help: ["name the authority of the certificate: `tls: { ca: FILE }`"])
    diagnostic.isRepeatedByNotice = true
    return diagnostic
  }

  /// The flag that disables verification for every request.
  package static var nothingVerified: Diagnostic {
    Diagnostic(
      .tlsNotVerified, "certificates are not verified: anyone can impersonate the peer",
      severity: .warning, at: nil, notes: ["`--insecure` was given"],
      help: ["name the authority of the certificate: `--ca FILE`"])
  }

  /// `--key`, if neither a flag nor a file names a certificate.
  package static var keyFlagWithoutCertificate: Diagnostic {
    Diagnostic(
      .keyWithoutCertificate, "`--key` without the certificate that it belongs to",
      help: ["write `--cert FILE` beside it, or `tls: { cert: FILE }` in the collection"])
  }

  static func badPin(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .badPin, "not the digest of a public key", at: Annotation(span),
      help: [
        "write `sha256//` and the base64 of the digest: `openssl x509 -in FILE -pubkey -noout | "
          + "openssl pkey -pubin -outform der | openssl dgst -sha256 -binary | base64`"
      ])
  }

  static func badServerName(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .badServerName, "`\(name)` is not a host name", at: Annotation(span),
      help: ["write the name without scheme and port: `api.example.com`"])
  }

  static func keyWithoutCertificate(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .keyWithoutCertificate, "a `key` without the `cert` that it belongs to",
      at: Annotation(span), help: ["write `cert: FILE` beside it"])
  }
}
