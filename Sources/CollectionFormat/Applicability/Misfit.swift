// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A written setting that does not apply to the kind of its step.
package struct Misfit {
  /// As in a file: `proxy`, `limits: { head }`.
  package let key: String
  /// For a setting that is a list of fields.
  package let field: FieldPlace?
  /// Nil if only the place of the step is known.
  package let span: SourceSpan?
}

extension RequestSettings {
  /// The written settings that do not apply to a kind of step, in the order of the table.
  package func misfits(in kind: Applicability) -> [Misfit] {
    var found: [Misfit] = []
    written.forEachPlace { place in
      if let misfit = Self.keys.keys[place].rule?.misfit?(self, kind) { found.append(misfit) }
    }
    return found
  }
}

/// A value of a setting.
struct WrittenPart {
  var field: FieldPlace?
  var span: SourceSpan?
}

/// A value of a setting that knows its place in the file.
protocol Placed {
  /// Nil for a value that asks for nothing, which applies everywhere.
  var writtenPart: WrittenPart? { get }
}

extension Located: Placed {
  var writtenPart: WrittenPart? { WrittenPart(span: span) }
}

extension TemplateText: Placed {
  var writtenPart: WrittenPart? { WrittenPart(span: span) }
}

extension RedirectSetting: Placed {
  var writtenPart: WrittenPart? { WrittenPart(span: span) }
}

extension AuthTemplate: Placed {
  var writtenPart: WrittenPart? {
    isNone ? nil : WrittenPart(span: span)
  }
}

extension AuthTemplate {
  /// `auth: none`.
  package var isNone: Bool { if case .none = scheme { true } else { false } }
}
