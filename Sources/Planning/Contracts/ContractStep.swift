// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
import Exchanges
import Notation
import Queries
import Values

/// A step whose operation is known before the run.
struct ContractStep {
  let step: Step
  let settings: ContractSettings
  let contract: Contract
  let match: MatchedOperation
  let known: KnownRequest
  let auth: PlannedAuth?
  let expectations: Expectations?

  /// The body of the request.
  enum Body {
    case none
    case json(Value, SourceSpan)
    case unknown
  }

  var operation: DocumentedOperation { contract.document.operations[match.index] }

  /// Its `operationId`, else method and path.
  var name: String { operation.words }

  private var addressSpan: SourceSpan { step.request?.address.span ?? step.span }

  // MARK: Statuses

  /// The literal statuses that are expected, and their place.
  private var statuses: (patterns: [StatusPattern], span: SourceSpan)? {
    guard case .anyOf(let patterns, let span)? = expectations?.status else { return nil }
    return (patterns, step.repeatedExpectations?.place(of: span) ?? span)
  }

  /// Whether nothing but 400 to 499 is expected.
  var expectsRefusal: Bool {
    statuses?.patterns.allSatisfy { pattern in
      switch pattern {
      case .code(let code): code / 100 == 4
      case .class(let digit): digit == 4
      }
    } ?? false
  }

  /// A status of a redirect that is followed belongs to another request.
  var undocumentedStatuses: [Diagnostic] {
    guard settings.response != .none, let statuses, !mayBeRedirected else { return [] }
    return statuses.patterns.compactMap { pattern in
      guard case .code(let code) = pattern, operation.response(for: code) == nil else { return nil }
      return .undocumentedStatus(
        code, of: operation, named: name, at: statuses.span, documentedAt: operation.span)
    }
  }

  private var mayBeRedirected: Bool {
    operation.responses.contains { $0.status.content.utf8.first == UInt8(ascii: "3") }
  }

  // MARK: The request

  /// In which ways the known parts of the request break the document.
  func problems(ofBody body: Body) -> [Diagnostic] {
    operation.parameters.compactMap { problem(of: $0) } + problems(of: body)
      + [lackOfSecurity].compactMap(\.self)
  }

  private var sent: SentParameters {
    SentParameters(
      path: match.pathValues, query: known.address.query, headers: known.headers)
  }

  /// That the request is not the one that `operation` names.
  var otherOperation: Diagnostic? {
    guard let expected = settings.operation, !operation.isNamed(expected) else { return nil }
    let written = step.sharedSettings?.content.openAPI?.content?.operation?.content?.span
    return .otherOperation(name, than: expected, at: written ?? addressSpan)
  }

  /// That nothing in the request is a credential; nil where the run may add one: by `auth`, by a computed
  /// name, from the cookies of earlier responses, or with the connection.
  private var lackOfSecurity: Diagnostic? {
    guard auth == nil, !known.mayHaveFurtherHeaders, !known.mayHaveFurtherParameters,
      known.address.userInformation == nil,
      !known.headers.contains(where: { $0.value.utf8.contains(0) })
    else { return nil }
    let kinds = operation.security.flatMap(\.requirements).map { requirement in
      contract.document.schemes.first {
        $0.name.content.hasSameBytes(as: requirement.scheme.content)
      }?
      .kind
    }
    for kind in kinds {
      switch kind {
      case .apiKey(_, "cookie")?, .mutualTLS?, .unknown?, nil: return nil
      default: break
      }
    }
    let presence = SecurityPresence(sent, hasClientCertificate: false)
    return presence.missing(of: operation, in: contract.document).map {
      .lacksSecurity($0, of: name, at: addressSpan, documentedAt: operation.span)
    }
  }

  /// Where a parameter is written; that of the address for one in it.
  private func place(of parameter: DocumentedParameter) -> SourceSpan {
    let name = parameter.name.content
    let written =
      switch parameter.location {
      case .query: known.places[ByteText(name)]
      case .header: known.headerPlaces[ByteText(name.lowercased())]
      default: nil as SourceSpan?
      }
    return written ?? addressSpan
  }

  /// Whether a header that is not written may be sent all the same.
  private func mayBeAdded(_ parameter: DocumentedParameter) -> Bool {
    known.mayHaveFurtherHeaders
      || Self.ownHeaders.contains(parameter.name.content.lowercased())
  }

  /// Headers that are made of other keys, of the body or of options.
  private static let ownHeaders: Set<String> = [
    "host", "user-agent", "accept-encoding", "connection", "content-length", "content-encoding",
    "transfer-encoding", "cookie", "expect", "te", "traceparent", "tracestate", "baggage",
  ]

  private func problem(of parameter: DocumentedParameter) -> Diagnostic? {
    let location = parameter.location
    guard location == .query || location == .path || location == .header else { return nil }
    let span = place(of: parameter)
    switch parameter.reading(in: sent, of: contract.document) {
    case .absent:
      guard parameter.isRequired,
        location == .query
          ? !known.mayHaveFurtherParameters : location == .header && !mayBeAdded(parameter)
      else { return nil }
      return .missingParameter(parameter, of: self.name, at: addressSpan)
    case .values(let values):
      guard !values.contains(where: \.hasUnknownText), case .node(let node)? = parameter.schema
      else { return nil }
      return violation(of: values, node).map {
        .badParameter(parameter, of: self.name, $0, at: span)
      }
    case .empty, .repeated, .malformed, .unjudged: return nil
    }
  }

  /// The first violation of the likeliest value; nil if one of them follows the schema.
  private func violation(of values: [Value], _ node: DocumentNode) -> SchemaViolation? {
    guard let schema = try? contract.source.schemas(formats: settings.formats).schema(at: node)
    else { return nil }
    var first: SchemaViolation?
    for value in values {
      guard let document = try? JSONDocument.parse(value.jsonText()),
        let report = try? schema.judge(document.root, as: .request)
      else { return nil }
      guard let violation = report.violations.first else { return nil }
      first = first ?? violation
    }
    return first
  }

  private func problems(of body: Body) -> [Diagnostic] {
    guard let documented = operation.body else { return [] }
    switch body {
    case .unknown: return []
    case .none:
      return documented.isRequired
        ? [.missingBody(of: name, at: addressSpan, documentedAt: operation.span)] : []
    case .json(let value, let span):
      guard let violation = bodyViolation(of: value) else { return [] }
      let origin = contract.source.schemas(formats: settings.formats).origin(of: violation)
      return [.badBody(of: name, violation, at: span, documentedAt: origin.span)]
    }
  }

  /// In which way a JSON body breaks the document.
  func bodyViolation(of value: Value) -> SchemaViolation? {
    guard let media = operation.body?.media.media(for: contentType), media.isJSON,
      case .node(let node)? = media.schema
    else { return nil }
    return violation(of: [value], node)
  }

  private var contentType: String {
    step.sharedSettings?.content.contentType?.content?.literalText ?? "application/json"
  }

  /// Whether everything that the document says of the request is known.
  func isKnown(withBody body: Body) -> Bool {
    let isBodyKnown =
      switch body {
      case .none: true
      case .json:
        operation.body?.media.media(for: contentType).map { media in
          if case .node? = media.schema { media.isJSON } else { false }
        } ?? false
      case .unknown: false
      }
    return isBodyKnown && !known.mayHaveFurtherParameters && known.unknownTexts.isEmpty
      && known.address.query?.utf8.contains(OperationIndex.unknownText.utf8) != true
      && operation.parameters.allSatisfy { parameter in
        switch parameter.location {
        case .path: true
        case .query:
          if case .values = parameter.reading(in: sent, of: contract.document) {
            true
          } else {
            !parameter.isRequired
          }
        case .header, .cookie, .querystring, .form: false
        }
      } && operation.security.isEmpty
  }

  /// The place of `request: invalid`.
  var invalidSpan: SourceSpan? {
    step.sharedSettings?.content.openAPI?.content?.request?.content?.span ?? addressSpan
  }
}

extension Value {
  /// Whether a text in it is known only in the run.
  fileprivate var hasUnknownText: Bool {
    switch self {
    case .string(let text): text.utf8.contains(0)
    case .array(let elements): elements.contains(where: \.hasUnknownText)
    case .object(let object): object.members.contains { $0.value.hasUnknownText }
    case .null, .boolean, .number: false
    }
  }
}
