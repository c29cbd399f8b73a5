// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions

/// A step with all defaults merged into it and every name resolved.
///
/// Small, since a plan may hold tens of thousands: the step as loaded, and objects that it shares
/// with the steps that say the same.
package struct PlannedStep: Sendable {
  let step: Step
  private(set) var settings: PlannedSettings
  /// What `expectations` stand in; steps that write none of their own share those of `defaults`.
  package let sharedExpectations: Shared<Expectations>?
  /// Nil for a step that sends no file and saves none.
  let paths: KnownPaths?
  let folder: @Sendable (SourceFileID) -> String
  /// Which of the steps that are called the same it is, from 1.
  let occurrence: Int
  package let continuesOnFailure: Bool
  /// What its own expressions, and those of later steps, read of its response.
  package internal(set) var responseReads: ResponseReads
  /// Captures that must have been made in this run, or the step is skipped.
  package let neededCaptures: [NeededCapture]

  /// Stable between runs: `id`, else `name`, else what it does as written, with `#2` for the second
  /// of the same. Put together at each call.
  package var identity: String { identity(titled: step.title) }

  /// The same for who has the step's title already.
  package func identity(titled title: String) -> String {
    let own = step.id?.content ?? title
    return occurrence == 1 ? own : "\(own)#\(occurrence)"
  }

  /// `name`, else what it does, as written. Put together at each call.
  package var title: String { step.title }

  package var name: TemplateText? { step.name }

  package var tags: [String] { step.tags.map(\.content) }

  /// Of its first key.
  package var span: SourceSpan { step.span }

  /// Evaluated when the step begins.
  package var variables: [VariableDeclaration] { step.variables }

  package var condition: Condition? { step.condition }

  package var skip: TemplateText? { step.skip }

  /// A pause before it; of a step that speaks to nobody its own only.
  package var delay: Duration? { takesDelay ? settings.options.policy.delay : nil }

  private var takesDelay: Bool {
    step.local == nil || step.sharedSettings?.content.connection.delay?.content != nil
  }

  /// The step with the numbers that templates make; nil when none does.
  ///
  /// - Parameters:
  ///   - value: gives the value of a template.
  ///   - problem: is told of a value that is none, and where it is made, and gives what to throw.
  package func settled<Failure: Error>(
    _ value: (TemplateText) throws(Failure) -> String,
    problem: (QuantityProblem, SourceSpan) -> Failure
  ) throws(Failure) -> PlannedStep? {
    guard !settings.options.deferred.isEmpty else { return nil }
    let options = try settings.options.settled(
      where: { number in step.local == nil || number.name == "delay" && takesDelay }, value,
      problem: problem)
    var settled = self
    settled.settings = settings.with(options)
    return settled
  }

  /// A step that sends nothing is carried out once, whatever `defaults` say.
  package var retry: RetryPolicy {
    step.local == nil ? settings.options.policy.retry : .once
  }

  /// Nil where `retry` has none.
  package var retryConditions: RetryConditions? {
    step.local == nil ? settings.retryConditions : nil
  }

  /// What it does, with what planning knows. Put together at each call.
  package var action: Action {
    switch step.action {
    case .request(let template):
      .request(
        PlannedRequest(
          step: step, template: template, settings: settings, paths: paths, folder: folder,
          readsCertificate: responseReads.contains(.certificate)))
    case .socket(let template):
      .socket(PlannedSocket(template: template, settings: settings, folder: folder))
    case .local(let action): .local(action.content)
    }
  }

  /// What it does when it speaks to nobody; nil when it does speak.
  package var local: LocalAction? { step.local }

  /// What a step does.
  package enum Action: Sendable {
    case request(PlannedRequest)
    case socket(PlannedSocket)
    case local(LocalAction)
  }

  /// What it says of TLS.
  package var tls: PlannedTLS { settings.tls }

  /// The netrc file that its `auth` reads; nil for other schemes.
  package var netrc: PlannedNetrc? { settings.auth?.netrc }

  /// Where its `auth` is written, perhaps in `defaults`.
  package var authSpan: SourceSpan? { settings.auth?.span }

  /// It sends a request over HTTP or the like.
  package var isRequest: Bool { step.request != nil }

  /// Whether it is a request that carries something.
  package var hasBody: Bool { step.request?.body != nil }

  package var expectations: Expectations { sharedExpectations?.content ?? Expectations() }

  package var captures: [CaptureDeclaration] { step.captures }

  /// The name that later steps know its exchange by.
  package var id: String? { step.id?.content }

  /// The file that the body is expected to equal.
  package var expectedFile: PlannedPath? {
    guard let text = sharedExpectations?.content.file else { return nil }
    return .template(text, relativeTo: folder(text.span.file))
  }
}

extension Step {
  /// What a person calls the step: `name`, else what it does as written: method and address, or
  /// `socket` and address.
  var title: String {
    name?.text ?? action.title
  }

  var ownIdentity: String { id?.content ?? title }
}

/// A capture that a step reads, and who makes it.
package struct NeededCapture: Sendable, Hashable {
  package var name: String
  /// The title of the step that makes it.
  package var maker: String
  /// It is no capture but the exchange of an earlier step.
  package var step: StepRead?
  /// A `set` gives the name a new value; it has one without.
  package var isReplaced = false

  /// A reading of `steps.ID`.
  package struct StepRead: Sendable, Hashable {
    package var id: String
    package var readsCertificate: Bool
  }

  package init(name: String, maker: String) {
    self.name = name
    self.maker = maker
  }
}

/// What expressions read of a step's response, as far as it must be known beforehand.
package struct ResponseReads: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// `response.json`
  package static let json = ResponseReads(rawValue: 1)
  /// The certificate of the peer, in a check too.
  package static let certificate = ResponseReads(rawValue: 2)
  /// A later step reads `steps.ID`.
  package static let later = ResponseReads(rawValue: 4)
  /// `response` or `request` at all.
  package static let own = ResponseReads(rawValue: 8)
}

/// Paths of a step that are known before the run; an object, since few steps have any.
final class KnownPaths: Sendable {
  /// Of the body's files in the order sent; nil for one that is not known.
  let body: [String?]
  /// Where the response is saved, relative to the output folder.
  let save: String?

  /// Nil when there is none.
  init?(body: [String?], save: String?) {
    guard !body.isEmpty || save != nil else { return nil }
    self.body = body
    self.save = save
  }
}
