// SPDX-License-Identifier: Apache-2.0

/// How the end of a body is determined (RFC 9112, section 6).
enum BodyFraming: Equatable {
  case length(Int)
  case chunked
}

/// A valid head in its parts.
struct ShopRequestHead {
  var request: ShopRequest
  var framing: BodyFraming

  /// Whether the client waits for a `100 Continue` before it sends the body.
  var expectsContinue: Bool
}

/// Reads a head strictly by RFC 9112: invalid heads are refused, not interpreted.
enum RequestHeadReader {
  /// - Parameter bytes: the head without its empty line; every line ends in CR LF.
  static func read(_ bytes: ArraySlice<UInt8>) throws(RequestRefusal) -> ShopRequestHead {
    var lines = try split(bytes)
    let (method, target, version) = try requestLine(lines.removeFirst())
    guard lines.count <= RequestReader.maximumFields else { throw .tooManyFields }
    var headers: [(name: String, value: String)] = []
    for line in lines { headers.append(try field(line)) }
    let (path, query) = try take(target)
    var request = ShopRequest(
      method: method, target: target, path: path, query: query, headers: headers,
      keepsAlive: true)
    if version == "HTTP/1.1" {
      guard headers.count(where: { $0.name.lowercased() == "host" }) == 1 else { throw .noHost }
    }
    request.keepsAlive = keepsAlive(request, version)
    return ShopRequestHead(
      request: request, framing: try framing(request),
      expectsContinue: try expectsContinue(request))
  }

  /// The lines without their ends; at least one.
  private static func split(_ bytes: ArraySlice<UInt8>) throws(RequestRefusal) -> [ArraySlice<
    UInt8
  >] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes
    while let newline = rest.firstIndex(of: 10) {
      let line = rest[..<newline]
      guard line.last == 13, !line.dropLast().contains(13) else { throw .badLineEnd }
      lines.append(line.dropLast())
      rest = rest[(newline + 1)...]
    }
    guard rest.isEmpty, !lines.isEmpty else { throw .badLineEnd }
    return lines
  }

  private static func requestLine(
    _ line: ArraySlice<UInt8>
  ) throws(RequestRefusal) -> (method: String, target: String, version: String) {
    let parts = line.split(separator: 32, omittingEmptySubsequences: false)
    guard parts.count == 3, isToken(parts[0]), parts[1].allSatisfy({ $0 > 32 && $0 != 127 }) else {
      throw .badRequestLine
    }
    let texts = parts.map { String(decoding: $0, as: UTF8.self) }
    guard texts[2] == "HTTP/1.1" || texts[2] == "HTTP/1.0" else {
      throw texts[2].hasPrefix("HTTP/") ? .unknownVersion : .badRequestLine
    }
    return (texts[0], texts[1], texts[2])
  }

  private static func field(
    _ line: ArraySlice<UInt8>
  ) throws(RequestRefusal) -> (name: String, value: String) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]),
      line.allSatisfy({ ($0 >= 32 && $0 != 127) || $0 == 9 })
    else { throw .badField }
    return (String(decoding: line[..<colon], as: UTF8.self), trimmed(line[(colon + 1)...]))
  }

  /// Path and query of a target in origin form (`/a?b`), absolute form or `*`.
  private static func take(
    _ target: String
  ) throws(RequestRefusal) -> (path: [String], query: FormFields) {
    var rest = target.utf8[...]
    if target.lowercased().hasPrefix("http://") {
      rest = rest.dropFirst(7).drop { $0 != UInt8(ascii: "/") }
    } else if target != "*", rest.first != UInt8(ascii: "/") {
      throw .badRequestLine
    }
    let path = rest.prefix { $0 != UInt8(ascii: "?") }
    let segments = path.split(separator: UInt8(ascii: "/")).map { decodePercent($0) }
    return (segments, FormFields(parsing: rest.dropFirst(path.count + 1)))
  }

  private static func keepsAlive(_ request: ShopRequest, _ version: String) -> Bool {
    let options = (request.header("connection") ?? "").lowercased()
      .utf8.split(separator: UInt8(ascii: ",")).map { trimmed($0) }
    return version == "HTTP/1.1" ? !options.contains("close") : options.contains("keep-alive")
  }

  private static func framing(_ request: ShopRequest) throws(RequestRefusal) -> BodyFraming {
    let lengths = Set(
      request.headers.filter { $0.name.lowercased() == "content-length" }.map(\.value))
    if let coding = request.header("transfer-encoding") {
      guard lengths.isEmpty else { throw .twoLengths }
      guard coding.lowercased() == "chunked" else { throw .unknownTransferCoding }
      return .chunked
    }
    guard let text = lengths.first else { return .length(0) }
    guard lengths.count == 1, !text.isEmpty, text.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }) else {
      throw .badLength
    }
    // A number with too many digits for an Int is also too long.
    guard let length = Int(text), length <= RequestReader.maximumBodyBytes else {
      throw .bodyTooLong
    }
    return .length(length)
  }

  private static func expectsContinue(_ request: ShopRequest) throws(RequestRefusal) -> Bool {
    guard let expectation = request.header("expect") else { return false }
    guard expectation.lowercased() == "100-continue" else { throw .unknownExpectation }
    return true
  }

  /// RFC 9110, section 5.6.2.
  static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}
