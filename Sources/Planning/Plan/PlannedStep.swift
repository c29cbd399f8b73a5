// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Notation

/// A step with all defaults merged and every name resolved.
///
/// An object, since all that run it share it. Small, since a plan may have tens of thousands: the step
/// as loaded, and objects that it shares with similar steps.
package final class PlannedStep: Sendable {
  let step: Step
  /// The settings with all levels merged.
  package let settings: PlannedSettings
  /// The object with `expectations`; steps without their own share those of `defaults`.
  package let sharedExpectations: Shared<Expectations>?
  /// Nil for most steps.
  let findings: StepFindings?
  let folder: @Sendable (SourceFileID) -> String
  /// From 1, among the steps of its scenario, or of its block, with the same `id` or title.
  package let occurrence: Int
  package let continuesOnFailure: Bool
  /// The parts of its response that its own expressions, and those of later steps, read.
  package let responseReads: ResponseReads
  /// Captures that must exist in the run, or the step is skipped.
  package let neededCaptures: [NeededCapture]

  init(
    step: Step, settings: PlannedSettings, sharedExpectations: Shared<Expectations>?,
    findings: StepFindings? = nil, folder: @escaping @Sendable (SourceFileID) -> String,
    occurrence: Int, continuesOnFailure: Bool, responseReads: ResponseReads = [],
    neededCaptures: [NeededCapture]
  ) {
    self.step = step
    self.settings = settings
    self.sharedExpectations = sharedExpectations
    self.findings = findings
    self.folder = folder
    self.occurrence = occurrence
    self.continuesOnFailure = continuesOnFailure
    self.responseReads = responseReads
    self.neededCaptures = neededCaptures
  }

  /// The same step with other settings, or of whose response more is read.
  private func with(
    _ settings: PlannedSettings? = nil, reading reads: ResponseReads = []
  ) -> PlannedStep {
    PlannedStep(
      step: step, settings: settings ?? self.settings, sharedExpectations: sharedExpectations,
      findings: findings, folder: folder, occurrence: occurrence,
      continuesOnFailure: continuesOnFailure, responseReads: responseReads.union(reads),
      neededCaptures: neededCaptures)
  }

  /// The same step, which calls another block.
  func calling(_ block: PlannedBlock) -> PlannedStep {
    let findings = StepFindings(
      body: findings?.body ?? [], savers: findings?.savers ?? [:], save: findings?.save,
      block: block, isWebSocket: findings?.isWebSocket ?? false, upgrade: findings?.upgrade)
    return PlannedStep(
      step: step, settings: settings, sharedExpectations: sharedExpectations, findings: findings,
      folder: folder, occurrence: occurrence, continuesOnFailure: continuesOnFailure,
      responseReads: responseReads, neededCaptures: neededCaptures)
  }

  /// The same step, of whose response others read parts.
  func reading(_ reads: ResponseReads) -> PlannedStep { with(reading: reads) }

  /// Stable between runs: `id`, or `name`, or its action as written, with `#2` for the second of
  /// the same. Made again at each call.
  package var identity: String { identity(titled: step.title) }

  /// The identity, for a caller that has the step's title already.
  package func identity(titled title: String) -> String {
    Self.identity(step.id?.content ?? title, occurrence)
  }

  /// The identity of the step with this number among those with the same `id` or title.
  static func identity(_ own: String, _ number: Int) -> String {
    number == 1 ? own : "\(own)#\(number)"
  }

  /// `name`, or its action as written. Made again at each call.
  package var title: String { step.title }

  /// What it sends as written: method and address, or `socket` and address; nil for a step that
  /// sends nothing itself. Made again at each call.
  package var writtenRequest: String? {
    step.request == nil && step.socket == nil ? nil : step.action.title
  }

  package var name: TemplateText? { step.name }

  /// Its `description`.
  package var description: String? { step.description }

  package var tags: [String] { step.tags.map(\.content) }

  /// Its own, without those of outer levels.
  package var labels: [LabelDeclaration] { step.labels }

  /// The span of its first key.
  package var span: SourceSpan { step.span }

  /// The key of its action; `request` for a method.
  package var kind: String { step.action.key }

  /// Evaluated when the step begins.
  package var variables: [VariableDeclaration] { step.variables }

  /// Nil for a step that is carried out once.
  package var loop: LoopTemplate? { step.loop }

  /// Its rare keys; nil for none.
  package var exceptions: Shared<StepExceptions>? { step.exceptions }

  /// Why a check of it is expected to fail, at its key.
  package var fails: Located<TemplateText>? { step.fails }

  /// The delay before it; a step without network access uses only its own.
  package var delay: Duration? { takesDelay ? settings.options.policy.delay : nil }

  private var takesDelay: Bool {
    step.local == nil || step.sharedSettings?.content.connection.delay?.content != nil
  }

  /// The step with the numbers from templates; nil if there are none.
  ///
  /// - Parameters:
  ///   - value: returns the value of a template.
  ///   - problem: takes the problem with a value and its template, and returns the error to throw.
  package func settled<Failure: Error>(
    _ value: (TemplateText, DeferredEncoding?) throws(Failure) -> RenderedText,
    problem: (QuantityProblem, SourceSpan) -> Failure
  ) throws(Failure) -> PlannedStep? {
    guard !settings.options.deferred.isEmpty else { return nil }
    let options = try settings.options.settled(
      where: { number in step.local == nil || number.name == "delay" && takesDelay }, value,
      problem: problem)
    return with(settings.with(options))
  }

  /// A step without an exchange is carried out once, whatever `defaults` write.
  package var retry: RetryPolicy {
    step.local == nil ? settings.options.policy.retry : .once
  }

  /// Nil if `retry` has none.
  package var retryConditions: RetryConditions? {
    step.local == nil ? settings.retryConditions : nil
  }

  /// The step as one that speaks WebSocket, if the address decides that in the run; nil if it is known
  /// before.
  package var asWebSocket: PlannedStep? {
    guard let upgrade = findings?.upgrade else { return nil }
    return PlannedStep(
      step: step, settings: settings, sharedExpectations: upgrade,
      findings: StepFindings(isWebSocket: true), folder: folder, occurrence: occurrence,
      continuesOnFailure: continuesOnFailure, responseReads: responseReads,
      neededCaptures: neededCaptures)
  }

  /// Whether it calls a block that is carried out one time per run.
  package var callsOnce: Bool { step.call?.once != nil }

  /// The block that it calls; nil for another action.
  package var block: PlannedBlock? { findings?.block }

  /// The title of the step that should have saved a file; nil for a file that was there before the run.
  package func saver(of path: String) -> String? { findings?.savers[ByteText(path)] }

  /// Its action without network access; nil for another action.
  package var local: LocalAction? { step.local }

  /// Its TLS files.
  package var tls: PlannedTLS { settings.tls }

  /// The netrc file that its `auth` reads; nil for other schemes.
  package var netrc: PlannedNetrc? { settings.auth?.netrc }

  /// The place of its `auth`, which may be in `defaults`.
  package var authSpan: SourceSpan? { settings.auth?.span }

  /// Whether it sends a request, over any scheme.
  package var isRequest: Bool { step.request != nil }

  /// Whether it is a request with a body.
  package var hasBody: Bool { step.request?.body != nil }

  package var expectations: Expectations { sharedExpectations?.content ?? Expectations() }

  /// Where it repeats the expectations of an earlier step, which were read for both.
  package var repeatedExpectations: RepeatedText? { step.repeatedExpectations }

  package var captures: [CaptureDeclaration] { step.captures }

  /// The snapshot that its response is compared with; nil for none.
  package var snapshot: SnapshotTemplate? { step.snapshot }

  /// The name of its exchange for later steps.
  package var id: String? { step.id?.content }

  /// The file with the expected body.
  package var expectedFile: PlannedPath? {
    guard let text = sharedExpectations?.content.file else { return nil }
    return .template(text, relativeTo: folder(text.span.file))
  }
}

extension Step {
  /// The step's name for people: `name`, or its action as written: method and address, or `socket`
  /// and address.
  package var title: String {
    name?.text ?? action.title
  }

  var ownIdentity: String { id?.content ?? title }
}

/// A capture that a step reads, and the step that makes it.
package struct NeededCapture: Sendable, Hashable {
  package var name: String
  /// The title of the step that makes it.
  package var maker: String
  /// Set for the exchange of an earlier step instead of a capture.
  package var step: StepRead?
  /// Whether a `set` gives the name a new value; it has one without it.
  package var isReplaced = false
  /// Whether the step runs without it: only `default(…)` or `has(…)` reads it.
  package var isOptional = false

  /// A use of `steps.ID`.
  package struct StepRead: Sendable, Hashable {
    package var id: String
    package var readsCertificate: Bool
    /// The capture of `steps.ID.captures`; nil for its request or response.
    package var capture: String?
  }

  package init(name: String, maker: String) {
    self.name = name
    self.maker = maker
  }
}

/// The parts of a step's response that expressions read, as far as the run needs to know before.
package struct ResponseReads: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// `response.json`
  package static let json = ResponseReads(rawValue: 1)
  /// The certificate of the peer, also in a check.
  package static let certificate = ResponseReads(rawValue: 2)
  /// A later step reads `steps.ID`.
  package static let later = ResponseReads(rawValue: 4)
  /// Another step reads `steps.ID.captures`.
  package static let captures = ResponseReads(rawValue: 16)
  /// `response` or `request` at all.
  package static let own = ResponseReads(rawValue: 8)
  /// `response.events`
  package static let events = ResponseReads(rawValue: 32)
}

/// What planning found for a step that few steps have; an object, since most have none.
final class StepFindings: Sendable {
  /// Paths of the body's files in the order sent; nil for one that is not known before the run.
  let body: [String?]
  /// The steps that should save those of them that do not exist yet, by their paths.
  let savers: [ByteText: String]
  /// Where the response is saved, relative to the output folder.
  let save: String?
  /// What a call carries out.
  let block: PlannedBlock?
  /// Whether a `socket` step speaks WebSocket.
  let isWebSocket: Bool
  /// What a `socket` step expects if its address is that of a WebSocket; nil if the run does not
  /// decide that.
  let upgrade: Shared<Expectations>?

  /// Nil if there is nothing.
  init?(
    body: [String?] = [], savers: [ByteText: String] = [:], save: String? = nil,
    block: PlannedBlock? = nil, isWebSocket: Bool = false, upgrade: Shared<Expectations>? = nil
  ) {
    guard !body.isEmpty || save != nil || block != nil || isWebSocket || upgrade != nil else {
      return nil
    }
    self.body = body
    self.savers = savers
    self.save = save
    self.block = block
    self.isWebSocket = isWebSocket
    self.upgrade = upgrade
  }
}
