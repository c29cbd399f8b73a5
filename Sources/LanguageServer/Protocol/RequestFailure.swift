// SPDX-License-Identifier: Apache-2.0

/// Why a request has no answer, with a code of JSON-RPC or of the protocol.
package struct RequestFailure: Error, Equatable, Sendable {
  package let code: Int
  package let message: String

  private init(_ code: Int, _ message: String) {
    self.code = code
    self.message = message
  }

  package static let parseError = RequestFailure(-32_700, "the message is not JSON")
  package static let invalidRequest = RequestFailure(
    -32_600, "the message is neither a request, a notification nor a response")
  package static let notInitialized = RequestFailure(
    -32_002, "`initialize` has to be the first request")
  package static let cancelled = RequestFailure(-32_800, "the client has cancelled the request")
  package static let contentModified = RequestFailure(
    -32_801, "the document has changed since the request")

  package static func unknownMethod(_ method: String) -> RequestFailure {
    RequestFailure(-32_601, "unknown method `\(method)`")
  }

  /// - Parameter statement: names the parameter.
  package static func invalidParameters(_ statement: String) -> RequestFailure {
    RequestFailure(-32_602, statement)
  }

  /// What the client asks for is refused, and a person reads why.
  package static func refused(_ statement: String) -> RequestFailure {
    RequestFailure(-32_803, statement)
  }
}
