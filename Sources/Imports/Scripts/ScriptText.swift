// SPDX-License-Identifier: Apache-2.0

/// Whose names a script uses.
package enum ScriptDialect: Sendable {
  /// `pm.…`, and the older `tests[…]`, `postman.…`, `responseBody`.
  case postman
  /// `bru.…`, `req.…`, `res.…`, `test`, `expect`.
  case bruno
  /// `client.…` and `response.…` of `> {% … %}` in `.http` files.
  case http
  /// `{{ … }}` of httpYac: `exports.…`, `test`, `response.parsedBody`.
  case httpYac

  /// Whether the body is a value if it is JSON, and else a text.
  var parsesBody: Bool { self == .bruno || self == .http }
}

/// When a script runs.
package enum ScriptPhase: Sendable {
  case beforeRequest, afterResponse
}

/// A script of another tool.
package struct ScriptText {
  package let text: String
  package let phase: ScriptPhase
  package let dialect: ScriptDialect
  /// The place in the source of an offset in the text, in bytes.
  package let place: (Int) -> ImportFinding.Place

  package init(
    _ text: String, _ phase: ScriptPhase, _ dialect: ScriptDialect,
    place: @escaping (Int) -> ImportFinding.Place
  ) {
    self.text = text
    self.phase = phase
    self.dialect = dialect
    self.place = place
  }
}

/// Where a tool looks for a variable, from the weakest to the strongest.
package enum ScriptVariableScope: Int, Sendable {
  case globals, collection, environment, folder, request, row, local
}

/// What is known of a variable that only scripts have, before a run.
package enum RuntimeValue: Sendable {
  case unknown
  /// No script gives it a value.
  case never
  /// Null, or it has no value.
  case nothing
}

/// What a script's reader must know of the collection.
package struct ScriptSurroundings {
  /// Our name of a variable of theirs.
  package var name: (String) -> String
  /// What stands for a variable of theirs where it is read.
  package var expression: (String) -> String
  /// A text of theirs, with `{{…}}`.
  package var template: (String) -> ImportedText
  /// Whether a name that a script has not declared is a variable of theirs.
  package var isVariable: (String) -> Bool = { _ in false }
  /// What scripts give a variable that only they have.
  package var runtimeValue: (String) -> RuntimeValue = { _ in .unknown }
  /// The strongest scope in which the source declares a variable of theirs; nil for one that only scripts make.
  package var declaredScope: (String) -> ScriptVariableScope? = { _ in nil }
  /// A text, or the name of a secret if it is a literal credential by its name or its scheme.
  package var hidden: (ImportedText, String) -> ImportedText = { text, _ in text }
  /// Whether a later step reads a variable of theirs.
  package var isReadLater: (String) -> Bool
  package var requestName: String?
  /// The name of the request that comes next; nil for the last one.
  package var nextRequestName: String?

  package init(
    name: @escaping (String) -> String, template: @escaping (String) -> ImportedText,
    isReadLater: @escaping (String) -> Bool = { _ in true }, requestName: String? = nil,
    nextRequestName: String? = nil
  ) {
    self.name = name
    expression = name
    self.template = template
    self.isReadLater = isReadLater
    self.requestName = requestName
    self.nextRequestName = nextRequestName
  }
}

/// What a script becomes.
package struct ScriptOutcome: Sendable {
  /// A test of a script: `pm.test(…)`, `tests[…] = …`.
  package struct Test: Sendable {
    /// Nil for one whose name is made by the script.
    package var name: String?
    package let place: ImportFinding.Place
    /// Whether all of it was carried over.
    package var isTaken: Bool
    /// Whether a later one of its name counts in its place.
    package var isReplaced = false
    /// What it expects, alone, for a comparison of verdicts.
    package var expectations = ScriptExpectations()
  }

  /// Steps before the request: `set`, requests and waits of the script, in their order.
  package var before: [ImportedStep] = []
  /// Steps behind it.
  package var following: [ImportedStep] = []
  /// Variables of the step, with our names.
  package var vars: [ImportedEntry] = []
  /// Their names of these.
  var varNames: Set<String> = []
  package var expectations = ScriptExpectations()
  /// With our names.
  package var captures: [ImportedEntry] = []
  /// Headers that are set, and removed ones with null.
  package var headers: [ImportedField] = []
  /// Names in lower case: headers of the request that these replace.
  package var replacedHeaders: Set<String> = []
  package var params: [ImportedField] = []
  /// Other keys of the step: `if`, `retry`, `delay`, and those of a body.
  package var keys: [ImportedEntry] = []
  /// Numbers of findings, for comments above the step.
  package var findings: [Int] = []
  /// How they judge otherwise than the script, for the whole collection.
  package var differences = VerdictDifferences()
  package var tests: [Test] = []
  /// Names of theirs that accepted statements read.
  package var readNames: Set<String> = []
  /// Those of them that are only asked whether they have a value: they need none.
  package var askedNames: Set<String> = []
  /// Names of theirs that accepted statements make: before the request, and behind its response.
  package var madeNames: Set<String> = []
  /// Those of them whose value is a text whatever the response is.
  package var textNames: Set<String> = []
  /// Those of them whose value is a number or a boolean whatever the response is.
  package var numberNames: Set<String> = []
  /// Names of theirs that only lost statements make.
  package var lostNames: Set<String> = []

  package init() {}

  /// What the value of a name that it makes is.
  func type(of name: String) -> CapturedType {
    textNames.contains(name) ? .text : numberNames.contains(name) ? .number : .any
  }

  /// How many of its tests were carried over.
  package var takenTests: Int { tests.count { $0.isTaken } }
}
