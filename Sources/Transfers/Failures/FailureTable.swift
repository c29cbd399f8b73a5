// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// The kind and phase for each of libcurl's codes
/// ([libcurl-errors](https://curl.se/libcurl/c/libcurl-errors.html)).
enum FailureTable {
  /// A failure's kind, and its phase if the code alone determines it.
  struct Meaning: Equatable {
    let kind: TransferFailure.Kind
    let phase: TransferFailure.Phase?

    init(_ kind: TransferFailure.Kind, _ phase: TransferFailure.Phase? = nil) {
      self.kind = kind
      self.phase = phase
    }
  }

  /// - Parameters:
  ///   - reached: The phase of the transfer according to its callbacks.
  ///   - hasHead: Whether the response's head is complete, so that an end is within the body.
  static func meaning(
    of code: CURLcode, reached phase: TransferFailure.Phase, hasHead: Bool, words: String
  ) -> Meaning {
    if let known = meanings[code.rawValue] { return known }
    let broken: TransferFailure.Kind = hasHead ? .length : .closed
    switch code {
    // After the request was sent, the cause is HTTP/0.9, which we reject; before, a wrong scheme.
    case CURLE_UNSUPPORTED_PROTOCOL: return Meaning(hasAnswer(phase) ? .protocol : .other)
    // A header line longer than libcurl's buffer of 100 KB; the first before 8.7.
    case CURLE_OUT_OF_MEMORY, tooLarge: return Meaning(hasAnswer(phase) ? .limit : .other)
    // A folded line without a line before it, or a malformed chunk size.
    case CURLE_BAD_FUNCTION_ARGUMENT:
      return Meaning(phase == .receiving ? .protocol : .other)
    // The server refuses an upload, or we request chunks in HTTP/1.0.
    case CURLE_UPLOAD_FAILED: return Meaning(words.contains("HTTP 1.0") ? .other : broken)
    case CURLE_RECV_ERROR: return Meaning(isMalformed(words) ? .protocol : broken)
    case CURLE_SEND_ERROR: return Meaning(broken, .sending)
    case CURLE_HTTP2_STREAM: return Meaning(broken)
    default: return Meaning(.other)
    }
  }

  /// `CURLE_TOO_LARGE`, which the headers of older versions do not have.
  static let tooLarge = CURLcode(rawValue: 100)

  private static func hasAnswer(_ phase: TransferFailure.Phase) -> Bool {
    phase == .waitingForResponse || phase == .receiving
  }

  /// Whether a message is about malformed framing: libcurl uses the same code for a broken
  /// connection.
  private static func isMalformed(_ words: String) -> Bool {
    ["chunk", "response headers", "Header"].contains { words.contains($0) }
  }

  private static let meanings: [UInt32: Meaning] = {
    var table: [UInt32: Meaning] = [:]
    for (meaning, codes) in rows {
      for code in codes { table[code.rawValue] = meaning }
    }
    return table
  }()

  private static let rows: [(Meaning, [CURLcode])] = [
    (
      Meaning(.name, .resolvingName),
      [CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST]
    ),
    (Meaning(.connect, .connecting), [CURLE_COULDNT_CONNECT, CURLE_PROXY]),
    (Meaning(.connect), [CURLE_INTERFACE_FAILED, CURLE_NO_CONNECTION_AVAILABLE]),
    (
      Meaning(.tls, .tlsHandshake),
      [
        CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ENGINE_NOTFOUND,
        CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CERTPROBLEM,
        CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
        CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
        CURLE_USE_SSL_FAILED,
      ]
    ),
    (Meaning(.tls), [CURLE_SSL_SHUTDOWN_FAILED]),
    (Meaning(.timeout), [CURLE_OPERATION_TIMEDOUT]),
    (Meaning(.length), [CURLE_PARTIAL_FILE]),
    (Meaning(.closed), [CURLE_GOT_NOTHING]),
    (
      Meaning(.protocol, .receiving),
      [
        CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_HTTP2, CURLE_HTTP3,
        CURLE_FILESIZE_EXCEEDED, CURLE_FTP_WEIRD_PASS_REPLY, CURLE_FTP_WEIRD_PASV_REPLY,
        CURLE_FTP_WEIRD_227_FORMAT,
      ]
    ),
    (Meaning(.requestBody, .sending), [CURLE_READ_ERROR, CURLE_SEND_FAIL_REWIND]),
  ]
}
