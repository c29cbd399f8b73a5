// SPDX-License-Identifier: Apache-2.0

import CLibCurl

/// What a service says when it resets a stream of HTTP/2 and libcurl would send the request again by itself
/// (RFC 9113, section 7); of other codes libcurl tells in its words of the failure.
enum StreamRefusal {
  /// It did not look at the request (`REFUSED_STREAM`, section 8.7).
  case unseen
  /// `HTTP_1_1_REQUIRED`.
  case wantsHTTP1

  /// What a line of the debug callback tells, of which nothing else does; nil for any other line.
  init?(libcurlsWords text: UnsafeMutablePointer<CChar>, _ count: Int) {
    if count >= 14, text[0] == 0x52, memcmp(text, "REFUSED_STREAM", 14) == 0 {
      self = .unseen
    } else if count >= 22, text[0] == 0x44, memcmp(text, "Downgrades to HTTP/1.1", 22) == 0 {
      self = .wantsHTTP1
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
    }
  }
}
