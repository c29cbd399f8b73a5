// SPDX-License-Identifier: Apache-2.0

/// The conditions on entity tags of RFC 9110, section 13.1.
enum EntityTag {
  /// Whether `If-None-Match` contains the tag, so that the response to a GET is 304; weak
  /// comparison.
  static func isKnown(_ tag: String, to request: ShopRequest) -> Bool {
    guard let condition = request.header("if-none-match") else { return false }
    return holds(condition, tag) { $0.hasPrefix("W/") ? String($0.dropFirst(2)) : $0 }
  }

  /// Throws 412 if there is an `If-Match` without the tag; strong comparison.
  static func expect(_ tag: String, in request: ShopRequest) throws(ProblemDetails) {
    guard let condition = request.header("if-match") else { return }
    guard holds(condition, tag, normalised: \.self) else { throw .changedMeanwhile() }
  }

  private static func holds(
    _ condition: String, _ tag: String, normalised: (String) -> String
  ) -> Bool {
    let tags = condition.utf8.split(separator: UInt8(ascii: ",")).map { trimmed($0) }
    return tags.contains { $0 == "*" || normalised($0) == tag }
  }
}
