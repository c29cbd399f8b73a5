// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import RunEvents

/// The checks on one subject and on its parts.
struct CheckNode: Sendable {
  /// Checks on the subject itself.
  var leaves: [Leaf] = []
  /// Members of the subject, which must then be an object.
  var members: [Member] = []
  /// The results of paths from the subject.
  var paths: [Path] = []

  /// One check; an object, like a path: both are walked for each response.
  final class Leaf: Sendable {
    let reference: CheckReference
    let condition: Condition
    /// Whether a template may leave the check, or a part of it, out.
    let mayLeaveOut: Bool

    init(reference: CheckReference, condition: Condition, mayLeaveOut: Bool = false) {
      self.reference = reference
      self.condition = condition
      self.mayLeaveOut = mayLeaveOut
    }
  }

  /// The condition of one check.
  enum Condition: Sendable {
    case expected(Expected)
    case matcher(Matcher)
    /// A template for a header, a cookie or the result of an XPath: null expects that there is none.
    case field(TemplateText)
    /// The expectation is null for one of these.
    case isAbsent(SourceSpan)
  }

  /// A member and the checks on it.
  struct Member: Sendable {
    let name: Located<String>
    let branch: CheckNode
  }

  /// A path and the checks on its result.
  final class Path: Sendable {
    let path: PathExpectation
    let branch: CheckNode

    init(path: PathExpectation, branch: CheckNode) {
      self.path = path
      self.branch = branch
    }
  }
}

/// The check that the transfer fails.
struct FailureCheck: Sendable {
  let expectation: FailureExpectation
  let reference: CheckReference
}

/// The check of the status.
enum StatusCheck: Sendable {
  /// One verdict, only if it fails; the span is that of the step.
  case implied(SourceSpan)
  case anyOf([StatusPattern], SourceSpan, CheckReference)
  /// As `template`, with several elements.
  case listed([StatusElement], SourceSpan, CheckReference, implied: SourceSpan?)
  case matching(CheckNode)
  /// The template gives what is expected; if it leaves the status out, the implied check takes its
  /// place, at the span of the step if there is one.
  case template(TemplateText, CheckReference, implied: SourceSpan?)
}

/// The checks of one of the rarely used subjects.
struct SubjectCheck: Sendable {
  let subject: ResponseSubject
  let branch: CheckNode
}

/// The checks of the result of an XPath.
struct XPathCheck: Sendable {
  let path: LocatedXPath
  let branch: CheckNode
}

/// The checks of the body, byte for byte.
struct BytesCheck: Sendable {
  /// The whole body.
  let whole: Whole?
  let parts: [Part]
  /// The number of bytes.
  let length: CheckNode?

  struct Whole: Sendable {
    let bytes: BytesText
    let reference: CheckReference
  }

  struct Part: Sendable {
    let part: BytesExpectation.Part
    let reference: CheckReference
  }
}

/// The check of a condition.
struct ExpressionCheck: Sendable {
  let condition: CollectionFormat.Condition
  let reference: CheckReference
}

/// The checks of a header or of a cookie.
struct FieldCheck: Sendable {
  enum Field: Sendable {
    case header(String)
    case cookie(String)
    case attribute(CookieAttribute, ofCookie: String)
  }

  let field: Field
  let branch: CheckNode
}
