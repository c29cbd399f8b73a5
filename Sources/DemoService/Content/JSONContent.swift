// SPDX-License-Identifier: Apache-2.0

import Values

extension Value {
  /// An object with these members, in this order.
  static func members(_ members: [(name: String, value: Value)]) -> Value {
    .object(OrderedObject(members))
  }

  static func integer(_ integer: Int) -> Value { .number(ExactNumber(integer)) }

  /// The number, if it is a whole one in plain digits.
  var integer: Int? {
    guard case .number(let number) = self else { return nil }
    return Int(number.digits)
  }
}

extension ShopResponse {
  /// A response with a JSON body.
  static func json(
    _ status: Int, _ value: Value, type: String = "application/json",
    headers: [(name: String, value: String)] = []
  ) -> ShopResponse {
    ShopResponse(
      status, headers: [("Content-Type", type)] + headers, body: JSONContent.write(value))
  }

  /// A response with status 200 and a JSON body.
  static func json(
    _ value: Value, headers: [(name: String, value: String)] = []
  ) -> ShopResponse {
    json(200, value, headers: headers)
  }
}

extension ShopRequest {
  /// The body as JSON.
  ///
  /// - Throws: 415 for another media type, 400 with the place for a body that is not JSON.
  func json(types: [String] = ["application/json"]) throws(ProblemDetails) -> Value {
    guard let type = mediaType, types.contains(type) else {
      throw .wrongType(mediaType, "`\(types.joined(separator: "` or `"))`")
    }
    return try JSONContent.read(body)
  }

  /// The body as a JSON object.
  ///
  /// - Throws: 422 for another kind of value, and what `json` throws.
  func jsonObject(
    types: [String] = ["application/json"]
  ) throws(ProblemDetails) -> OrderedObject {
    guard case .object(let object) = try json(types: types) else {
      throw .invalid([.init(field: "", message: "must be an object")])
    }
    return object
  }
}

/// JSON text in and out, by `Values`.
enum JSONContent {
  /// Deeper than any body of the shop, and far from a stack overflow.
  private static let maximumDepth = 64

  static func read(_ bytes: [UInt8]) throws(ProblemDetails) -> Value {
    do throws(JSONSyntaxError) {
      return try JSONDocument.parse(bytes, maximumDepth: maximumDepth).root.value()
    } catch {
      let before = bytes.prefix(error.offset)
      let line = before.count { $0 == 10 } + 1
      let column = before.count - (before.lastIndex(of: 10).map { $0 + 1 } ?? 0) + 1
      throw .badJSON(at: error.offset, line: line, column: column)
    }
  }

  static func write(_ value: Value) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(value)
    return writer.take()
  }
}
