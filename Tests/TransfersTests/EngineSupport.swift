// SPDX-License-Identifier: Apache-2.0

import Exchanges
import TestSupport
import Testing

@testable import Transfers

/// Runs a test's body with an engine that is shut down at the end, thrown or not.
func withEngine<Result>(
  _ configuration: EngineConfiguration = EngineConfiguration(),
  _ body: (TransferEngine) async throws -> Result
) async throws -> Result {
  let engine = try TransferEngine(configuration)
  defer { engine.shutdown() }
  return try await body(engine)
}

/// A request to an address as text.
func request(
  _ method: String = "GET", _ address: String, headers: [(String, String)] = [],
  body: RequestBody = .none
) throws -> HopRequest {
  HopRequest(
    method: method, address: try Address(parsing: address),
    headers: HeaderFields(headers.map { HeaderField($0.0, $0.1) }), body: body)
}

/// Bytes as text, malformed UTF-8 repaired.
func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

extension Hop {
  /// The decoded body as text; empty without a response.
  var bodyText: String { text(response?.body ?? []) }

  /// The response's head as text; empty without a response.
  var headText: String { text(response?.head ?? []) }

  /// The head as sent, as text.
  var sentText: String { text(requestHead) }
}
