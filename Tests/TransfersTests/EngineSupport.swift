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
    RequestHead(
      method: method, headers: HeaderFields(headers.map { HeaderField($0.0, $0.1) })),
    to: try Address(parsing: address), body: body)
}

/// Parts of a request one by one, for tests that change one of them.
extension HopRequest {
  private subscript<Part>(part: WritableKeyPath<RequestOptions.Content, Part>) -> Part {
    get { options.content[keyPath: part] }
    set { options = options.changing { $0[keyPath: part] = newValue } }
  }

  var timeout: TransferTimeout {
    get { self[\.timeout] }
    set { self[\.timeout] = newValue }
  }

  var limits: TransferLimits {
    get { self[\.limits] }
    set { self[\.limits] = newValue }
  }

  var extent: ResponseExtent {
    get { self[\.extent] }
    set { self[\.extent] = newValue }
  }

  var acceptsCompressed: Bool {
    get { self[\.acceptsCompressed] }
    set { self[\.acceptsCompressed] = newValue }
  }

  var allowsLinkLocal: Bool {
    get { self[\.allowsLinkLocal] }
    set { self[\.allowsLinkLocal] = newValue }
  }

  var trust: PeerTrust {
    get { self[\.trust] }
    set { self[\.trust] = newValue }
  }

  var connection: ConnectionOptions {
    get { self[\.connection] }
    set { self[\.connection] = newValue }
  }

  var certificate: ClientCertificate? {
    get { sender?.certificate }
    set { sender = Sender(certificate: newValue, login: sender?.login) }
  }

  var loginOfTest: ConnectionLogin? {
    get { sender?.login }
    set { sender = Sender(certificate: sender?.certificate, login: newValue) }
  }

  mutating func setHeaders(_ fields: [(String, String)]) {
    let headers = HeaderFields(fields.map { HeaderField($0.0, $0.1) })
    head = head.changing { $0 = headers }
  }

  var withheldHeaders: [String] {
    get { head.withheldHeaders }
    set {
      head = RequestHead(method: method, headers: headers, withheldHeaders: newValue)
    }
  }
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
