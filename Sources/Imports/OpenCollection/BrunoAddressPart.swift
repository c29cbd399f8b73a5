// SPDX-License-Identifier: Apache-2.0

import Notation

/// The parts of an address, each with the bytes that Bruno percent-encodes in it.
///
/// <https://url.spec.whatwg.org/#path-percent-encode-set>, of a query the special one.
enum BrunoAddressPart {
  case path
  case query
  /// With `encodeUrl`, which encodes as `encodeURIComponent` does.
  case encodedQuery

  func encodes(_ byte: UInt8) -> Bool {
    if byte <= 0x20 || byte >= 0x7F { return true }
    return switch self {
    case .path: "\"#<>?^`{}".utf8.contains(byte)
    case .query: "\"#<>'".utf8.contains(byte)
    case .encodedQuery: !byte.isUnreserved && !"!*()".utf8.contains(byte)
    }
  }
}
