// SPDX-License-Identifier: Apache-2.0

import Running

/// Some recorded executions of each written step, spread evenly over the recording.
package struct ExecutionSample: Sendable {
  private struct Name: Hashable {
    let file: String
    let name: String
    let request: String?
  }

  private let chosen: Set<Int>

  /// - Parameter limit: the most executions of one written step.
  package init(of recording: RunRecording, limit: Int) {
    var places: [Name: [Int]] = [:]
    for (place, entry) in recording.index.entries.enumerated() {
      places[Name(file: entry.file, name: entry.name, request: entry.request), default: []]
        .append(place)
    }
    var chosen: Set<Int> = []
    for group in places.values {
      let count = min(limit, group.count)
      for number in 0..<count { chosen.insert(group[number * group.count / count]) }
    }
    self.chosen = chosen
  }

  package func has(_ step: RecordedStep) -> Bool { chosen.contains(step.index) }
}
