// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Values

@testable import Contracts

/// An exchange that follows an operation of a document, or breaks it in one place.
struct GeneratedExchange {
  /// `GET /pets/{petId} without query limit`
  var name: String
  let operation: DocumentedOperation
  var path: String
  var query: [String] = []
  var headers: [(name: String, value: String)] = []
  var body: String?
  var status = 200
  var answer: [(name: String, value: String)] = []
  var content: String?

  /// The address below that of a server.
  func url(_ server: String) -> String {
    server + path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// The exchange as a contract judges it.
  func exchange(_ server: String) throws -> ContractExchange {
    var response = Response(
      version: "1.1", status: status, headers: Self.fields(answer),
      body: Array((content ?? "").utf8))
    response.isBodiless = status == 204 || operation.method == "HEAD"
    var exchange = ContractExchange(
      method: operation.method, address: try Address(parsing: url(server)),
      base: try Address(parsing: server), requestHeaders: Self.fields(headers),
      response: response)
    if let body { exchange.requestBody = .bytes(Array(body.utf8)) }
    return exchange
  }

  private static func fields(_ list: [(name: String, value: String)]) -> HeaderFields {
    HeaderFields(list.map { HeaderField($0.name, $0.value) })
  }

  /// The name as one word.
  var word: String { name.replacing(" ", with: "_") }

  /// For the scripts of `OtherJudge`.
  func line(_ server: String) -> String {
    func pairs(_ list: [(name: String, value: String)]) -> Value {
      .array(list.map { .array([.string($0.name), .string($0.value)]) })
    }
    return Value.object(
      OrderedObject([
        (name: "name", value: .string(word)),
        (name: "operation", value: .string("\(operation.method) \(operation.path.content)")),
        (name: "method", value: .string(operation.method)),
        (name: "url", value: .string(url(server))), (name: "headers", value: pairs(headers)),
        (name: "body", value: body.map { .string($0) } ?? .null),
        (name: "status", value: .number(ExactNumber(status))),
        (name: "answer", value: pairs(answer)),
        (name: "content", value: content.map { .string($0) } ?? .null),
      ])
    ).jsonText()
  }
}

extension GeneratedExchange {
  /// Exchanges of each operation: one that follows the document, and each of its parts changed.
  static func all(of document: OpenAPIDocument, most: Int) -> [GeneratedExchange] {
    let operations = document.operations.prefix(most)
    return operations.flatMap { operation -> [GeneratedExchange] in
      guard let first = valid(operation, document) else { return [] }
      return [first] + requests(from: first, document) + responses(from: first, document)
    }
  }

  /// Nil for an operation whose parameters have no text.
  private static func valid(
    _ operation: DocumentedOperation, _ document: OpenAPIDocument
  ) -> GeneratedExchange? {
    var exchange = GeneratedExchange(
      name: "\(operation.method) \(operation.path.content)", operation: operation,
      path: operation.path.content)
    exchange.headers = credentials(operation, document, &exchange)
    var examples = SchemaExample(of: document, for: .request)
    for parameter in operation.parameters {
      let value = parameter.schema.map { examples.make($0).value } ?? .string("a")
      guard let text = parameter.text(of: value) else { return nil }
      exchange.add(text, of: parameter)
    }
    if let media = operation.body?.media.first(where: \.isJSON), let schema = media.schema {
      exchange.headers.append(("Content-Type", media.type.content))
      exchange.body = examples.make(schema).value.jsonText()
    } else if let media = operation.body?.media.first(where: \.isForm), let schema = media.schema {
      exchange.headers.append(("Content-Type", media.type.content))
      guard let pairs = FormPairs.pairs(of: examples.make(schema).value, media) else { return nil }
      exchange.body = pairs.map { "\(encoded($0.name))=\(encoded($0.value))" }
        .joined(separator: "&")
    }
    guard let response = operation.responses.first, let status = status(response) else {
      return nil
    }
    exchange.answer(with: response, status, document)
    return exchange
  }

  private mutating func add(_ text: ParameterText, of parameter: DocumentedParameter) {
    switch text {
    case .path(let text):
      path = path.replacing("{\(parameter.name.content)}", with: text)
    case .query(let pairs):
      query += pairs.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
    case .encodedQuery(let text): query.append(text)
    case .header(let text): headers.append((parameter.name.content, text))
    case .cookies(let pairs):
      headers.append(("Cookie", pairs.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")))
    }
  }

  private static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
        || "-._~".utf8.contains(byte)
      {
        bytes.append(byte)
      } else {
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What the first alternative of `security` asks for.
  private static func credentials(
    _ operation: DocumentedOperation, _ document: OpenAPIDocument,
    _ exchange: inout GeneratedExchange
  ) -> [(name: String, value: String)] {
    var headers: [(name: String, value: String)] = []
    for requirement in operation.security.first?.requirements ?? [] {
      switch document.schemes.first(where: { $0.name.content == requirement.scheme.content })?.kind
      {
      case .basic?: headers.append(("Authorization", "Basic YTpi"))
      case .bearer?, .oauth2?, .openIDConnect?: headers.append(("Authorization", "Bearer a"))
      case .apiKey(let name, "query")?: exchange.query.append("\(name)=k")
      case .apiKey(let name, "cookie")?: headers.append(("Cookie", "\(name)=k"))
      case .apiKey(let name, _)?: headers.append((name, "k"))
      default: break
      }
    }
    return headers
  }

  // MARK: Changes

  private static func requests(
    from first: GeneratedExchange, _ document: OpenAPIDocument
  ) -> [GeneratedExchange] {
    var changed: [GeneratedExchange] = []
    func add(_ words: String, _ change: (inout GeneratedExchange) -> Void) {
      var exchange = first
      exchange.name += " " + words
      change(&exchange)
      changed.append(exchange)
    }
    for place in first.query.indices {
      let name = first.query[place].prefix { $0 != "=" }
      add("without query \(name)") { $0.query.remove(at: place) }
      add("with query \(name)") { $0.query[place] = "\(name)=%21x" }
    }
    for place in first.headers.indices {
      add("without header \(first.headers[place].name)") { $0.headers.remove(at: place) }
    }
    guard let body = first.body else { return changed }
    if first.headers.contains(where: { $0.value.hasPrefix("application/x-www-form-urlencoded") }) {
      for (words, text) in forms(from: body) { add("with form \(words)") { $0.body = text } }
      return changed
    }
    add("without body") {
      $0.body = nil; $0.headers.removeAll { $0.name == "Content-Type" }
    }
    add("with html") { exchange in
      exchange.headers = exchange.headers.map { header in
        header.name == "Content-Type" ? (header.name, "text/html") : header
      }
    }
    for (words, text) in bodies(from: body) { add("with body \(words)") { $0.body = text } }
    return changed
  }

  private static func responses(
    from first: GeneratedExchange, _ document: OpenAPIDocument
  ) -> [GeneratedExchange] {
    var changed: [GeneratedExchange] = []
    for response in first.operation.responses {
      guard let status = status(response) else { continue }
      var exchange = first
      exchange.answer(with: response, status, document)
      exchange.name += " answered \(status)"
      changed.append(exchange)
      guard let content = exchange.content else { continue }
      for (words, text) in bodies(from: content) {
        var wrong = exchange
        wrong.name += " \(words)"
        wrong.content = text
        changed.append(wrong)
      }
      exchange.name += " html"
      exchange.answer = [("Content-Type", "text/html")]
      changed.append(exchange)
    }
    var unknown = first
    unknown.name += " answered 599"
    unknown.status = 599
    return changed + [unknown]
  }

  private static func status(_ response: DocumentedResponse) -> Int? {
    let text = response.status.content
    if text == "default" { return 418 }
    return Int(text) ?? Int(text.prefix(1)).map { $0 * 100 + 7 }
  }

  private mutating func answer(
    with response: DocumentedResponse, _ status: Int, _ document: OpenAPIDocument
  ) {
    self.status = status
    (answer, content) = ([], nil)
    var examples = SchemaExample(of: document, for: .response)
    if status != 204, operation.method != "HEAD",
      let media = response.media.first(where: \.isJSON), let schema = media.schema
    {
      answer = [("Content-Type", media.type.content)]
      content = examples.make(schema).value.jsonText()
    }
    for header in response.headers where header.isRequired {
      let value = header.schema.map { examples.make($0).value } ?? .string("a")
      if case .header(let text)? = header.text(of: value) {
        answer.append((header.name.content, text))
      }
    }
  }

  /// A form with each of its fields missing, and with another value.
  private static func forms(from text: String) -> [(words: String, text: String)] {
    let fields = text.split(separator: "&").map(String.init)
    return fields.indices.flatMap { place -> [(words: String, text: String)] in
      let name = String(fields[place].prefix { $0 != "=" })
      var (without, other) = (fields, fields)
      without.remove(at: place)
      other[place] = "\(name)=%21"
      return [
        ("without \(name)", without.joined(separator: "&")),
        ("with \(name)", other.joined(separator: "&")),
      ]
    }
  }

  /// A body with each of its members missing, of another type, and null, and with one more.
  private static func bodies(from text: String) -> [(words: String, text: String)] {
    guard let value = try? JSONDocument.parse(text).root.value() else { return [] }
    var bodies = [(words: "broken", text: text + "]"), (words: "number", text: "7")]
    guard case .object(let object) = value else { return bodies }
    func add(_ words: String, _ change: (inout [(name: String, value: Value)]) -> Void) {
      var members = object.members.map { (name: $0.name, value: $0.value) }
      change(&members)
      bodies.append((words, Value.object(OrderedObject(members)).jsonText()))
    }
    for (place, member) in object.members.enumerated().prefix(8) {
      add("without \(member.name)") { $0.remove(at: place) }
      add("null \(member.name)") { $0[place].value = .null }
      add("other \(member.name)") {
        if case .string = member.value {
          $0[place].value = .boolean(true)
        } else {
          $0[place].value = .string("!")
        }
      }
    }
    add("more") { $0.append((name: "x-more", value: .boolean(true))) }
    return bodies
  }
}
