// SPDX-License-Identifier: Apache-2.0

/// How strict an expression is compiled; the defaults are those of a collection.
package struct CompileOptions: Sendable {
  /// Whether `has`, `all`, `map` and the like are macros; else they are calls of unknown functions.
  package var hasMacros = true
  /// Whether a call of an unknown function, or with a number of arguments that none takes, is an
  /// error when it is compiled; else it is one when it is evaluated.
  package var refusesUnknownFunctions = true
  /// Whether `//` begins a comment.
  package var skipsComments = false

  /// The options of a collection.
  package init() {}

  /// What cel-spec asks of an implementation that checks nothing before it evaluates.
  package static let celSpecification = {
    var options = CompileOptions()
    options.refusesUnknownFunctions = false
    options.skipsComments = true
    return options
  }()
}
