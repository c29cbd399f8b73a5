// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Digests
import Exchanges
import Planning

extension RequestRenderer {
  /// Where the connection of a request goes, with what waited for the run.
  func connection() throws(StepRefusal) -> ConnectionOptions.Shared? {
    let connection = try route(request.routeTemplates)
    try judgeUnixSocket(connection)
    return connection
  }

  /// Where that of a raw connection goes; a Unix socket of `defaults` is for requests.
  func socketConnection() throws(StepRefusal) -> ConnectionOptions.Shared? {
    var templates = request.routeTemplates
    templates?.unixSocket = nil
    guard var options = try route(templates)?.options else { return nil }
    options.routes.unixSocket = nil
    options.httpVersion = nil
    return options == ConnectionOptions() ? nil : ConnectionOptions.Shared(options)
  }

  private func route(
    _ templates: RouteTemplates?
  ) throws(StepRefusal) -> ConnectionOptions.Shared? {
    guard let templates else { return request.connection }
    var options = request.connection?.options ?? ConnectionOptions()
    // Not noted as a use of secrets: an address that is connected to is sent nowhere.
    try templates.options(
      into: &options,
      text: { template throws(StepRefusal) in try template.plainText(in: scope) },
      problem: { StepRefusal.badRoute($0, at: $1) })
    return ConnectionOptions.Shared(options)
  }

  private func judgeUnixSocket(
    _ connection: ConnectionOptions.Shared?
  ) throws(StepRefusal) {
    guard let path = connection?.options.routes.unixSocket?.text else { return }
    guard collection.rights.allowsUnixSocket(at: path) else {
      throw .unixSocketNotAllowed(
        path, at: request.routeTemplates?.unixSocket?.path.span ?? addressSpan)
    }
  }

  /// How the peer is believed, and who we are to it.
  mutating func tlsOptions(_ address: Address) throws(StepRefusal) -> TLSOptions {
    let tls = request.tls
    var options = TLSOptions(verifiesPeer: tls.verifiesPeer, special: tls.special)
    if !tls.verifiesPeer, address.scheme != "http" {
      notice("the certificate of \(address.origin) is not verified")
    }
    if let path = tls.authoritiesPath {
      switch collection.files.authorities(path) {
      case .success(let bytes): options.certificateAuthorities = bytes
      case .failure(let failure): throw .unreadableFile(failure, at: addressSpan)
      }
    }
    if let planned = tls.certificate {
      switch collection.files.certificate(planned) {
      case .success(let certificate):
        options.special = TLSOptions.Special(
          pins: tls.special?.pins ?? [], oldestVersion: tls.special?.oldestVersion,
          serverName: tls.special?.serverName?.text,
          certificate: certificate.owned(by: scenarioNumber))
      case .failure(let problem):
        throw .badCertificate(problem, planned, step: addressSpan)
      }
    }
    return options
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
  /// - Parameter step: where the request stands, for a certificate that a flag names.
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
    case .unusable(.mismatch):
      return StepRefusal(
        .badClientCertificate,
        "the key in \(keyFile) does not belong to the certificate in \(file)",
        at: keySpan)
    }
  }
}
