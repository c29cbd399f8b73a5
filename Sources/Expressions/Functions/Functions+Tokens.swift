// SPDX-License-Identifier: Apache-2.0

import Digests

extension FunctionDefinition {
  /// `jwt.header` and `jwt.claims` (RFC 7519): the parts of a token, without checking its signature.
  static let tokens: [FunctionDefinition] = [
    .tokenPart("jwt.header", 0, "the header is not an object"),
    .tokenPart("jwt.claims", 1, "the claims are not an object"),
  ]

  private static func tokenPart(
    _ name: String, _ index: Int, _ otherKind: String
  ) -> FunctionDefinition {
    .global(name, 1...1) { arguments, call throws(EvaluationError.Kind) in
      guard let token = arguments[0].textArgument else { return nil }
      let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard parts.count == 3,
        let bytes = Base64.url.decode(String(Substring(parts[index])), padding: .optional)
      else { throw .refused(name: name, reason: "the text is not a token of three parts") }
      let part = try call.decode(bytes, for: name)
      guard case .map = part else { throw .refused(name: name, reason: otherKind) }
      return part
    }
  }
}
