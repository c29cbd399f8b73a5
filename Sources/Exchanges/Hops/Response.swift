// SPDX-License-Identifier: Apache-2.0

/// The head and the decoded body of a response.
package struct Response: Sendable {
  /// `1.0`, `1.1`, `2` or `3`.
  package var version: String
  package var status: Int
  package var reason: String
  /// Lines of the final head, followed by the trailers.
  package var headers: HeaderFields
  /// How many of them are trailers.
  package var trailerCount = 0
  /// The head as received, for people; without 1xx heads.
  package var head: [UInt8]
  /// Decoded; after a failure, the part received before.
  package var body: [UInt8]
  /// The charset from which the text in `body` was decoded, for events; nil if it is unchanged.
  package var bodyCharset: String?
  /// Bytes of the body on the wire, before decoding.
  package var encodedBytes: Int
  /// The numeric address of the peer.
  package var remoteIP: String
  /// The certificate of the peer, if the request needs it; nil without TLS.
  package var certificate: PeerCertificate?
  /// Whether it has no body by HTTP's rules: to HEAD, and with 204, 205 or 304. It never replaces a
  /// file, as an empty body does.
  package var isBodiless = false
  /// Whether `read` ended the transfer before the end of the body.
  package var isCut = false
  /// The file of the body, whose beginning is `body`; nil if `body` is complete.
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
  /// The values of `Set-Cookie`; a trailer sets no cookie (RFC 9110, section 6.5.1).
  package var setCookies: [HeaderText] {
    let end = headers.fields.count - min(trailerCount, headers.fields.count)
    return headers.fields[..<end].compactMap {
      $0.name.equalsIgnoringASCIICase("Set-Cookie") ? $0.content : nil
    }
  }

  /// Decoded bytes of the whole body, in memory or in a file.
  package var bodyBytes: Int { saved?.byteCount ?? body.count }
}
