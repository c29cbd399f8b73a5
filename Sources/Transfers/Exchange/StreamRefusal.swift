// SPDX-License-Identifier: Apache-2.0

import CLibCurl

/// The reason of an HTTP/2 stream's end after which libcurl would send the request again by itself
/// (RFC 9113, section 7); other codes are in libcurl's message of the failure.
enum StreamRefusal: Equatable {
  /// The service did not process the request (`REFUSED_STREAM`, section 8.7).
  case unseen
  /// `HTTP_1_1_REQUIRED`.
  case wantsHTTP1
  /// The service ended the connection with an error (`GOAWAY`, section 6.8), whose number this is.
  /// libcurl 7 reports that as a fault of the protocol, so with libcurl 8 too nothing is sent again.
  case endedConnection(Substring)

  /// Parses a line of the debug callback, which alone reports the reason; nil for any other line.
  init?(libcurlsWords text: UnsafeMutablePointer<CChar>, _ count: Int) {
    if count >= 14, text[0] == 0x52, memcmp(text, "REFUSED_STREAM", 14) == 0 {
      self = .unseen
    } else if count >= 22, text[0] == 0x44, memcmp(text, "Downgrades to HTTP/1.1", 22) == 0 {
      self = .wantsHTTP1
    } else if count >= 24, text[0] == 0x72, memcmp(text, "received GOAWAY, error=", 23) == 0 {
      // `received GOAWAY, error=2, last_stream=0`; 0 is an orderly end.
      let words = String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
      let number = words.dropFirst(23).prefix { $0.isNumber }
      guard number != "0" else { return nil }
      self = .endedConnection(number)
    } else {
      return nil
    }
  }

  var words: String {
    switch self {
    case .unseen:
      "the service refused the HTTP/2 stream before it looked at the request (REFUSED_STREAM)"
    case .wantsHTTP1:
      "the service wants HTTP/1.1 for this request (HTTP_1_1_REQUIRED), which `http: 1.1` speaks"
    case .endedConnection(let number):
      "the service ended the HTTP/2 connection with the error \(number) (GOAWAY)"
    }
  }
}
