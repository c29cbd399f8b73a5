// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Expressions
import Planning

/// The names that a list of steps sees, without those of a single step.
///
/// A list that runs in another file, with its own parameters, gets its own frame and sees no names
/// of the calling frame.
struct Frame: Sendable {
  /// The collection of the list, with its inputs.
  let collection: CollectionContext
  /// The captures of the project's `setup`, which blocks see too.
  var project = Locals()
  /// The captures of the collection's `setup`, and below them the project's.
  var setup = Locals()
  /// The captures of direct needs, by scenario.
  var needs: [String: Locals] = [:]
  /// The row that the scenario runs with; nil without data.
  var row: DataRow?
  /// The `vars` of the scenario.
  var variables = Locals()
  /// How `variables` are written; empty for a block, whose parameters come from a call.
  var declarations: [VariableDeclaration] = []
  /// The captures of the list's steps so far.
  var captures = Locals()
  /// What steps with an `id` captured, as far as `steps.ID.captures` is read, by `id`.
  var namedCaptures: [String: Locals] = [:]
  /// Names whose captures are secrets, though their steps do not say so: the call of the block does.
  var secretCaptures: Set<String> = []
  /// The exchanges of earlier steps that are read, by `id`.
  var exchanges: [String: ExchangeValues] = [:]

  /// In a recorded run `clock()` of the step that is judged: the end of its attempt.
  var recordedClock: Timestamp?

  /// Counts the captured values; nil where nothing is captured.
  var captureShare: CaptureShare?

  init(_ collection: CollectionContext) {
    self.collection = collection
  }
}

extension Frame {
  /// The origin of a captured name, or of `steps.ID`.
  func origin(of name: String) -> ValueOrigin? {
    if let origin = captures.origin(of: name) ?? setup.origin(of: name) { return origin }
    for (need, locals) in needs {
      let prefix = "needs.\(need)."
      let own = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
      if let origin = locals.origin(of: own) { return origin }
    }
    return nil
  }

  /// Whether a capture that a step needs was made.
  func holds(_ capture: NeededCapture) -> Bool {
    if capture.isReplaced || capture.isOptional { return true }
    if collection.run.rehearsal != nil { return true }
    if let step = capture.step, let name = step.capture {
      return namedCaptures[step.id]?[name] != nil
    }
    if let step = capture.step { return exchanges[step.id] != nil }
    let name = capture.name
    if captures[name] != nil || setup[name] != nil { return true }
    return needs.contains { need, captures in
      captures[name] != nil
        || (name.hasPrefix("needs.\(need).")
          && captures[String(name.dropFirst("needs.\(need).".count))] != nil)
    }
  }

  /// Whether the steps that make a name were left out by their own `if`, `skip` or loop, so that it
  /// keeps the value that it has elsewhere.
  func keepsOuter(_ name: String) -> Bool {
    if let own = captures.keepsOuter(name) { return own }
    if let needed = needs.values.lazy.compactMap({ $0.keepsOuter(name) }).first { return needed }
    return setup.keepsOuter(name) ?? false
  }

  /// The value of `needs.NAME.capture`.
  func neededValue(of reference: NameReference) -> ScopedValue? {
    guard reference.path.count >= 2, let scenario = reference.path[0].name,
      let name = reference.path[1].name, var found = needs[scenario]?[name]
    else { return nil }
    found.membersTaken = 2
    return found
  }

  /// The value of `steps.ID.captures.NAME`.
  func namedCapture(of reference: NameReference) -> ScopedValue? {
    guard reference.path.count > 2, let id = reference.path[0].name,
      let name = reference.path[2].name, var found = namedCaptures[id]?[name]
    else { return nil }
    found.membersTaken = 3
    return found
  }

  /// Planning ensures that at most one direct need makes a bare name.
  func onlyNeed(making name: String) -> ScopedValue? {
    guard !needs.isEmpty else { return nil }
    for captures in needs.values {
      if let found = captures[name] { return found }
    }
    return nil
  }
}
