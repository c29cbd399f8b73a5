// SPDX-License-Identifier: Apache-2.0

import Checking
import Expressions
import Planning

/// The names that a list of steps sees, besides those that one step has for itself.
///
/// A list that runs in another file, with parameters of its own, gets a frame of its own: nothing of
/// the frame it is run from is seen in it.
struct Frame: Sendable {
  /// The collection that the list stands in, with its inputs.
  let collection: CollectionContext
  /// Captures of the collection's `setup`.
  var setup = Locals()
  /// Captures of direct needs, by scenario.
  var needs: [String: Locals] = [:]
  /// `vars` of the scenario.
  var variables = Locals()
  /// What the steps of the list have captured so far.
  var captures = Locals()
  /// Exchanges of earlier steps of the list that are read, by `id`.
  var exchanges: [String: ExchangeValues] = [:]

  init(_ collection: CollectionContext) {
    self.collection = collection
  }
}

extension Frame {
  /// Where a needed capture, or `steps.ID`, came from.
  func origin(of name: String) -> ValueOrigin? {
    if let origin = captures.origin(of: name) ?? setup.origin(of: name) { return origin }
    for (need, locals) in needs {
      let prefix = "needs.\(need)."
      let own = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
      if let origin = locals.origin(of: own) { return origin }
    }
    return nil
  }

  /// Whether a capture was made that a step reads.
  func holds(_ capture: NeededCapture) -> Bool {
    if capture.isReplaced { return true }
    if let step = capture.step { return exchanges[step.id] != nil }
    let name = capture.name
    if captures[name] != nil || setup[name] != nil { return true }
    return needs.contains { need, captures in
      captures[name] != nil
        || (name.hasPrefix("needs.\(need).")
          && captures[String(name.dropFirst("needs.\(need).".count))] != nil)
    }
  }

  /// `needs.NAME.capture`.
  func neededValue(of reference: NameReference) -> ScopedValue? {
    guard reference.path.count >= 2, let scenario = reference.path[0].name,
      let name = reference.path[1].name, var found = needs[scenario]?[name]
    else { return nil }
    found.membersTaken = 2
    return found
  }

  /// Planning has seen to it that one direct need at most makes a bare name.
  func onlyNeed(making name: String) -> ScopedValue? {
    guard !needs.isEmpty else { return nil }
    for captures in needs.values {
      if let found = captures[name] { return found }
    }
    return nil
  }
}
