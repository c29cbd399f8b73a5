// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

extension RequestPlanner {
  /// Refuses an `auth` that sends its secrets as they are over `http`, as far as it is known before
  /// the run where it goes.
  ///
  /// - Parameter address: the absolute address of the step, or its beginning; nil for one that is
  ///   relative to `baseUrl` or waits for the run.
  func judgePlaintext(
    of step: Step, _ settings: PlannedSettings, to address: Address?,
    _ checker: inout NameChecker
  ) {
    guard let auth = settings.auth, auth.scheme.needsTLS, let text = step.request?.address else {
      return
    }
    let beginning = text.leadingLiteral
    let isRelative = !beginning.isEmpty && !Address.isAbsolute(beginning)
    let origin = (address ?? (isRelative ? baseAddress : nil))?.origin
    // A default goes only to the origin of `baseUrl` and to `auth.origins`.
    let isSent = !auth.isInherited || origin == baseAddress?.origin
    if isSent, let origin, origin.scheme == "http" {
      checker.report(
        once: .plaintextSignature(
          auth.span, Annotation(text.span, "goes to `\(origin)`")), at: auth.span)
    } else if let open = auth.openOrigin {
      checker.report(
        once: .plaintextSignature(
          auth.span, Annotation(open, "it would go there, too")), at: auth.span)
    }
  }
}

extension PlannedAuth {
  /// The place of an entry of `origins` that is `http`.
  fileprivate var openOrigin: SourceSpan? {
    guard origins.contains(where: { $0.scheme == "http" }) else { return nil }
    return template.origins.first { $0.leadingLiteral.utf8.starts(with: "http:".utf8) }?.span
      ?? template.origins.first?.span
  }
}

extension Diagnostic {
  /// Secrets in clear text, whose other place is where they would go.
  fileprivate static func plaintextSignature(
    _ auth: SourceSpan, _ destination: Annotation
  ) -> Diagnostic {
    Diagnostic(
      .plaintextSignature, "`signature: plaintext` would send both secrets over `http`",
      at: Annotation(auth, "sends the secrets themselves"), secondary: [destination],
      help: ["write an address with `https`, or `signature: hmacSha256`"])
  }
}
