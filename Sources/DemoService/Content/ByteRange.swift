// SPDX-License-Identifier: Apache-2.0

/// A range of a body (RFC 9110, section 14); of several ranges, as of none, it is the whole body.
struct ByteRange {
  let bytes: Range<Int>

  /// The body, or the range that the request asks for: 206 with `Content-Range`, 416 if the body
  /// does not reach there. With `If-Range` only of the version with that entity tag.
  static func response(
    to request: ShopRequest, _ body: [UInt8], tag: String,
    headers: [(name: String, value: String)]
  ) -> ShopResponse {
    let headers = headers + [("ETag", tag), ("Accept-Ranges", "bytes")]
    let holds = request.header("if-range").map { $0 == tag } ?? true
    guard request.method == "GET", holds, let asked = request.header("range"),
      let written = written(asked)
    else { return ShopResponse(200, headers: headers, body: body) }
    guard let range = ByteRange(first: written.first, last: written.last, of: body.count) else {
      return ShopResponse(416, headers: [("Content-Range", "bytes */\(body.count)")])
    }
    let place = "bytes \(range.bytes.lowerBound)-\(range.bytes.upperBound - 1)/\(body.count)"
    return ShopResponse(
      206, headers: headers + [("Content-Range", place)], body: Array(body[range.bytes]))
  }

  /// The two numbers of `bytes=first-last`; nil for another unit, several ranges or a mistake.
  private static func written(_ text: String) -> (first: Int?, last: Int?)? {
    let unit = "bytes="
    guard text.hasPrefix(unit) else { return nil }
    let parts = text.dropFirst(unit.count).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts != ["", ""] else { return nil }
    let numbers = parts.map { $0.utf8.allSatisfy { (48...57).contains($0) } ? Int($0) : nil }
    guard zip(parts, numbers).allSatisfy({ $0.isEmpty || $1 != nil }) else { return nil }
    if let first = numbers[0], let last = numbers[1], last < first { return nil }
    return (numbers[0], numbers[1])
  }

  /// Without a first number it is so many last bytes; nil if the body has none of them.
  private init?(first: Int?, last: Int?, of size: Int) {
    let start = first ?? max(0, size - (last ?? 0))
    let end = first == nil ? size : min(size, last.map { $0 < size ? $0 + 1 : size } ?? size)
    guard start < end else { return nil }
    bytes = start..<end
  }
}
