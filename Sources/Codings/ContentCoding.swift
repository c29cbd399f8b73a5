// SPDX-License-Identifier: Apache-2.0

/// A supported coding ([RFC 9110, section
/// 8.4.1](https://www.rfc-editor.org/rfc/rfc9110#section-8.4.1)).
package enum ContentCoding: Hashable, Sendable {
  /// RFC 1952: any number of members, one after the other.
  case gzip
  /// RFC 1950, or RFC 1951 alone, which some servers send under this name.
  case deflate
  /// RFC 7932.
  case brotli
  /// RFC 8878: any number of frames.
  case zstd
  /// No coding; also written `none`.
  case identity

  /// The value of `Accept-Encoding`.
  package static let accepted = "gzip, deflate, br, zstd"

  /// - Parameter name: as in a header, compared without case.
  package init?(_ name: String) {
    switch name.lowercased() {
    case "gzip", "x-gzip": self = .gzip
    case "deflate": self = .deflate
    case "br": self = .brotli
    case "zstd": self = .zstd
    case "identity", "none": self = .identity
    default: return nil
    }
  }

  /// Nil for `identity`.
  func decoder() throws(DecodingProblem) -> (any StreamDecoder)? {
    switch self {
    case .gzip: try InflateDecoder(.gzip)
    case .deflate: try InflateDecoder(.undecided)
    case .brotli: try BrotliDecoder()
    case .zstd: try ZstdDecoder()
    case .identity: nil
    }
  }
}
