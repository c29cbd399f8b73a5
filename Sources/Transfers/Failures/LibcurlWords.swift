// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// Messages of libcurl that are misleading, or that differ between its versions: reports say the
/// same with each of them.
enum LibcurlWords {
  /// Our message; nil where libcurl's is good.
  static func plain(
    _ words: String, of code: CURLcode, _ kind: TransferFailure.Kind
  ) -> String? {
    switch (code, kind) {
    case (CURLE_OUT_OF_MEMORY, .limit), (FailureTable.tooLarge, .limit):
      "a line of the response's head is longer than the 100 kB that libcurl takes"
    case (CURLE_BAD_FUNCTION_ARGUMENT, .protocol):
      "libcurl cannot parse a line of the head"
    case (CURLE_COULDNT_CONNECT, _): plainConnect(words)
    case (CURLE_SSL_CONNECT_ERROR, _): plainHandshake(words)
    case (CURLE_PEER_FAILED_VERIFICATION, _): plainVerification(words)
    default: nil
    }
  }

  /// Whether libcurl 8 says that a frame breaks a rule.
  static func isOfInvalidFrame(_ words: String) -> Bool {
    words.contains("received invalid frame") || words.hasPrefix(ofField)
  }

  /// Whether such a message is about a field (`NGHTTP2_ERR_HTTP_HEADER`), and not about a length.
  static func isOfInvalidField(_ words: String) -> Bool {
    words.contains("error -531") || words.hasPrefix(ofField)
  }

  /// The beginning of nghttp2's own message.
  private static let ofField = "Invalid HTTP header field was received"

  /// Whether libcurl says that nghttp2 cannot read what came.
  static func isOfUnreadableFrames(_ words: String) -> Bool {
    words.contains("nghttp2") && !isOfOwnGoAway(words)
  }

  /// Whether it is libcurl 8's message about its own GOAWAY, on a connection that was closed.
  static func isOfOwnGoAway(_ words: String) -> Bool { words.contains("error 0:") }

  /// Whether an error of HTTP/2 is that of a connection that ended: libcurl 8 says `Send failure:
  /// Broken pipe`, or nothing, where 7.88 has a code of its own.
  static func isOfLostConnection(_ words: String, _ code: CURLcode) -> Bool {
    code == CURLE_HTTP2
      && (words.contains(" failure: ") || words.isEmpty && !CurlLibrary.breaksPriorKnowledge)
  }

  /// Whether libcurl has given up after it sent the request several times: no more than five with one
  /// handle.
  static func isOfTriedConnections(_ words: String, _ code: CURLcode) -> Bool {
    code == CURLE_SEND_ERROR && words.hasPrefix("Connection died, tried")
  }

  /// The documented code: libcurl 8 has a general one for a private key that it cannot use.
  static func plainCode(_ code: CURLcode, _ words: String) -> CURLcode {
    code == CURLE_BAD_FUNCTION_ARGUMENT && words.hasPrefix("unable to set private key")
      ? CURLE_SSL_CERTPROBLEM : code
  }

  /// `Failed to connect to a.example:80 via b.example:81 over proxy p after 1 ms: Could not connect
  /// to server` in the form of libcurl 7, which names only where it tried to connect to.
  private static func plainConnect(_ words: String) -> String? {
    guard let rest = words.dropping(prefix: connectBeginning),
      let after = rest.firstRange(of: " after "), let place = rest.split(separator: " ").first
    else { return nil }
    let parts = rest[..<after.lowerBound].split(separator: " ")
    let via = parts.firstIndex(of: "via").map { parts[$0 + 1] }
    return connect(to: via ?? place, rest[after.lowerBound...])
  }

  private static func connect(to place: Substring, _ rest: Substring) -> String? {
    let reason = ": Could not connect to server"
    guard let colon = place.lastIndex(of: ":"), rest.hasSuffix(reason) else { return nil }
    return connectBeginning + place[..<colon] + " port " + place[place.index(after: colon)...]
      + rest.dropLast(reason.count) + ": Couldn't connect to server"
  }

  /// OpenSSL's own message: libcurl 7 writes `OpenSSL/3.0.19: ` before it, libcurl 8 `TLS connect
  /// error: `.
  private static func plainHandshake(_ words: String) -> String? {
    if let rest = words.dropping(prefix: "TLS connect error: ") { return rest }
    guard words.hasPrefix("OpenSSL/"), let colon = words.firstRange(of: ": ") else { return nil }
    return String(words[colon.upperBound...])
  }

  private static let connectBeginning = "Failed to connect to "

  /// The same message for a proxy: libcurl 8 names the service in it.
  static func plainConnect(_ words: String, through proxy: Proxy) -> String {
    guard words.hasPrefix(connectBeginning), let after = words.firstRange(of: " after ") else {
      return words
    }
    return "\(connectBeginning)\(proxy.host) port \(proxy.port)\(words[after.lowerBound...])"
  }

  /// `SSL certificate OpenSSL verify result: self-signed certificate (18)` in the form of libcurl 7.
  private static func plainVerification(_ words: String) -> String? {
    guard let rest = words.dropping(prefix: "SSL certificate OpenSSL verify result: "),
      let bracket = rest.lastIndex(of: "(")
    else { return nil }
    return "SSL certificate problem: " + rest[..<bracket].dropLast()
  }
}

extension String {
  fileprivate func dropping(prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
