// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// Recognises the header lines about the body's codings and framing.
enum CodingLine {
  /// Whether a line is `Content-Encoding`.
  ///
  /// Called for every line of every response, so it compares bytes and allocates nothing.
  static func names(_ line: UnsafeRawBufferPointer) -> Bool {
    (line.first ?? 0) | 0x20 == UInt8(ascii: "c") && begins(line, with: "content-encoding:")
  }

  /// Whether a line announces a body in chunks, alone or over other codings.
  static func namesChunks(_ line: UnsafeRawBufferPointer) -> Bool {
    guard (line.first ?? 0) | 0x20 == UInt8(ascii: "t"), begins(line, with: "transfer-encoding:")
    else { return false }
    let value = afterName(line, 18)
    return value.indices.contains { place in
      begins(UnsafeRawBufferPointer(rebasing: value[place...]), with: "chunked")
    }
  }

  /// Whether a line determines the end of the body.
  static func frames(_ line: UnsafeRawBufferPointer) -> Bool {
    switch (line.first ?? 0) | 0x20 {
    case UInt8(ascii: "c"): begins(line, with: "content-length:")
    case UInt8(ascii: "t"): begins(line, with: "transfer-encoding:")
    default: false
    }
  }

  /// The names in the values of a header, in order (RFC 9110, section 5.6.1).
  static func codings(_ values: [String]) -> [String] {
    values.flatMap { $0.split(separator: ",") }
      .map { String($0.filter { $0 != " " && $0 != "\t" }) }.filter { !$0.isEmpty }
  }

  private static func afterName(
    _ line: UnsafeRawBufferPointer, _ count: Int
  ) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: line.dropFirst(count).drop { $0 == 0x20 || $0 == 0x09 })
  }

  /// - Parameter text: In lower case; only its letters are compared ignoring case.
  private static func begins(_ line: UnsafeRawBufferPointer, with text: StaticString) -> Bool {
    guard line.count >= text.utf8CodeUnitCount else { return false }
    // From the end: the headers of a response begin alike.
    for place in (0..<text.utf8CodeUnitCount).reversed() {
      let byte = line[place]
      let lower = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
      if lower != text.utf8Start[place] { return false }
    }
    return true
  }
}
