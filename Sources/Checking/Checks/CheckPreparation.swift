// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Notation
import Queries
import RunEvents
import Values

/// Makes the checks of a step from its expectations, with a reference for each.
struct CheckPreparation {
  let places: SourcePlaces
  /// How many of the checks always give a verdict.
  private(set) var count = 0
  /// Whether any template may leave a check out.
  private let mayLeaveOut: Bool

  init(places: SourcePlaces, mayReadNames: Bool = true) {
    self.places = places
    mayLeaveOut = mayReadNames
  }

  /// The check that the transfer fails.
  mutating func failure(_ expectation: FailureExpectation) -> FailureCheck {
    FailureCheck(
      expectation: expectation, reference: reference("failure", expectation.span))
  }

  /// The check of the status; nil if there is none.
  mutating func status(
    _ expectation: StatusExpectation?, step: SourceSpan, impliesStatus: Bool
  ) -> StatusCheck? {
    switch expectation {
    case .anyOf(let patterns, let span):
      return .anyOf(patterns, span, reference("status", span))
    case .listed(let elements, let span):
      return .listed(
        elements, span, reference("status", span), implied: impliesStatus ? step : nil)
    case .matching(let expected):
      return .matching(text(expected, name: "status"))
    case .template(let text):
      return .template(
        text, reference("status", text.span), implied: impliesStatus ? step : nil)
    case nil:
      return impliesStatus ? .implied(step) : nil
    }
  }

  /// The checks of a header.
  mutating func header(_ expectation: NamedExpectation) -> FieldCheck {
    let name = expectation.name.content
    return FieldCheck(
      field: .header(name), branch: text(expectation.expected, name: "header \(name)"))
  }

  /// The checks of a cookie and of its attributes.
  mutating func cookie(_ expectation: CookieExpectation) -> [FieldCheck] {
    let name = expectation.name.content
    var checks: [FieldCheck] = []
    if let value = expectation.value {
      checks.append(
        FieldCheck(field: .cookie(name), branch: text(value, name: "cookie \(name)")))
    }
    for attribute in expectation.attributes {
      let word = attribute.attribute.rawValue
      checks.append(
        FieldCheck(
          field: .attribute(attribute.attribute, ofCookie: name),
          branch: text(attribute.expected, name: "cookie \(name) \(word)")))
    }
    return checks
  }

  /// The checks of a subject that is not a document: one for each matcher, or one.
  mutating func text(_ expected: Expected, name: String) -> CheckNode {
    var branch = CheckNode()
    switch expected.content {
    case .scalar(.constant(.null, let span)) where isField(name):
      branch.leaves = [
        CheckNode.Leaf(reference: reference(name, span), condition: .isAbsent(span))
      ]
    case .scalar(.text(let text)) where isField(name):
      branch.leaves = [leaf(.field(text), at: text.span, name: name)]
    case .mapping(let mapping) where !mapping.matchers.isEmpty:
      branch.leaves = mapping.matchers.map { leaf($0, under: name) }
    case .scalar, .list, .mapping:
      branch.leaves = [leaf(expected, name: name)]
    }
    return branch
  }

  /// Whether null expects that there is none.
  private func isField(_ name: String) -> Bool {
    ["header ", "cookie ", "xpath "].contains { name.utf8.starts(with: $0.utf8) }
  }

  /// The checks of the result of an XPath.
  mutating func xpath(_ expectation: XPathExpectation) -> XPathCheck {
    let name = "xpath \(BoundedText.inMessage(expectation.path.path.text))"
    return XPathCheck(path: expectation.path, branch: text(expectation.expected, name: name))
  }

  /// The checks of one of the rarely used subjects.
  mutating func subject(_ subject: ResponseSubject, _ expected: Expected) -> SubjectCheck {
    SubjectCheck(subject: subject, branch: record(expected, name: subject.rawValue))
  }

  /// A member of a record is one check, whatever is expected.
  private mutating func record(_ expected: Expected, name: String) -> CheckNode {
    guard case .mapping(let mapping) = expected.content, !mapping.members.isEmpty else {
      return text(expected, name: name)
    }
    var branch = CheckNode()
    for member in mapping.members {
      branch.members.append(
        CheckNode.Member(
          name: member.name,
          branch: record(member.expected, name: "\(name) \(member.name.content)")))
    }
    branch.leaves = mapping.matchers.map { leaf($0, under: name) }
    return branch
  }

  mutating func bytes(_ expectation: BytesExpectation) -> BytesCheck {
    BytesCheck(
      whole: expectation.whole.map {
        BytesCheck.Whole(bytes: $0, reference: reference("bytes", $0.text.span))
      },
      parts: expectation.parts.map {
        BytesCheck.Part(part: $0, reference: reference("bytes \($0.place.rawValue)", $0.span))
      },
      length: expectation.length.map { text($0, name: "bytes $length") })
  }

  mutating func file(_ path: TemplateText) -> CheckReference {
    reference("file", path.span)
  }

  /// The check of a condition is named by its text.
  mutating func that(_ condition: Condition) -> ExpressionCheck {
    let name = "that \(BoundedText.inMessage(condition.text))"
    return ExpressionCheck(condition: condition, reference: reference(name, condition.span))
  }

  /// The checks of the value of an expression, named by its text.
  mutating func value(_ expectation: ValueExpectation, word: String) -> ValueCheck {
    let name = "\(word) \(BoundedText.inMessage(expectation.subject.text))"
    return ValueCheck(
      subject: expectation.subject, branch: branch(expectation.expected, of: name, path: ""),
      places: places)
  }

  /// The checks of the document.
  mutating func json(_ expected: Expected) -> CheckNode {
    branch(expected, of: "json", path: "")
  }

  /// The checks of the list of messages.
  mutating func messages(_ expected: Expected) -> CheckNode {
    branch(expected, of: "messages", path: "")
  }

  /// The checks of the list of events.
  mutating func events(_ expected: Expected) -> CheckNode {
    branch(expected, of: "events", path: "")
  }

  /// The check of the whole document by a schema.
  mutating func schema(_ template: SchemaTemplate) -> CheckNode {
    CheckNode(
      leaves: [
        CheckNode.Leaf(
          reference: reference("schema", template.span), condition: .matcher(template.matcher))
      ])
  }

  /// - Parameters:
  ///   - document: its name: `json`.
  ///   - path: from the document on, without its `$`.
  private mutating func branch(
    _ expected: Expected, of document: String, path: String
  ) -> CheckNode {
    let name = path.isEmpty ? document : "\(document) $\(path)"
    var branch = CheckNode()
    guard case .mapping(let mapping) = expected.content, !mapping.isAnyObject else {
      branch.leaves = [leaf(expected, name: name)]
      return branch
    }
    branch.members.reserveCapacity(mapping.members.count)
    for member in mapping.members {
      branch.members.append(
        CheckNode.Member(name: member.name, branch: self.member(member, of: document, path: path)))
    }
    for matcher in mapping.matchers { branch.leaves.append(leaf(matcher, under: name)) }
    for path_ in mapping.paths {
      let whole = path + String(path_.text.dropFirst())
      branch.paths.append(
        CheckNode.Path(path: path_, branch: self.branch(path_.expected, of: document, path: whole)))
    }
    return branch
  }

  /// A member without matchers beneath it is one check, whatever its size.
  private mutating func member(
    _ member: MappingExpectation.Member, of document: String, path: String
  ) -> CheckNode {
    let path = path + PathName.step(to: member.name.content)
    guard member.expected.isPlain else {
      return branch(member.expected, of: document, path: path)
    }
    return CheckNode(leaves: [leaf(member.expected, name: "\(document) $\(path)")])
  }

  private mutating func leaf(_ expected: Expected, name: String) -> CheckNode.Leaf {
    leaf(.expected(expected), at: expected.span, name: name)
  }

  private mutating func leaf(_ matcher: Matcher, under name: String) -> CheckNode.Leaf {
    leaf(.matcher(matcher), at: matcher.span, name: "\(name) \(matcher.name)")
  }

  private mutating func leaf(
    _ condition: CheckNode.Condition, at span: SourceSpan, name: String
  ) -> CheckNode.Leaf {
    CheckNode.Leaf(
      reference: reference(name, span), condition: condition,
      mayLeaveOut: mayLeaveOut && condition.mayLeaveOut)
  }

  private mutating func reference(_ name: String, _ span: SourceSpan) -> CheckReference {
    count += 1
    let location = places.location(of: span)
    return CheckReference(name: name, line: location.line, column: location.column)
  }
}

extension MappingExpectation {
  /// `{}`
  var isAnyObject: Bool { members.isEmpty && matchers.isEmpty && paths.isEmpty }
}

extension Expected {
  /// Whether it contains neither matchers nor paths: it is a document.
  var isPlain: Bool {
    switch content {
    case .scalar: true
    case .list(let elements): elements.allSatisfy(\.isPlain)
    case .mapping(let mapping):
      mapping.matchers.isEmpty && mapping.paths.isEmpty
        && mapping.members.allSatisfy { $0.expected.isPlain }
    }
  }
}
