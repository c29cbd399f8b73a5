// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation
import Values

/// A part of a message that its operation does not mention.
enum UnmentionedPart {
  /// A member of an object, with the schema that does not name it.
  case member(String, [ValueOutline.Place])
  /// A query parameter.
  case parameter(String)
}

/// What an exchange had that its document does not mention.
struct UnmentionedParts {
  private(set) var all: [ObservedPart] = []
  private let exchange: ContractExchange
  private let method: String
  private let path: String

  /// Of a request that no operation is: all of it.
  init(of exchange: ContractExchange, _ request: UndocumentedRequest) {
    self.init(exchange, request.documented?.path ?? Self.template(request.path))
    addResponse(hasBody: true)
    addRequestBody()
    let sent = SentParameters(query: exchange.address.query)
    for pair in sent.pairs { add(.parameter(SentParameters.decodedQuery(pair.name))) }
  }

  /// Of an operation.
  ///
  /// - Parameters:
  ///   - observation: what else the exchange showed.
  ///   - hasBody: whether the response may have a body.
  ///   - found: what the judges found.
  init(
    of exchange: ContractExchange, _ operation: DocumentedOperation,
    _ observation: ContractObservation, hasBody: Bool, _ found: [UnmentionedPart]
  ) {
    self.init(exchange, operation.path.content)
    for part in found { add(part) }
    if let response = observation.response {
      if hasBody, exchange.response.bodyBytes > 0, observation.responseMedia == nil,
        let sent = exchange.response.headers.first("Content-Type"),
        operation.responses[response].media.media(for: sent) == nil
      {
        addResponse(hasBody: true)
      }
    } else {
      addResponse(hasBody: hasBody)
    }
    guard case .bytes(let bytes) = exchange.requestBody, !bytes.isEmpty,
      let sent = exchange.requestHeaders.first("Content-Type"),
      operation.body?.media.media(for: sent) == nil
    else { return }
    addRequestBody()
  }

  private init(_ exchange: ContractExchange, _ path: String) {
    self.exchange = exchange
    method = exchange.method
    self.path = path
  }

  /// A path with `{id}` for each segment that is a number or a UUID: `/pets/7/photos` is `/pets/{id}/photos`.
  static func template(_ path: String) -> String {
    var names = 0
    return path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      guard isIdentifier(segment) else { return String(segment) }
      names += 1
      return names == 1 ? "{id}" : "{id\(names)}"
    }.joined(separator: "/")
  }

  private static func isIdentifier(_ segment: Substring) -> Bool {
    let bytes = segment.utf8
    guard !bytes.isEmpty else { return false }
    if bytes.allSatisfy(\.isASCIIDigit) { return true }
    return bytes.count == 36
      && bytes.enumerated().allSatisfy { place, byte in
        [8, 13, 18, 23].contains(place) ? byte == UInt8(ascii: "-") : byte.isHexDigit
      }
  }

  // MARK: Parts

  private mutating func add(_ part: UnmentionedPart) {
    var observed = ObservedPart(method, path)
    switch part {
    case .parameter(let name):
      observed.parameter = name
      all.append(observed)
    case .member(let schema, let places):
      observed.schema = schema
      add(places, to: observed)
    }
  }

  private mutating func add(_ places: [ValueOutline.Place], to part: ObservedPart) {
    for place in places {
      var part = part
      (part.member, part.types, part.format) =
        (place.pointer, place.types.sorted(), place.format)
      all.append(part)
    }
  }

  private mutating func addResponse(hasBody: Bool) {
    let response = exchange.response
    var part = ObservedPart(method, path)
    part.status = "\(response.status)"
    guard hasBody, !response.isBodiless, response.bodyBytes > 0 else { return all.append(part) }
    let isWhole = exchange.bodyCutWords == nil && !response.isCut
    addBody(
      response.headers.first("Content-Type"), isWhole ? response.body : nil, exchange.json, part)
  }

  private mutating func addRequestBody() {
    guard case .bytes(let bytes) = exchange.requestBody, !bytes.isEmpty,
      let type = exchange.requestHeaders.first("Content-Type")
    else { return }
    addBody(type, bytes, nil, ObservedPart(method, path))
  }

  /// - Parameter bytes: nil if they are not here as a whole.
  private mutating func addBody(
    _ type: String?, _ bytes: [UInt8]?, _ json: JSONDocument?, _ part: ObservedPart
  ) {
    var part = part
    guard let written = type.flatMap(WrittenMediaType.init) else { return all.append(part) }
    part.contentType = written.base
    all.append(part)
    guard written.isJSON, let bytes,
      let document = json ?? (try? JSONDocument.parse(bytes))
    else { return }
    add(ValueOutline(of: document.root).places, to: part)
  }
}
