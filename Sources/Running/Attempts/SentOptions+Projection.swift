// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Planning
import RunEvents

extension SentOptions {
  /// The options of a failed request as events have them, without key material and with passwords
  /// as marks.
  init(of request: RenderedRequest, _ tls: PlannedTLS, shownBy events: EventStream) {
    self.init()
    let options = request.content.options.content
    timeout = options.timeout
    limits = options.limits
    maximumRedirects = request.content.redirects.max
    extent = options.extent
    httpVersion = options.connection.httpVersion
    interface = options.connection.interface?.text
    ipVersion = options.connection.ipVersion
    isDirect = options.connection.proxy == .direct
    demandsTLS = options.connection.demandsTLS
    if request.address.scheme != "http" { addTLS(of: request.content, tls, shownBy: events) }
  }

  private mutating func addTLS(
    of request: RenderedRequest.Content, _ planned: PlannedTLS, shownBy events: EventStream
  ) {
    authoritiesPath = planned.authoritiesPath
    trust = request.options.content.trust.withoutAuthorities
    guard let planned = planned.certificate, let used = request.certificate else { return }
    certificate = Certificate(
      path: planned.path, keyPath: planned.keyPath, encoding: used.encoding,
      password: planned.password.map { events.shownPassword($0) })
  }
}

extension EventStream {
  /// The mark of the secret that is the password; `***` for any other password.
  fileprivate func shownPassword(_ password: String) -> String {
    let shown = redact(password)
    return shown.utf8.elementsEqual(password.utf8) ? "***" : shown
  }
}
