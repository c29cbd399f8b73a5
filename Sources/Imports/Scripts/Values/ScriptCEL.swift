// SPDX-License-Identifier: Apache-2.0

import Expressions

/// Pieces of CEL that scripts become.
enum ScriptCEL {
  /// The name of the element of a loop.
  static func element(_ loop: Int) -> String { loop == 0 ? "item" : "item\(loop + 1)" }

  /// `.a`, `["a-b"]`, `[0]`
  static func access(_ segment: ScriptSubject.Segment, isOptional: Bool) -> String {
    let mark = isOptional ? "?" : ""
    switch segment {
    case .member(let name):
      let isName = ScriptSubject.isPlain(name) && Names.problem(with: name) == nil
      return isName ? ".\(mark)\(name)" : "[\(mark)\(CELText.quoted(name))]"
    case .index(let index): return "[\(mark)\(index)]"
    case .each(let loop): return "[\(element(loop))]"
    }
  }
}
