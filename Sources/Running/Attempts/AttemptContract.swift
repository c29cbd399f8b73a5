// SPDX-License-Identifier: Apache-2.0

import Checking
import Contracts
import Exchanges
import Planning
import RunEvents
import Threads
import Values

/// Judges the exchanges of an attempt by the documents that its step names.
struct AttemptContract {
  private let settings: ContractSettings
  private let context: StepContext
  /// Whether the first request had a client certificate.
  var hasClientCertificate = false
  /// In a recording, the bodies that it does not have as a whole; nil for an exchange of now.
  var recordedCuts: [BodyCut]?

  /// Longer bodies are judged off the engine's thread.
  private static let inlineBytes = 16_384

  /// Nil for a step without a contract.
  init?(_ context: StepContext) {
    guard case .request(let request) = context.step.planned.action, request.method != nil,
      let settings = request.settings.contract
    else { return nil }
    self.settings = settings
    self.context = context
  }

  /// Judges all redirects and the last response.
  ///
  /// - Parameter subjects: of the last response.
  nonisolated(nonsending) func judgement(
    of exchange: Exchange, _ subjects: ResponseSubjects
  ) async -> ContractJudgement {
    let exchanges = exchanges(of: exchange, subjects)
    let checker = context.step.checker
    let scope = context.scope
    let rule = settings.requestRule(expectsRefusal: checker.expectsRefusal(scope: scope))
    let isOfStatusAlone = checker.isOfStatusAlone
    let showsValues = context.run.coverage != nil
    let judge = { @Sendable [settings] in
      ContractJudge(
        settings, request: rule, isOfStatusAlone: isOfStatusAlone, showsValues: showsValues,
        within: Workload(stop: scope.stop)
      ).judge(exchanges)
    }
    if exchanges.allSatisfy({ $0.response.body.count <= Self.inlineBytes }),
      let found = scope.briefly(judge)
    {
      return noted(found)
    }
    return noted(await OffEngine.run { _ in judge() })
  }

  /// Says that the document of a typed request does not cover it.
  private func noted(_ judgement: ContractJudgement) -> ContractJudgement {
    guard isTyped, judgement.operation == nil, judgement.findings.isEmpty,
      let name = settings.contracts.first?.name
    else { return judgement }
    var judgement = judgement
    judgement.addNotice("`\(name)` does not cover the request")
    return judgement
  }

  /// Whether the request is not of a file.
  private var isTyped: Bool { context.run.options.settingNames == .options }

  private func exchanges(
    of exchange: Exchange, _ subjects: ResponseSubjects
  ) -> [ContractExchange] {
    let last = exchange.hops.count - 1
    return exchange.hops.indices.compactMap { place in
      let hop = exchange.hops[place]
      guard place == last || hop.response.map(RedirectChain.isRedirect) == true,
        var found = ContractExchange(hop, base: base(for: exchange))
      else { return nil }
      found.hasClientCertificate =
        hasClientCertificate && hop.address.origin == exchange.hops[0].address.origin
      if place == last {
        found.json = subjects.parsedDocument
        found.bodyCutWords = subjects.bodyCutWords
      }
      if let recordedCuts { found.noteCuts(of: place, recordedCuts) }
      return found
    }
  }

  /// `baseUrl`; for a typed request without one, its own origin: the document was typed for it.
  private func base(for exchange: Exchange) -> Address? {
    if let base = context.collection.baseAddress { return base }
    guard isTyped, var base = exchange.hops.first?.address
    else { return nil }
    (base.path, base.query, base.fragment) = ("", nil, nil)
    return base
  }
}

extension ContractExchange {
  /// Takes what a recording does not have of the bodies of a hop.
  fileprivate mutating func noteCuts(of hop: Int, _ cuts: [BodyCut]) {
    noteMissingBody()
    if cuts.cut(ofHop: hop, .request) != nil {
      requestBody = .unknown("\(ResponseSubjects.recordingCut) of it")
    }
    if bodyCutWords == nil, cuts.cut(ofHop: hop, .response) != nil {
      bodyCutWords = "\(ResponseSubjects.recordingCut) of it"
    }
  }
}
