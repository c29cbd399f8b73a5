// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import RunEvents

/// The checks of a step, prepared once: attempts, retries and events share their references, and so
/// do steps with the same expectations.
///
/// `docs/internals/checking.md` defines what counts as one check.
package final class Checker: Sendable {
  let places: SourcePlaces
  let failure: FailureCheck?
  let status: StatusCheck?
  let fields: [FieldCheck]
  let json: CheckNode?
  let schema: CheckNode?
  let events: CheckNode?
  let messages: CheckNode?
  let xpaths: [XPathCheck]
  let body: CheckNode?
  let time: CheckNode?
  /// In the order of `ResponseSubject`.
  let others: [SubjectCheck]
  let bytes: BytesCheck?
  let file: CheckReference?
  private let fileSpan: SourceSpan?
  let values: [ValueCheck]
  let that: [ExpressionCheck]
  /// The compiled schemas of the collection.
  package let schemas: CompiledSchemas
  /// Whether any of the checks, at any depth, uses a schema.
  let holdsSchema: Bool
  /// Whether only the status of a response is judged, as in a load that asks for that.
  package let isOfStatusAlone: Bool
  /// The number of verdicts of a judgement if no implied check fails.
  package let checkCount: Int

  /// Prepares the checks of a step.
  ///
  /// - Parameters:
  ///   - expectations: those of the step, with those of its defaults.
  ///   - step: the place of the step, for the implied check.
  ///   - places: the places of spans, for people.
  ///   - schemas: the compiled schemas of the collection.
  ///   - impliesStatus: whether a status of 400 or above fails a step that expects none.
  ///   - isOfStatusAlone: whether the expectations are those of the status alone.
  package init(
    _ expectations: Expectations, at step: SourceSpan, places: SourcePlaces,
    schemas: CompiledSchemas = CompiledSchemas(), impliesStatus: Bool = true,
    isOfStatusAlone: Bool = false
  ) {
    self.isOfStatusAlone = isOfStatusAlone
    var preparation = CheckPreparation(places: places, mayReadNames: expectations.mayReadNames)
    self.places = places
    failure = expectations.failure.map { preparation.failure($0) }
    status = preparation.status(
      expectations.status, step: step, impliesStatus: impliesStatus && failure == nil)
    fields =
      expectations.headers.map { preparation.header($0) }
      + expectations.cookies.flatMap { preparation.cookie($0) }
    json = expectations.json.map { preparation.json($0) }
    schema = expectations.schema.map { preparation.schema($0) }
    events = expectations.events.map { preparation.events($0) }
    messages = expectations.messages.map { preparation.messages($0) }
    xpaths = expectations.xpaths.map { preparation.xpath($0) }
    body = expectations.body.map { preparation.text($0, name: "body") }
    time = expectations.time.map { preparation.text($0, name: "time") }
    others = ResponseSubject.allCases.compactMap { subject in
      expectations[subject].map { preparation.subject(subject, $0) }
    }
    bytes = expectations.bytes.map { preparation.bytes($0) }
    file = expectations.file.map { preparation.file($0) }
    fileSpan = expectations.file?.span
    values = expectations.values.map { preparation.value($0, word: "value") }
    that = expectations.that.map { preparation.that($0) }
    self.schemas = schemas
    // Most collections have none, and are not searched.
    holdsSchema = !schemas.isEmpty && expectations.holdsSchema
    checkCount = preparation.count
  }

  /// Judges every check; a failed check does not skip others.
  ///
  /// The verdicts are in the order failure, status, headers, cookies, json, schema, events, messages,
  /// xpath, body, time, url, redirects, version, size, sha256, certificate, bytes, file, values, that, each
  /// in the order of the file. The implied check has a verdict only if it fails. Templates are rendered now, and one
  /// without a value is a failed check.
  ///
  /// - Parameters:
  ///   - step: the place of the judged step, for the implied check; nil for the step for which the checks
  ///     were prepared.
  ///   - repeated: where the step repeats the expectations from which the checks were prepared.
  package func judge(
    _ subjects: inout ResponseSubjects, scope: some Scope, at step: SourceSpan? = nil,
    repeated: RepeatedText? = nil
  ) -> [Verdict] {
    var own = Judge(scope: scope, schemas: schemas)
    if subjects.recorded != nil { own.marks = MaskedSubjects() }
    var session = JudgingSession(
      places: places, repeated: repeated, judge: own, room: checkCount)
    judge(&subjects, &session, at: step)
    return session.verdicts
  }

  /// Whether every check holds: the same judgement without verdicts and reasons.
  package func allHold(for subjects: inout ResponseSubjects, scope: some Scope) -> Bool {
    var session = JudgingSession(
      places: places, asking: Judge(scope: scope, schemas: schemas).quiet)
    judge(&subjects, &session)
    return session.allHold
  }

  private func judge(
    _ subjects: inout ResponseSubjects, _ session: inout JudgingSession, at step: SourceSpan? = nil
  ) {
    if let failure { session.judge(failure, subjects) }
    if let status { session.judge(status, subjects, at: step) }
    for field in fields { session.judge(field, subjects) }
    if let json { session.judge(json: json, &subjects) }
    if let schema { session.judge(json: schema, &subjects) }
    if let events { session.judge(events: events, &subjects) }
    if let messages { session.judge(messages: messages, subjects) }
    for xpath in xpaths { session.judge(xpath, &subjects) }
    if let body { session.judge(body: body, subjects) }
    if let time { session.walk(time: time, subjects) }
    for other in others { session.judge(other, subjects) }
    if let bytes { session.judge(bytes, subjects) }
    if let file, let fileSpan { session.judge(file: file, at: fileSpan, subjects) }
    for value in values { session.judge(value) }
    for condition in that { session.judge(condition) }
  }
}

extension Checker {
  /// In longer bodies, patterns are searched for off the engine thread.
  package static let inlinePatternLimit = 10_000

  /// Whether the checks may block the engine thread: they use a schema or an XPath, the body is too
  /// long to be parsed there, or long enough to make a pattern slow.
  ///
  /// Searches the checks only for a body beyond the limits.
  package func mayTakeLong(on subjects: ResponseSubjects) -> Bool {
    if !xpaths.isEmpty { return true }
    if holdsSchema { return subjects.bodyBytes > 0 }
    guard subjects.bodyBytes > Self.inlinePatternLimit else { return false }
    if subjects.bodyBytes > ResponseSubjects.inlineParseLimit {
      return !that.isEmpty || !values.isEmpty || json != nil || events != nil || messages != nil
        || body != nil
        || bytes != nil
        || others.contains { $0.subject == .sha256 }
    }
    return json?.holdsPattern == true || events?.holdsPattern == true
      || messages?.holdsPattern == true
      || body?.holdsPattern == true
  }
}
