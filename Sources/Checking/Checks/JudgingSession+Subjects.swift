// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import RunEvents
import Values

extension JudgingSession {
  /// Judges the status.
  mutating func judge(_ check: StatusCheck, _ subjects: ResponseSubjects) {
    switch check {
    case .implied(let reference, let span):
      guard let response = subjects.response else {
        return conclude(reference, .noResponse(at: span))
      }
      if response.status >= 400 {
        conclude(reference, .impliedStatus(response.status, response.reason, at: span))
      }
    case .anyOf(let patterns, let span, let reference):
      guard let response = subjects.response else {
        return conclude(reference, .noResponse(at: span))
      }
      let holds = patterns.contains { $0.includes(response.status) }
      conclude(
        reference,
        holds ? nil : .status(response.status, response.reason, expected: patterns, at: span))
    case .matching(let branch):
      walk(branch, subjects.status.map(Subject.count) ?? .absent)
    }
  }

  /// Judges a header, a cookie or an attribute of a cookie.
  mutating func judge(_ check: FieldCheck, _ subjects: ResponseSubjects) {
    switch check.field {
    case .header(let name):
      let values = subjects.headerValues(name)
      guard !values.isEmpty else { return walk(check.branch, .absent) }
      let isSetCookie = values.count > 1 && name.equalsIgnoringASCIICase("set-cookie")
      walk(check.branch, .header(HeaderValues(values: values, isSetCookie: isSetCookie)))
    case .cookie(let name):
      walk(check.branch, subjects.cookie(name).map { .text($0.value) } ?? .absent)
    case .attribute(let attribute, let name):
      let cookie = subjects.cookie(name)
      walk(check.branch, cookie.map { $0.subject(of: attribute) } ?? .absent)
    }
  }

  /// Judges the document. An empty body is absent for the checks on the whole document; a body
  /// that is not JSON fails every check.
  mutating func judge(json branch: CheckBranch, _ subjects: inout ResponseSubjects) {
    switch subjects.json {
    case .success(let document): walk(branch, .node(document.root))
    case .failure(let error):
      if subjects.bodyBytes == 0 {
        for leaf in branch.leaves { conclude(leaf, judge.condition(leaf.condition, .absent)) }
        let beneath = CheckBranch(members: branch.members, paths: branch.paths)
        fail(beneath) { .emptyBody(expected: $0) }
      } else {
        let body = subjects.body
        fail(branch) { .notJSON(error, body, expected: $0) }
      }
    }
  }

  /// Judges the body as text.
  mutating func judge(body branch: CheckBranch, _ subjects: ResponseSubjects) {
    let bytes = subjects.body
    if let text = String(validating: bytes, as: UTF8.self) {
      walk(branch, .body(text))
    } else {
      for leaf in branch.leaves {
        if case .matcher(let matcher) = leaf.condition, case .exists = matcher.kind {
          conclude(leaf, judge.matcher(matcher, .body("\u{FFFD}")))
        } else {
          conclude(leaf, .bodyIsNoText(bytes, expected: leaf.condition))
        }
      }
    }
  }
}

extension ResponseSubjects {
  /// The cookie of a name, compared by its bytes; of several lines the last, as in a jar.
  func cookie(_ name: String) -> ParsedSetCookie? {
    setCookies.last { $0.name.utf8.elementsEqual(name.utf8) }
  }
}

extension ParsedSetCookie {
  /// An attribute as a subject; `$expires` as RFC 3339 in UTC, whatever form the date came in.
  func subject(of attribute: CookieAttribute) -> Subject {
    switch attribute {
    case .domain: domain.map { .text($0) } ?? .absent
    case .path: path.map { .text($0) } ?? .absent
    case .expires: expires.map { .text(Instant(seconds: $0.seconds).description) } ?? .absent
    case .maxAge: maxAge.map { .count(Int($0)) } ?? .absent
    case .secure: .flag(secure)
    case .httpOnly: .flag(httpOnly)
    case .sameSite: sameSite.map { .text($0) } ?? .absent
    }
  }
}
