// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Planning
import RunEvents

extension AttemptRunner {
  /// The options of a failed request as events have them: a projection that leaves out key material,
  /// and has the mark of the secret that a password is.
  func sentOptions(of request: RenderedRequest, _ planned: PlannedRequest) -> SentOptions.Shared {
    let options = request.content.options.content
    var sent = SentOptions()
    sent.timeout = options.timeout
    sent.limits = options.limits
    sent.maximumRedirects = request.content.redirects.max
    sent.extent = options.extent
    sent.httpVersion = options.connection.httpVersion
    sent.interface = options.connection.interface?.text
    sent.ipVersion = options.connection.ipVersion
    sent.isDirect = options.connection.proxy == .direct
    sent.demandsTLS = options.connection.demandsTLS
    if request.address.scheme != "http" { addTLS(of: request.content, planned.tls, to: &sent) }
    return SentOptions.Shared(sent)
  }

  private func addTLS(
    of request: RenderedRequest.Content, _ planned: PlannedTLS, to sent: inout SentOptions
  ) {
    let trust = request.options.content.trust
    sent.authoritiesPath = planned.authoritiesPath
    sent.pins = trust.pins.map(\.text)
    sent.oldestTLS = trust.oldestVersion
    sent.serverName = trust.serverName?.text
    guard let certificate = planned.certificate, let used = request.certificate else { return }
    sent.certificate = SentOptions.Certificate(
      path: certificate.path, keyPath: certificate.keyPath, encoding: used.encoding,
      password: certificate.password.map(shownPassword))
  }

  /// The mark of the secret that a password is; of any other nothing is shown.
  private func shownPassword(_ password: String) -> String {
    let shown = events.redact(password)
    return shown.utf8.elementsEqual(password.utf8) ? "***" : shown
  }
}
