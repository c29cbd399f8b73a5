// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension Transfer {
  /// libcurl's answer to the last challenge of digest would be none that the service believes.
  var wouldAnswerWrong: Bool {
    guard request.login?.scheme == .digest, head.status == 401, let handle else { return false }
    let headers = parsedHead(handle).parsed.headers
    return DigestChallenge(headers)?.isBeyondLibcurl(hasBody: hasBody) == true
  }

  /// Whether a log-in by digest asked for its challenge, and got another answer.
  ///
  /// libcurl asks with an empty body and notes that at the connection (`authneg` in its `http.c`). It
  /// takes the note back when it answers the challenge; without one, the next request on the
  /// connection that logs in nobody would be sent without its body.
  var askedInVain: Bool {
    guard sendingRule.asksFirst, sendingRule.sendings == 1, let handle, let status = head.status,
      status / 100 != 2
    else { return false }
    guard status == 401 else { return true }
    return DigestChallenge(parsedHead(handle).parsed.headers)?.nonce.isEmpty != false
  }

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

  private var demandsTLS: Bool { request.connection?.options.demandsTLS == true }
}
