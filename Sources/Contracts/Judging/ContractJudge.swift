// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Notation
import Queries
import Values

/// Judges the exchanges of a step by the documents that it names.
package struct ContractJudge {
  private let settings: ContractSettings
  private let request: ContractSettings.RequestRule
  private let isOfStatusAlone: Bool
  private let showsValues: Bool
  private let work: Workload?

  /// - Parameters:
  ///   - request: what the first request has to be.
  ///   - isOfStatusAlone: whether only the operation and the status are judged.
  ///   - showsValues: whether `observations` have what valid values show of the schemas.
  ///   - work: decides whether to stop; nil if nothing ends the work.
  package init(
    _ settings: ContractSettings, request: ContractSettings.RequestRule,
    isOfStatusAlone: Bool = false, showsValues: Bool = false, within work: Workload? = nil
  ) {
    self.settings = settings
    self.request = isOfStatusAlone ? .none : request
    self.isOfStatusAlone = isOfStatusAlone
    self.showsValues = showsValues
    self.work = work
  }

  /// Judges the exchanges of one attempt: redirects in their order, and the last response.
  ///
  /// An undocumented request whose redirect was followed is a notice, and so is such a status.
  package func judge(_ exchanges: [ContractExchange]) -> ContractJudgement {
    var judgement = ContractJudgement()
    for (number, exchange) in exchanges.enumerated() {
      var own = self
      if number > 0 {
        own = ContractJudge(
          followed, request: followedRule, isOfStatusAlone: isOfStatusAlone,
          showsValues: showsValues, within: work)
      }
      let isFollowed = number < exchanges.count - 1
      let found = own.judge(exchange, isFollowed: isFollowed)
      if number == 0 { judgement = found } else { judgement.merge(found) }
    }
    return judgement
  }

  /// What holds for the requests of redirects, which the step did not write.
  private var followed: ContractSettings {
    var settings = settings
    settings.operation = nil
    return settings
  }

  private var followedRule: ContractSettings.RequestRule { request == .invalid ? .none : request }

  // MARK: The operation

  private func judge(_ exchange: ContractExchange, isFollowed: Bool) -> ContractJudgement {
    var candidates: [(contract: Contract, request: UndocumentedRequest)] = []
    for contract in settings.contracts {
      switch contract.operations.match(exchange.method, exchange.address, base: exchange.base) {
      case .operation(let match):
        return judge(exchange, match, contract, isFollowed: isFollowed)
      case .undocumented(let request): candidates.append((contract, request))
      case .outside: continue
      }
    }
    guard let undocumented = candidates.likeliest else { return outsideJudgement(exchange) }
    var severity = settings.undocumented
    if isFollowed, severity == .fail { severity = .warn }
    if settings.operation != nil { severity = .fail }
    var part = JudgedPart(.operation, extra: .none)
    part.addViolation(
      ContractWords.undocumented(
        undocumented.request, exchange.method, in: candidates.names))
    var judgement = ContractJudgement()
    if severity != .none { part.add(to: &judgement, as: nil, asNotice: severity == .warn) }
    let source = undocumented.contract.source
    judgement.observations = [
      .undocumented("\(exchange.method) \(undocumented.request.path)", source)
    ]
    if showsValues {
      let parts = UnmentionedParts(of: exchange, undocumented.request)
      judgement.observations.append(.unmentioned(parts.all, source))
    }
    return judgement
  }

  /// That of a request that no document covers.
  private func outsideJudgement(_ exchange: ContractExchange) -> ContractJudgement {
    var judgement = ContractJudgement()
    judgement.observations = settings.contracts.map {
      .outside("\(exchange.method) \(exchange.address.path)", $0.source)
    }
    guard let operation = settings.operation else { return judgement }
    var part = JudgedPart(.operation, extra: .none)
    part.addViolation(
      ContractWords.notCovered(by: settings.contracts.map(\.name), operation: operation))
    part.add(to: &judgement, as: nil)
    return judgement
  }

  private func judge(
    _ exchange: ContractExchange, _ match: MatchedOperation, _ contract: Contract,
    isFollowed: Bool
  ) -> ContractJudgement {
    let operation = contract.document.operations[match.index]
    var judgement = ContractJudgement()
    judgement.findings.reserveCapacity(ContractCheck.allCases.count)
    judgement.operation = contract.judgedOperation(at: match.index)
    var part = JudgedPart(.operation, extra: .none)
    part.hasSubject = true
    if let expected = settings.operation, !operation.isNamed(expected) {
      part.addViolation(ContractWords.otherOperation(operation.words, than: expected))
    }
    part.add(
      to: &judgement, as: Located("`\(operation.words)`", at: operation.span))
    var observation = ContractObservation(
      of: operation, at: match.index, in: contract.source, status: exchange.response.status,
      contract.source.schemas(formats: settings.formats))
    let request = judgeRequest(exchange, match, operation, contract, &judgement, &observation)
    let response = judgeResponse(
      exchange, match, operation, contract, isFollowed: isFollowed, &judgement, &observation)
    if showsValues {
      let parts = UnmentionedParts(
        of: exchange, operation, observation, hasBody: !match.isHeadOfGet, request + response)
      if !parts.all.isEmpty {
        judgement.observations.append(.unmentioned(parts.all, contract.source))
      }
    }
    // A response without its body shows nothing of that of GET.
    if !match.isHeadOfGet { judgement.observations.append(.operation(observation)) }
    return judgement
  }

  // MARK: Request and response

  private func judgeRequest(
    _ exchange: ContractExchange, _ match: MatchedOperation, _ operation: DocumentedOperation,
    _ contract: Contract, _ judgement: inout ContractJudgement,
    _ observation: inout ContractObservation
  ) -> [UnmentionedPart] {
    guard request != .none else { return [] }
    let headers =
      exchange.mayHaveBody || operation.concernsHeaders ? exchange.requestHeaders : HeaderFields()
    let judge = ContractRequestJudge(
      operation: operation, values: values(contract, .request), exchange: exchange,
      headers: headers,
      sent: SentParameters(
        path: match.pathValues, query: exchange.address.query,
        headers: headers.fields.map { ($0.name, $0.value) }))
    var part = judge.part(extra: settings.extra, &observation.parameters)
    observation.hasValidRequest = request != .invalid && part.follows
    observation.requestValues = part.accepted
    if judge.hasBody {
      let type = headers.first("Content-Type")
      observation.hasBody = true
      observation.requestMedia = operation.body?.media.index(for: type)
    }
    let unmentioned = part.unmentioned
    if request == .invalid { part.expectViolation(of: operation) }
    part.add(
      to: &judgement,
      as: Located("the request of `\(operation.words)`", at: operation.span),
      asNotice: request == .warn)
    return unmentioned
  }

  private func judgeResponse(
    _ exchange: ContractExchange, _ match: MatchedOperation, _ operation: DocumentedOperation,
    _ contract: Contract, isFollowed: Bool, _ judgement: inout ContractJudgement,
    _ observation: inout ContractObservation
  ) -> [UnmentionedPart] {
    guard settings.response != .none else { return [] }
    let documented = observation.response.map { operation.responses[$0] }
    let judge = ContractResponseJudge(
      operation: operation, documented: documented, values: values(contract, .response),
      exchange: exchange, hasBody: !match.isHeadOfGet && !exchange.response.isBodiless)
    let parts = isOfStatusAlone ? [judge.statusPart] : judge.parts(extra: settings.extra)
    observation.hasValidResponse = !isOfStatusAlone && parts.allSatisfy(\.follows)
    for part in parts where !part.accepted.isEmpty {
      observation.responseValues += part.accepted
    }
    if let documented {
      let type = judge.contentType
      observation.responseMedia =
        type == nil && !judge.hasBody ? nil : documented.media.index(for: type)
    }
    // An undocumented status of a redirect that was followed is a notice.
    let isNotice = settings.response == .warn || isFollowed && observation.response == nil
    for part in parts {
      let words = part.finding.holds ? nil : judge.words(of: part.finding.check)
      part.add(to: &judgement, as: words, asNotice: isNotice)
    }
    return showsValues ? parts.flatMap(\.unmentioned) : []
  }

  private func values(
    _ contract: Contract, _ direction: SchemaDirection
  ) -> ContractValueJudge {
    ContractValueJudge(
      contract: contract, schemas: contract.source.schemas(formats: settings.formats),
      direction: direction, findsExtra: settings.extra != .none, showsValues: showsValues,
      work: work)
  }
}

extension [(contract: Contract, request: UndocumentedRequest)] {
  /// The document that was probably meant, of those with a base path that the request is under.
  package var likeliest: Element? {
    self.max { $0.request.likeness < $1.request.likeness }
  }

  /// The names of the documents that may be meant equally.
  package var names: [String] {
    let best = likeliest?.request.likeness
    return filter { best == 0 || $0.request.likeness == best }.prefix(best == 0 ? count : 1)
      .map(\.contract.name)
  }
}

extension ContractExchange {
  /// Whether the request may have a body, by which its headers decide.
  fileprivate var mayHaveBody: Bool {
    if case .none = requestBody { false } else { true }
  }
}

extension DocumentedOperation {
  /// Whether something of the headers of a request is documented.
  fileprivate var concernsHeaders: Bool {
    !security.isEmpty || parts.content.concernHeaders
  }

  /// Whether a text is its `operationId`, or its method and path.
  package func isNamed(_ text: String) -> Bool {
    if id?.content.hasSameBytes(as: text) == true { return true }
    return title.hasSameBytes(as: text)
  }
}
