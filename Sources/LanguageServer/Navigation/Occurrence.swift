// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Planning

/// What a name belongs to: names of different kinds do not meet.
enum NameKind {
  /// A variable or secret that can be given from outside.
  case input
  /// Another variable, a capture, a parameter.
  case variable
  case scenario
  case step
  case block
  case column
  /// `baseUrl`, an environment, a prefix of blocks, a variable of the process.
  case other

  init(_ use: RecordedName) {
    switch use.meaning {
    case .input: self = use.name == "baseUrl" ? .other : .input
    case .variable, .capture: self = .variable
    case .column: self = .column
    case .step: self = .step
    case .scenario: self = .scenario
    case .environment, .builtIn, .unknown: self = .other
    }
  }

  var isVariable: Bool { self == .input || self == .variable }
}

/// A written name: where it is declared, or where it is used with what it means.
struct Occurrence {
  let span: SourceSpan
  /// Its declarations; for a declaration, its own place.
  let targets: [SourceSpan]
  let kind: NameKind
  /// Whether it is in an expression.
  let isRead: Bool

  var isDeclaration: Bool { targets == [span] }

  init(_ span: SourceSpan, means targets: [SourceSpan], _ kind: NameKind, isRead: Bool = false) {
    self.span = span
    self.targets = targets
    self.kind = kind
    self.isRead = isRead
  }

  init(declaring span: SourceSpan, _ kind: NameKind) { self.init(span, means: [span], kind) }
}
