// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions

/// A log-in that a plan needs before its run.
package struct PlannedLogIn: Sendable {
  /// The first step that needs the token.
  package let step: PlannedStep
  /// The index of its collection.
  package let collection: Int
  /// The file of the block that has the step; nil for a step of the collection itself.
  package let file: PlannedBlockFile?
  package let auth: PlannedAuth
  package let grant: AuthTemplate.TokenGrant
  /// The origin of `baseUrl`; nil without one.
  fileprivate let base: Origin?
  fileprivate let inputs: PlannedInputs
}

extension Plan {
  /// The log-ins of its steps, each `auth` once for each file that it is used in, in the order of the
  /// collections.
  package var logIns: [PlannedLogIn] {
    guard hasLogIns else { return [] }
    return collections.indices.flatMap { place in
      let collection = collections[place]
      var logIns: [PlannedLogIn] = []
      var seen: Set<Use> = []
      func add(_ steps: some Sequence<PlannedStep>, _ file: PlannedBlockFile?) {
        let (inputs, address) = (
          file?.inputs ?? collection.inputs,
          file == nil ? collection.baseAddress : file?.baseAddress
        )
        for step in steps where step.mayLogIn(toBase: address) {
          guard let auth = step.settings.auth, let grant = auth.template.logInGrant,
            seen.insert(Use(span: auth.span, file: file?.source, base: address?.origin)).inserted
          else { continue }
          logIns.append(
            PlannedLogIn(
              step: step, collection: place, file: file, auth: auth, grant: grant,
              base: address?.origin, inputs: inputs))
        }
      }
      add(collection.setup, nil)
      for scenario in collection.scenarios { add(scenario.selectedSteps, nil) }
      add(collection.teardown, nil)
      for block in collection.lists.calledBlocks { add(block.lists.joined(), block.file) }
      return logIns
    }
  }
}

extension PlannedScenario {
  /// Its steps without those that the selection leaves out.
  fileprivate var selectedSteps: [PlannedStep] {
    let skipped = selection?.skipped ?? [:]
    return before
      + steps.indices.filter { skipped[$0] == nil }.map { steps[$0] } + teardown + after
  }
}

/// Where an `auth` is used; equal uses have the same token.
private struct Use: Hashable {
  let span: SourceSpan
  let file: SourceFileID?
  let base: Origin?
}

extension PlannedStep {
  /// Whether it may send the token of a log-in: it sends a request, and not to a place that the token
  /// does not go to anyway.
  fileprivate func mayLogIn(toBase base: Address?) -> Bool {
    guard let auth = settings.auth, auth.isLogIn else { return false }
    let sends = isRequest || findings?.isWebSocket == true || findings?.upgrade != nil
    guard sends, auth.isInherited, let address = step.request?.address.literalText,
      Address.isAbsolute(address),
      let origin = (try? Address(parsing: PercentEncoding.literal(address)))?.origin
    else { return sends }
    return origin == base?.origin || auth.origins.contains(origin)
  }
}

extension PlannedLogIn {
  /// The host of the page of the log-in, or of the address of the device code; as written while an
  /// input is missing, and if it was made from a secret.
  package var provider: String {
    guard let text = grant.logIn?.address else { return "" }
    let shown = shown(text)
    guard Address.isAbsolute(shown) else { return base?.host ?? shown }
    return (try? Address(parsing: PercentEncoding.literal(shown)))?.host ?? shown
  }

  package var client: String { shown(grant.client) }

  package var account: String? { grant.logIn?.account }

  /// Where the token goes, sorted.
  package var origins: [String] {
    Set(auth.origins + [base].compactMap(\.self)).map { "\($0)" }.sorted()
  }

  private func shown(_ text: TemplateText) -> String {
    guard let rendered = try? text.render(in: inputs), rendered.secrets.isEmpty else {
      return text.text
    }
    return rendered.text
  }
}
