// SPDX-License-Identifier: Apache-2.0

/// How strictly an expression is compiled; the defaults are those of a collection.
package struct CompileOptions: Sendable {
  /// Whether `has`, `all`, `map` and others are macros; otherwise they are unknown functions.
  package var hasMacros = true
  /// Whether a call of an unknown function, or with a wrong number of arguments, is an error of
  /// compilation; otherwise it is an error of evaluation.
  package var refusesUnknownFunctions = true
  /// Whether `//` begins a comment.
  package var skipsComments = false

  /// The options of a collection.
  package init() {}

  /// What cel-spec demands of an implementation that checks nothing before evaluation.
  package static let celSpecification = {
    var options = CompileOptions()
    options.refusesUnknownFunctions = false
    options.skipsComments = true
    return options
  }()
}
