// SPDX-License-Identifier: Apache-2.0

import DemoService
import TestSupport
import Values

/// An answer of the shop, taken apart.
struct Answer {
  let status: Int
  let headers: [(name: String, value: String)]
  let body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }

  /// The first field of that name, given in lower case.
  func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name }?.value
  }

  /// The member of a JSON body at these names.
  func json(_ path: String...) -> Value? {
    var value = try? JSONDocument.parse(body, maximumDepth: 64).root.value()
    for name in path {
      if case .object(let object) = value {
        value = object[name]
      } else if case .array(let elements) = value, let index = Int(name),
        elements.indices.contains(index)
      {
        value = elements[index]
      } else {
        return nil
      }
    }
    return value
  }

  /// The text of a JSON string or number at these names.
  func field(_ name: String, _ next: String...) -> String? {
    var value = json(name)
    for name in next {
      guard case .object(let object) = value else { return nil }
      value = object[name]
    }
    return switch value {
    case .string(let text): text
    case .number(let number): number.digits
    case .boolean(let boolean): "\(boolean)"
    default: nil
    }
  }
}

/// One kept-alive connection to a shop.
struct ShopClient {
  let client: RawClient

  init(_ shop: DemoShop) throws {
    client = try RawClient(port: shop.port)
  }

  /// Sends a request with a right length and reads the whole answer.
  func send(
    _ method: String, _ target: String, headers: KeyValuePairs<String, String> = [:],
    bytes: [UInt8] = []
  ) async throws -> Answer {
    let fields = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
    let length = bytes.isEmpty ? "" : "Content-Length: \(bytes.count)\r\n"
    let head = "\(method) \(target) HTTP/1.1\r\nHost: shop\r\n\(fields)\(length)\r\n"
    try await client.send(Array(head.utf8) + bytes)
    return try await answer(hasBody: method != "HEAD")
  }

  /// Sends JSON.
  func send(
    _ method: String, _ target: String, headers: KeyValuePairs<String, String> = [:],
    json: String
  ) async throws -> Answer {
    let all = [("Content-Type", "application/json")] + headers.map { ($0.key, $0.value) }
    let fields = all.map { "\($0.0): \($0.1)\r\n" }.joined()
    try await client.send(
      "\(method) \(target) HTTP/1.1\r\nHost: shop\r\n\(fields)"
        + "Content-Length: \(json.utf8.count)\r\n\r\n\(json)")
    return try await answer()
  }

  /// Sends bytes as they are and reads one answer.
  func raw(_ text: String) async throws -> Answer {
    try await client.send(text)
    return try await answer()
  }

  /// Logs in and gives the field that says so.
  func logIn() async throws -> String {
    let answer = try await send(
      "POST", "/login",
      json: #"{"user": "\#(DemoShop.user)", "password": "\#(DemoShop.password)"}"#)
    return "Bearer \(answer.field("token") ?? "")"
  }

  private func answer(hasBody: Bool = true) async throws -> Answer {
    let bytes = try await client.read { bytes in
      guard let parsed = Self.parse(bytes) else { return false }
      if hasBody, parsed.header("transfer-encoding") == "chunked" {
        return parsed.body.suffix(5).elementsEqual("0\r\n\r\n".utf8)
      }
      let length = hasBody ? parsed.header("content-length").flatMap { Int($0) } ?? 0 : 0
      return parsed.body.count >= length
    }
    let answer = Self.parse(bytes) ?? Answer(status: 0, headers: [], body: bytes)
    guard hasBody, answer.header("transfer-encoding") == "chunked" else { return answer }
    return Answer(
      status: answer.status, headers: answer.headers, body: Self.unchunked(answer.body))
  }

  private static func unchunked(_ bytes: [UInt8]) -> [UInt8] {
    var body: [UInt8] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0D),
      let size = Int(String(decoding: rest[..<end], as: UTF8.self), radix: 16), size > 0
    {
      body += rest[(end + 2)...].prefix(size)
      rest = rest[(end + 4 + size)...]
    }
    return body
  }

  private static func parse(_ bytes: [UInt8]) -> Answer? {
    let end = Array("\r\n\r\n".utf8)
    guard let range = bytes.firstRange(of: end) else { return nil }
    let lines = String(decoding: bytes[..<range.lowerBound], as: UTF8.self).split(separator: "\r\n")
    let status = lines.first.flatMap { Int($0.dropFirst(9).prefix(3)) } ?? 0
    let headers = lines.dropFirst().map { line in
      let parts = line.split(separator: ": ", maxSplits: 1)
      return (name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : "")
    }
    return Answer(status: status, headers: headers, body: Array(bytes[range.upperBound...]))
  }
}

/// Runs a test's body with a shop of its own and one connection to it.
func withShop(_ body: (ShopClient) async throws -> Void) async throws {
  let shop = try DemoShop.start()
  defer { shop.stop() }
  try await body(ShopClient(shop))
}
