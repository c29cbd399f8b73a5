// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// What a step reads from others, and from its own response.
struct StepReads {
  var needed: [NeededCapture]
  var response: ResponseReads = []

  /// Adds names, each of which must have a meaning.
  mutating func add(_ names: ReadNames, in scope: NameScope, _ checker: inout NameChecker) {
    needed.addNew(checker.resolve(names, in: scope))
    response.formUnion(names.responseReads)
  }
}

extension ReadNames {
  /// The parts of the step's own response that are read.
  fileprivate var responseReads: ResponseReads {
    var reads: ResponseReads = []
    for use in uses where use.root == "response" || use.root == "request" {
      reads.insert(.own)
      guard use.root == "response" else { continue }
      if use.members.first == "json" { reads.insert(.json) }
      if use.members.first == "events" { reads.insert(.events) }
      if use.members.first == "certificate" { reads.insert(.certificate) }
    }
    return reads
  }
}

extension NeededCapture.StepRead {
  /// The parts of the step that it reads.
  fileprivate var of: ResponseReads {
    if capture != nil { return .captures }
    return readsCertificate ? [.later, .certificate] : .later
  }
}

extension [NeededCapture] {
  /// Adds those that are not there. One that is read in several places is optional if it is in all of
  /// them.
  mutating func addNew(_ others: [NeededCapture]) {
    for other in others {
      var same = other
      same.isOptional.toggle()
      if let place = firstIndex(where: { $0 == other || $0 == same }) {
        if !other.isOptional { self[place].isOptional = false }
      } else {
        append(other)
      }
    }
  }
}

extension [PlannedStep] {
  /// Marks the steps whose exchange one of these steps, or of later ones, reads.
  func markingReads(by others: @autoclosure () -> [PlannedStep] = []) -> [PlannedStep] {
    guard !isEmpty else { return [] }
    var reads: [String: ResponseReads] = [:]
    noteReads(in: &reads)
    others().noteReads(in: &reads)
    guard !reads.isEmpty else { return self }
    var steps = self
    for place in steps.indices {
      guard let id = steps[place].id, let read = reads[id] else { continue }
      steps[place] = steps[place].reading(read)
    }
    return steps
  }

  private func noteReads(in reads: inout [String: ResponseReads]) {
    for place in indices where !self[place].neededCaptures.isEmpty {
      for case let read? in self[place].neededCaptures.lazy.map(\.step) {
        reads[read.id, default: []].formUnion(read.of)
      }
    }
  }
}
