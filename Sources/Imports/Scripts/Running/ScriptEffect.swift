// SPDX-License-Identifier: Apache-2.0

/// Something that a script does.
struct ScriptEffect {
  enum Kind {
    case expectation(ScriptExpectation)
    /// Of the variable with their name.
    case capture(String, ImportedValue)
    /// Before the request, or behind it: the value has no response.
    case assignment(String, ImportedValue, isFresh: Bool)
    case header(String, ImportedText?, replaces: Bool)
    case param(String, ImportedText)
    case key(String, ImportedValue)
    /// The request of this response.
    case request(Int)
    case wait(Int)
    /// `if` of the step.
    case onlyIf(String)
    case retry(until: String)
    /// Taken back.
    case nothing
  }

  var kind: Kind
  /// 0 for the step itself.
  let response: Int
  let guards: [ScriptCondition]
}
