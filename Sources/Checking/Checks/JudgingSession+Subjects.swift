// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import RunEvents
import Values

extension JudgingSession {
  /// Judges a header, a cookie or an attribute of a cookie.
  mutating func judge(_ check: FieldCheck, _ subjects: ResponseSubjects) {
    switch check.field {
    case .header(let name):
      let values = subjects.headerValues(name)
      guard !values.isEmpty else { return walk(check.branch, .absent) }
      let isSetCookie = values.count > 1 && name.equalsIgnoringASCIICase("set-cookie")
      walk(check.branch, .header(HeaderValues(values: values, isSetCookie: isSetCookie)))
    case .cookie(let name):
      guard let cookie = subjects.cookie(name) else {
        return walk(check.branch, noCookie: name, subjects)
      }
      walk(check.branch, .text(cookie.value))
    case .attribute(let attribute, let name):
      guard let cookie = subjects.cookie(name) else {
        return walk(check.branch, noCookie: name, subjects)
      }
      walk(check.branch, cookie.subject(of: attribute))
    }
  }

  private mutating func walk(
    _ branch: CheckNode, noCookie name: String, _ subjects: ResponseSubjects
  ) {
    walk(branch, .absent, absence: subjects.cookieHint(name).map { .hint($0) })
  }

  /// Judges the document. An empty body is absent for the checks on the whole document; a body that
  /// is not JSON fails every check.
  mutating func judge(json branch: CheckNode, _ subjects: inout ResponseSubjects) {
    if failsCutBody(branch, subjects) { return }
    switch subjects.json {
    case .success(let document): walk(branch, .node(document.root))
    case .failure(let error):
      if subjects.bodyBytes == 0 {
        for leaf in branch.leaves { conclude(leaf, judge.leaf(leaf, .absent)) }
        let beneath = CheckNode(members: branch.members, paths: branch.paths)
        fail(beneath) { .emptyBody(expected: $0) }
      } else {
        let body = subjects.body
        fail(branch) { .notJSON(error, body, expected: $0) }
      }
    }
  }

  /// Judges the list of messages; without a WebSocket every check fails.
  mutating func judge(messages branch: CheckNode, _ subjects: ResponseSubjects) {
    guard let messages = subjects.messages else {
      return fail(branch) {
        .noEvents(EventsFailure(message: "the step is not a WebSocket"), at: $0.span)
      }
    }
    walk(branch, .node(messages.content.root))
  }

  /// Judges the list of events; a body that is not an event stream fails every check.
  mutating func judge(events branch: CheckNode, _ subjects: inout ResponseSubjects) {
    if failsCutBody(branch, subjects) { return }
    switch subjects.events {
    case .success(let list): walk(branch, .node(list.root))
    case .failure(let failure): fail(branch) { .noEvents(failure, at: $0.span) }
    }
  }

  private static let noCertificate =
    "\(ResponseSubjects.recordingCut) of the certificate: its names"

  /// Judges the result of an XPath; a body that is not a document fails every check.
  mutating func judge(_ check: XPathCheck, _ subjects: inout ResponseSubjects) {
    if failsCutBody(check.branch, subjects) { return }
    switch subjects.evaluate(check.path, within: judge.work) {
    case .success(.number(let number)) where number.isNaN: judge(notANumber: check.branch)
    case .success(let result):
      var absence: Absence?
      if case .nodes(let texts) = result, texts.isEmpty {
        absence = subjects.hint(for: check.path).map { .hint($0) }
      }
      walk(check.branch, Subject(result), absence: absence)
    case .failure(let failure): fail(check.branch) { .noMarkup(failure, at: $0.span) }
    }
  }

  /// Judges not-a-number, which is the text `NaN`: only a check that asks for it holds. One that holds
  /// for another text too, as `$not: 5`, does not judge a number.
  private mutating func judge(notANumber branch: CheckNode) {
    for leaf in branch.leaves {
      let mismatch = judge.leaf(leaf, .text("NaN"))
      let isAsked = mismatch != nil || judge.leaf(leaf, .text("another text")) != nil
      conclude(leaf, isAsked ? mismatch : .notANumber(at: leaf.condition.span))
    }
    fail(CheckNode(members: branch.members, paths: branch.paths)) { .notANumber(at: $0.span) }
  }

  /// Judges one of the rarely used subjects.
  mutating func judge(_ check: SubjectCheck, _ subjects: ResponseSubjects) {
    guard subjects.response != nil else {
      return fail(check.branch) { .noResponse(at: $0.span) }
    }
    // Of a file the digest is known.
    if check.subject == .sha256, subjects.response?.saved == nil,
      let words = subjects.changedBytesWords
    {
      return fail(check.branch) { .bodyIsCut(words, at: $0.span) }
    }
    if check.subject == .certificate, subjects.recorded != nil {
      return fail(check.branch) { .bodyIsCut(Self.noCertificate, at: $0.span) }
    }
    let subject = subjects.subject(of: check.subject)
    if case .absent = subject, check.subject == .certificate {
      for leaf in check.branch.leaves {
        conclude(leaf, judge.leaf(leaf, .absent))
      }
      fail(CheckNode(members: check.branch.members)) { .noCertificate(at: $0.span) }
      return
    }
    walk(check.branch, subject)
  }

  /// Judges the body by the result of comparing it with a file.
  mutating func judge(
    file reference: CheckReference, at span: SourceSpan, _ subjects: ResponseSubjects
  ) {
    if let words = subjects.changedBytesWords {
      return conclude(reference, .bodyIsCut(words, at: span))
    }
    switch subjects.fileComparison {
    case .same?: conclude(reference, nil)
    case .differs(let difference)?: conclude(reference, .file(difference, at: span))
    case .failed(let words, let place)?:
      conclude(reference, Mismatch(.broken, words, at: place ?? span))
    case .leftOut?: conclude(leftOut: reference)
    case nil: conclude(reference, Mismatch(.broken, "the file was not read", at: span))
    }
  }

  /// Fails every check of a branch if only the beginning of the body is here.
  ///
  /// - Returns: whether it did.
  mutating func failsCutBody(_ branch: CheckNode, _ subjects: ResponseSubjects) -> Bool {
    guard let words = subjects.bodyCutWords else { return false }
    fail(branch) { .bodyIsCut(words, at: $0.span) }
    return true
  }

  /// Judges a condition.
  mutating func judge(_ check: ExpressionCheck) {
    conclude(check.reference, judge.that(check.condition))
  }

  /// Judges the body as text.
  mutating func judge(body branch: CheckNode, _ subjects: ResponseSubjects) {
    if failsCutBody(branch, subjects) { return }
    switch subjects.text {
    case .success(let text): walk(branch, .body(text))
    case .failure(let problem):
      let bytes = subjects.body
      for leaf in branch.leaves {
        if case .matcher(let matcher) = leaf.condition, case .shape(.exists) = matcher.kind {
          conclude(leaf, judge.matcher(matcher, .body("\u{FFFD}")))
        } else {
          conclude(leaf, .bodyIsNoText(problem, bytes, expected: leaf.condition))
        }
      }
    }
  }
}

extension ResponseSubjects {
  /// The cookie with a name, compared by bytes; of several lines the last, as in a jar.
  func cookie(_ name: String) -> ParsedSetCookie? {
    setCookies.last { $0.name.utf8.elementsEqual(name.utf8) }
  }
}

extension ParsedSetCookie {
  /// An attribute as a subject; `$expires` as RFC 3339 in UTC, whatever its original notation.
  func subject(of attribute: CookieAttribute) -> Subject {
    switch attribute {
    case .domain: domain.map { .text($0) } ?? .absent
    case .path: path.map { .text($0) } ?? .absent
    case .expires: expires.map { .text(Moment(seconds: $0.seconds).description) } ?? .absent
    case .maxAge: maxAge.map { .count(Int($0)) } ?? .absent
    case .secure: .flag(secure)
    case .httpOnly: .flag(httpOnly)
    case .sameSite: sameSite.map { .text($0) } ?? .absent
    }
  }
}
