// SPDX-License-Identifier: Apache-2.0

/// The head and the decoded body of a response.
package struct Response: Sendable {
  /// `1.0`, `1.1`, `2` or `3`.
  package var version: String
  package var status: Int
  package var reason: String
  /// Lines of the final head, then of the trailers.
  package var headers: HeaderFields
  /// The head's bytes as they came, for people to read; 1xx heads are not part of it.
  package var head: [UInt8]
  /// Decoded; what came before a failure when there was one.
  package var body: [UInt8]
  /// What the text in `body` was decoded from, for events; nil where it stands as it came.
  package var bodyCharset: String?
  /// Bytes of the body on the wire, before decoding.
  package var encodedBytes: Int
  /// The numeric address that answered.
  package var remoteIP: String
  /// The certificate of the peer, where the request asked for it; nil without TLS.
  package var certificate: PeerCertificate?
  /// More would have come: `read` ended the transfer before.
  package var isCut = false
  /// The body went to a file, `body` is its beginning; nil for a body that is all in `body`.
  package var saved: SavedBody?

  package init(
    version: String, status: Int, reason: String = "", headers: HeaderFields = HeaderFields(),
    head: [UInt8] = [], body: [UInt8] = [], encodedBytes: Int = 0, remoteIP: String = ""
  ) {
    self.version = version
    self.status = status
    self.reason = reason
    self.headers = headers
    self.head = head
    self.body = body
    self.encodedBytes = encodedBytes
    self.remoteIP = remoteIP
  }
}

extension Response {
  /// Decoded bytes of the whole body, wherever it went.
  package var bodyBytes: Int { saved?.byteCount ?? body.count }
}
