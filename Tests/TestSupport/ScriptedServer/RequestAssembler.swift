// SPDX-License-Identifier: Apache-2.0

/// The head of a request, taken apart leniently: a test wants to see what came, not to refuse it.
struct RequestHead {
  var method = ""
  var target = ""
  var headers: [(name: String, value: String)] = []

  init(_ bytes: ArraySlice<UInt8>) {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
    let start = (lines.first ?? "").split(separator: " ", maxSplits: 2)
    method = start.first.map(String.init) ?? ""
    target = start.count > 1 ? String(start[1]) : ""
    for line in lines.dropFirst() where !line.isEmpty {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? parts[1].trimmed : ""
      headers.append((String(parts[0]), value))
    }
  }

  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name }?.value
  }
}

extension Substring {
  /// Without the spaces and tabs at both ends.
  var trimmed: String {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    return String(String(drop(while: isBlank).reversed()).drop(while: isBlank).reversed())
  }
}

/// Cuts the bytes of a connection into whole requests.
struct RequestAssembler {
  /// A request that has arrived whole.
  struct Whole {
    let raw: [UInt8]
    let head: RequestHead
    let body: [UInt8]
  }

  /// What `next` found.
  enum Found {
    /// The head of the coming request, reported once, before its body.
    case head(RequestHead)
    case request(Whole)
    case nothing
  }

  /// More than this for one request and `isTooLong` is set.
  private static let maximumBytes = 256 << 20

  private var bytes: [UInt8] = []
  private var head: RequestHead?
  private var headEnd = 0
  private var searchFrom = 0

  var isTooLong: Bool { bytes.count > Self.maximumBytes }

  mutating func append(_ more: [UInt8]) {
    bytes += more
  }

  mutating func next() -> Found {
    if let head { return body(of: head) }
    guard let end = Self.endOfHead(bytes, from: searchFrom) else {
      searchFrom = max(0, bytes.count - 3)
      return .nothing
    }
    let found = RequestHead(bytes[..<end])
    head = found
    headEnd = end
    return .head(found)
  }

  private mutating func body(of head: RequestHead) -> Found {
    var end = headEnd
    var body: [UInt8] = []
    if head.header("transfer-encoding")?.lowercased() == "chunked" {
      guard let chunks = ChunkedBody(bytes, from: headEnd) else { return .nothing }
      (body, end) = (chunks.body, chunks.end)
    } else if let length = head.header("content-length").flatMap({ Int($0) }), length > 0 {
      guard bytes.count - headEnd >= length else { return .nothing }
      end = headEnd + length
      body = Array(bytes[headEnd..<end])
    }
    let whole = Whole(raw: Array(bytes[..<end]), head: head, body: body)
    bytes.removeFirst(end)
    self.head = nil
    searchFrom = 0
    return .request(whole)
  }

  /// Behind the empty line; nil when it has not come.
  private static func endOfHead(_ bytes: [UInt8], from: Int) -> Int? {
    var index = from
    while index + 3 < bytes.count {
      if bytes[index] == 13, bytes[index + 1] == 10, bytes[index + 2] == 13,
        bytes[index + 3] == 10
      {
        return index + 4
      }
      index += 1
    }
    return nil
  }
}

/// A chunked body that has arrived whole.
struct ChunkedBody {
  var body: [UInt8] = []

  /// Where it ends, trailers included.
  private(set) var end: Int

  /// nil while a part is missing.
  init?(_ bytes: [UInt8], from start: Int) {
    end = start
    while true {
      guard let size = Self.line(bytes, &end) else { return nil }
      let digits = String(decoding: size.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
      let length = Int(digits, radix: 16) ?? 0
      if length == 0 { break }
      guard length <= bytes.count - end - 2 else { return nil }
      body += bytes[end..<end + length]
      end += length + 2
    }
    while true {
      guard let trailer = Self.line(bytes, &end) else { return nil }
      if trailer.isEmpty { return }
    }
  }

  private static func line(_ bytes: [UInt8], _ position: inout Int) -> ArraySlice<UInt8>? {
    guard let newline = bytes[position...].firstIndex(of: 10) else { return nil }
    defer { position = newline + 1 }
    let line = bytes[position..<newline]
    return line.last == 13 ? line.dropLast() : line
  }
}
