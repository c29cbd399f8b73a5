// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Planning
import RunEvents

extension AttemptRunner {
  /// What a request said of its connection, for who wants to send it again.
  func terms(of request: SharedRequest, _ planned: PlannedRequest) -> SentTerms.Shared {
    var terms = SentTerms()
    let rendered = request.common
    terms.timeout = rendered.timeout
    terms.limits = rendered.limits
    terms.maximumRedirects = rendered.policy.max
    terms.extent = rendered.extent
    if request.address.scheme != "http" { addTLS(of: rendered, planned.tls, to: &terms) }
    if let options = rendered.connection?.options {
      terms.httpVersion = options.httpVersion
      terms.interface = options.interface?.text
      terms.ipVersion = options.ipVersion
      terms.isDirect = options.proxy == .direct
      terms.demandsTLS = options.demandsTLS
    }
    return SentTerms.Shared(terms)
  }

  private func addTLS(
    of rendered: RenderedRequest, _ planned: PlannedTLS, to terms: inout SentTerms
  ) {
    terms.authoritiesPath = planned.authoritiesPath
    guard let special = rendered.tls.special else { return }
    terms.pins = special.pins
    terms.oldestTLS = special.oldestVersion
    terms.serverName = special.serverName?.text
    guard let certificate = planned.certificate, let sent = special.certificate else { return }
    terms.certificate = SentTerms.Certificate(
      path: certificate.path, keyPath: certificate.keyPath, encoding: sent.encoding,
      password: certificate.password.map(shownPassword))
  }

  /// The mark of the secret that a password is; of any other nothing is shown.
  private func shownPassword(_ password: String) -> String {
    let shown = events.redact(password)
    return shown.utf8.elementsEqual(password.utf8) ? "***" : shown
  }
}
