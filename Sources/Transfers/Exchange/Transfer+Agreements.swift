// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension Transfer {
  /// libcurl's answer to the last challenge of digest would be none that the service believes.
  var wouldAnswerWrong: Bool {
    guard request.login?.scheme == .digest, head.status == 401, let handle else { return false }
    let headers = parsedHead(handle).parsed.headers
    return DigestChallenge(headers)?.isBeyondLibcurl(hasBody: hasBody) == true
  }

  /// Whether what came answers a question that was sent without the request's body.
  ///
  /// libcurl notes at the connection that it left the body out (`authneg` in its `http.c`), and another
  /// request that logs in nobody would then leave out its own there. It takes the note back only where
  /// the same connection is used for the request itself, which nothing promises.
  var wasQuestion: Bool { sendingRule.asksFirst && sendingRule.sendings == 1 }

  private var hasBody: Bool {
    switch request.body {
    case .none: false
    case .bytes(let bytes): !bytes.isEmpty
    case .stream(let stream): stream.length != 0
    }
  }

  /// What was agreed on when this transfer opened the connection; nil without TLS.
  var session: TLSSession? {
    request.address.scheme == "http" || request.address.scheme == "ftp" && !demandsTLS
      ? nil : handshake.session
  }

  private var demandsTLS: Bool { request.options.content.connection.demandsTLS == true }
}
