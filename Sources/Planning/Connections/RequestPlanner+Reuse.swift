// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges

extension RequestPlanner {
  /// Refuses a written `connection: reuse` where each request needs a connection of its own. Without
  /// it, such requests open one each.
  func judgeReuse(
    _ settings: RequestSettings, _ tls: PlannedTLS?, _ checker: inout NameChecker
  ) {
    guard let use = settings.sharedConnection?.content.use?.content, use.content == .reuse else {
      return
    }
    switch settings.auth?.content?.scheme {
    case .ntlm?: checker.report(.noConnectionReuse(by: "an NTLM log-in", at: use.span))
    case .negotiate?: checker.report(.noConnectionReuse(by: "a Negotiate log-in", at: use.span))
    default: break
    }
    // DER is recognised only by the bytes, which are read when the run begins.
    if let path = tls?.certificate?.path, ClientCertificate.encoding(of: [], path: path) == .pkcs12
    {
      checker.report(.noConnectionReuse(by: "a PKCS#12 certificate", at: use.span))
    }
  }
}

extension Diagnostic {
  /// - Parameter identity: of the sender, with its article.
  fileprivate static func noConnectionReuse(
    by identity: String, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .noConnectionReuse, "requests with \(identity) cannot reuse a connection",
      at: Annotation(span), notes: ["the connection belongs to the sender that is logged in on it"],
      help: ["leave it out, or write `connection: fresh`"])
  }
}
