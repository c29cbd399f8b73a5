// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A warning about a step that does not fit its OpenAPI document, with the part of the contract that it is
/// about.
struct StepProblem {
  enum Part: Hashable {
    /// Which operation the request is.
    case operation
    /// That a request follows the document, and was not to.
    case refusal
    case status(Int)
    case security
    /// ``query parameter `limit` ``
    case parameter(String)
    /// The body is missing.
    case body
    /// A place in the body, and which member is missing there; nil for what is there.
    case value([String], lack: String?)
  }

  /// The same for findings of two versions of a document about the same part of a step.
  struct Key: Hashable {
    let code: DiagnosticCode
    let span: SourceSpan?
    let part: Part
  }

  let part: Part
  let diagnostic: Diagnostic

  init(_ part: Part, _ diagnostic: Diagnostic) {
    self.part = part
    self.diagnostic = diagnostic
  }

  var key: Key {
    Key(code: diagnostic.code, span: diagnostic.primary?.span, part: part)
  }

  /// The place in the body; nil for another part of the request.
  var pointer: [String]? {
    if case .value(let tokens, _) = part { tokens } else { nil }
  }
}
