// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// A response of any bytes comes to an end, does nothing to other requests, and is whole and plain
/// when it does not fail.
func checkHead(_ bytes: [UInt8]) throws(Violation) {
  let begins = bytes.starts(with: "HTTP/".utf8)
  let hop = try exchange((begins ? [] : Array("HTTP/1.1 200 OK\r\n".utf8)) + bytes)
  guard hop.failure == nil else { return }
  guard let response = hop.response else { throw Violation("neither a response nor a failure") }
  for field in response.headers.fields {
    try must(HeaderRules.problem(inName: field.name) == nil, "a header is named \(field.name)")
    try must(
      !(field.bytes ?? Array(field.value.utf8)).contains { $0 == 0x0D || $0 == 0x0A || $0 == 0 },
      "a header holds an end of line: \(field)")
  }
  let lengths = response.headers.values(of: "Content-Length")
  let codings = response.headers.values(of: "Transfer-Encoding")
  try must(lengths.isEmpty || codings.isEmpty, "a length beside a coding")
  guard let length = lengths.first, ![204, 304, 101].contains(response.status) else { return }
  let digits = length.prefix { $0.isASCII && $0.isNumber }
  try must(
    Int(digits) == response.encodedBytes, "\(length) bytes, and \(response.encodedBytes) came")
}

/// A body in chunks is taken exactly when it is one by RFC 9112, and for what it holds.
func checkChunks(_ bytes: [UInt8]) throws(Violation) {
  let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
  let hop = try exchange(Array(head.utf8) + bytes)
  // libcurl and the engine have limits for lines.
  guard bytes.split(separator: 0x0A).allSatisfy({ $0.count < 3900 }) else { return }
  let expected = ChunkGrammar.data(of: bytes)
  let found = hop.failure == nil ? hop.response?.body : nil
  try must(
    found == expected,
    "\(found.map { "\($0)" } ?? hop.failure?.words ?? "") instead of \(String(describing: expected))"
  )
}

private func exchange(_ bytes: [UInt8]) throws(Violation) -> Hop {
  guard let bench = WireBench.shared else { throw Violation("no socket or thread") }
  return try bench.exchange(bytes)
}

/// The grammar of RFC 9112, section 7.1, over a whole text: another reader than the engine's.
private enum ChunkGrammar {
  /// What a body holds; nil for one that is none. A CRLF may follow it.
  static func data(of bytes: [UInt8]) -> [UInt8]? {
    var rest = bytes[...]
    var data: [UInt8] = []
    while let size = takeSize(&rest) {
      guard size > 0 else { return endsWell(rest) ? data : nil }
      guard size + 2 <= rest.count, rest.dropFirst(size).prefix(2).elementsEqual(lineEnd) else {
        return nil
      }
      data += rest.prefix(size)
      rest = rest.dropFirst(size + 2)
    }
    return nil
  }

  private static let lineEnd: [UInt8] = [0x0D, 0x0A]

  private static func takeSize(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard let end = rest.firstIndex(of: 0x0A), end > rest.startIndex, rest[end - 1] == 0x0D else {
      return nil
    }
    let line = rest[..<(end - 1)]
    rest = rest[(end + 1)...]
    let digits = line.prefix { ("0"..."9").contains(Character(Unicode.Scalar($0))) || isLetter($0) }
    let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
    let behind = line.dropFirst(digits.count)
    guard let size, digits.count <= 16 else { return nil }
    if behind.isEmpty { return size }
    guard behind.drop(while: { $0 == 0x20 || $0 == 0x09 }).first == 0x3B,
      behind.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    return size
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }

  /// Trailers, an empty line, and nothing or a CRLF.
  private static func endsWell(_ rest: ArraySlice<UInt8>) -> Bool {
    var rest = rest
    while let end = rest.firstIndex(of: 0x0A) {
      var line = rest[..<end]
      rest = rest[(end + 1)...]
      if line.last == 0x0D { line = line.dropLast() }
      if line.isEmpty { return rest.isEmpty || rest.elementsEqual(lineEnd) }
      guard isTrailer(line) else { return false }
    }
    return false
  }

  /// A trailer on one line: one that is continued is refused.
  private static func isTrailer(_ line: ArraySlice<UInt8>) -> Bool {
    guard !line.contains(0x0D), !line.contains(0) else { return false }
    guard let colon = line.firstIndex(of: 0x3A) else { return false }
    let name = String(decoding: line[..<colon], as: UTF8.self)
    return HeaderRules.problem(inName: name) == nil && !forbidden.contains(name.lowercased())
  }

  private static let forbidden = [
    "content-length", "transfer-encoding", "trailer", "content-encoding", "content-type",
    "content-range", "host",
  ]
}
