// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension Transfer {
  /// Whether libcurl's answer to the last digest challenge would be wrong.
  var wouldAnswerWrong: Bool {
    guard request.login?.scheme == .digest, head.status == 401, let handle else { return false }
    let headers = parsedHead(handle).parsed.headers
    return DigestChallenge(headers)?.isBeyondLibcurl(hasBody: hasBody) == true
  }

  /// Whether the response is to a probe that was sent without the request's body.
  ///
  /// libcurl notes on the connection that it left out the body (`authneg` in its `http.c`), and
  /// would then leave out the body of another request on it, even without credentials. It removes
  /// the note only if the request itself uses the same connection, which is not certain.
  var wasQuestion: Bool { sendingRule.asksFirst && sendingRule.sendings == 1 }

  private var hasBody: Bool {
    switch request.body {
    case .none: false
    case .bytes(let bytes): !bytes.isEmpty
    case .stream(let stream): stream.length != 0
    }
  }

  /// The TLS session of the connection that this transfer opened; nil without TLS.
  var session: TLSSession? {
    guard request.address.scheme != "http", request.address.scheme != "ftp" || demandsTLS,
      var session = handshake.session
    else { return nil }
    if var certificate = peerCertificate.flatMap({ PeerCertificate(der: $0) }) {
      certificate.names = []
      session.certificate = certificate
    }
    return session
  }

  private var demandsTLS: Bool { request.options.content.connection.demandsTLS == true }
}
