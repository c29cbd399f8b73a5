// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
import Exchanges
import Notation
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

  var operation: DocumentedOperation { contract.document.operations[match.index] }

  /// Its `operationId`, else method and path.
  var name: String { operation.words }

  var addressSpan: SourceSpan { step.request?.address.span ?? step.span }

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
  var undocumentedStatuses: [StepProblem] {
    guard settings.response != .none, let statuses, !mayBeRedirected else { return [] }
    return statuses.patterns.compactMap { pattern in
      guard case .code(let code) = pattern, operation.response(for: code) == nil else { return nil }
      return StepProblem(
        .status(code),
        .undocumentedStatus(
          code, of: operation, named: name, at: statuses.span, documentedAt: operation.span))
    }
  }

  private var mayBeRedirected: Bool {
    operation.responses.contains { $0.status.content.utf8.first == UInt8(ascii: "3") }
  }

  // MARK: The request

  /// In which ways the known parts of the request break the document.
  func problems(with body: Body) -> [StepProblem] {
    operation.parameters.compactMap { problem(of: $0) } + problems(of: body)
      + [lackOfSecurity].compactMap(\.self)
  }

  private var sent: SentParameters {
    SentParameters(
      path: match.pathValues, query: known.address.query, headers: known.headers)
  }

  /// That the request is not the one that `operation` names.
  var otherOperation: StepProblem? {
    guard let expected = settings.operation, !operation.isNamed(expected) else { return nil }
    let written = step.sharedSettings?.content.openAPI?.content?.operation?.content?.span
    return StepProblem(
      .operation, .otherOperation(name, than: expected, at: written ?? addressSpan))
  }

  /// That nothing in the request is a credential; nil where the run may add one: by `auth`, by a computed
  /// name, from the cookies of earlier responses, or with the connection.
  private var lackOfSecurity: StepProblem? {
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
      StepProblem(
        .security, .lacksSecurity($0, of: name, at: addressSpan, documentedAt: operation.span))
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

  private func problem(of parameter: DocumentedParameter) -> StepProblem? {
    let mayBeAdded: Bool
    switch parameter.location {
    case .query: mayBeAdded = known.mayHaveFurtherParameters
    case .header: mayBeAdded = self.mayBeAdded(parameter)
    case .path: mayBeAdded = true
    case .cookie, .querystring, .form: return nil
    }
    return problem(of: parameter, in: sent, mayBeAdded: mayBeAdded, at: place(of: parameter))
  }

  /// - Parameter mayBeAdded: whether the run may send it where it is not written.
  func problem(
    of parameter: DocumentedParameter, in sent: SentParameters, mayBeAdded: Bool,
    at span: SourceSpan
  ) -> StepProblem? {
    let part = StepProblem.Part.parameter(parameter.words)
    switch parameter.reading(in: sent, of: contract.document) {
    case .absent:
      guard parameter.isRequired, !mayBeAdded else { return nil }
      return StepProblem(part, .missingParameter(parameter, of: name, at: addressSpan))
    case .values(let values):
      guard !values.contains(where: \.hasUnknownText), case .node(let node)? = parameter.schema
      else { return nil }
      return violations(of: values, node).first.map {
        StepProblem(part, .badParameter(parameter, of: name, $0, at: span))
      }
    case .empty, .repeated, .malformed, .unjudged: return nil
    }
  }

  /// Whether everything that the document says of the request is known.
  func isKnown(withBody body: Body) -> Bool {
    isJudged(body) && !known.mayHaveFurtherParameters && known.unknownTexts.isEmpty
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
