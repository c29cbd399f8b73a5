// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Digests
import Exchanges
import Planning

extension StepRenderer {
  /// The options of the connection: as planned, with the authorities of a file, and with its route
  /// if that depends on the run.
  func options(
    _ planned: RequestOptions, _ templates: RouteTemplates?
  ) throws(StepRefusal) -> RequestOptions {
    let authorities = try authorities()
    guard templates != nil || authorities != nil else { return planned }
    var options = planned.content
    options.trust.authorities = authorities
    // Not noted as a use of secrets: the address of a connection is not sent.
    try templates?.options(
      into: &options.connection,
      text: { template throws(StepRefusal) in try template.plainText(in: scope) },
      problem: { StepRefusal.badRoute($0, at: $1) })
    if let templates { try judgeRoutes(templates) }
    return RequestOptions(options)
  }

  private func authorities() throws(StepRefusal) -> [UInt8]? {
    guard let path = settings.tls.authoritiesPath else { return nil }
    switch collection.run.files.authorities(path) {
    case .success(let bytes): return bytes
    case .failure(let failure): throw .unreadableFile(failure, at: addressSpan)
    }
  }

  /// The client certificate; nil for none. Adds a notice if the peer is not verified.
  mutating func certificate(for address: Address) throws(StepRefusal) -> ClientCertificate? {
    if !settings.options.request.content.trust.verifiesPeer, address.scheme != "http" {
      notice("the certificate of \(address.origin) is not verified")
    }
    guard let planned = settings.tls.certificate else { return nil }
    // If both files cannot be used, that of the authorities is reported.
    _ = try authorities()
    switch collection.run.files.certificate(planned) {
    case .success(let certificate): return certificate.owned(by: context.step.scenario.number)
    case .failure(let problem):
      throw .badCertificate(problem, planned, step: addressSpan)
    }
  }
}

extension StepRefusal {
  static func badRoute(_ problem: RouteProblem, at span: SourceSpan) -> StepRefusal {
    StepRefusal(problem.code, problem.wordsWithoutValue, at: span, help: [problem.help])
  }

  static func unixSocketNotAllowed(_ path: String, at span: SourceSpan) -> StepRefusal {
    StepRefusal(
      .unixSocketNotAllowed, "the Unix socket `\(path)` may not be connected to", at: span,
      help: ["run with `--allow-unix \(path)` when you trust the collection"])
  }

  /// A client certificate that cannot be used.
  ///
  /// - Parameter step: The place of the request, for a certificate from an option.
  static func badCertificate(
    _ problem: CertificateProblem, _ planned: PlannedCertificate, step: SourceSpan
  ) -> StepRefusal {
    let file = "`\(planned.path)`"
    let keyFile = "`\(planned.keyPath ?? planned.path)`"
    let (span, keySpan) = (planned.span ?? step, planned.keySpan ?? planned.span ?? step)
    switch problem {
    case .unreadable(let failure):
      return .unreadableFile(failure, at: failure.path == planned.keyPath ? keySpan : span)
    case .unusable(.unreadableCertificate):
      return StepRefusal(
        .badClientCertificate, "\(file) holds no certificate", at: span,
        help: ["it is PEM (`-----BEGIN CERTIFICATE-----`), DER, or PKCS#12 with the ending `.p12`"])
    case .unusable(.unreadableKey):
      return StepRefusal(
        .badClientCertificate, "\(keyFile) holds no private key", at: keySpan,
        help: planned.keyPath == nil
          ? ["name the file of the key: `key: FILE`, or `--key FILE` beside `--cert`"] : [])
    case .unusable(.passwordMissing):
      return StepRefusal(
        .badClientCertificate, "the key in \(keyFile) is encrypted, and there is no password",
        at: keySpan, help: ["write `keyPassword: \"${keyPassword}\"` and `secrets: [keyPassword]`"])
    case .unusable(.wrongPassword):
      return StepRefusal(
        .badClientCertificate, "the password does not open the key in \(keyFile)",
        at: planned.passwordSpan ?? keySpan)
    case .unusable(.oldCipher):
      return StepRefusal(
        .badClientCertificate,
        "\(file) is encrypted with an old cipher, which OpenSSL 3 does not read", at: span,
        help: [
          "write it anew: `openssl pkcs12 -legacy -in OLD -out all.pem`, then "
            + "`openssl pkcs12 -export -in all.pem -out NEW`"
        ])
    case .unusable(.mismatch):
      return StepRefusal(
        .badClientCertificate,
        "the key in \(keyFile) does not belong to the certificate in \(file)",
        at: keySpan)
    }
  }
}
