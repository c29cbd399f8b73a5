// SPDX-License-Identifier: Apache-2.0

import RunEvents

/// What a step is refused for: the code, and the mistake whose line the place is.
struct FirstRefusal: Equatable {
  let code: String
  /// The line as written; nil without a place.
  let line: String?

  init(_ error: StepError, ofCase number: Int) {
    code = error.code
    line = error.place.map { place in
      var line = Substring(place.lineText)
      while line.first == " " { line.removeFirst() }
      return String(line).replacing("out-\(number)", with: "out-NUMBER")
    }
  }

  /// `bad-method at method: "${line}"`
  var text: String { line.map { "\(code) at \($0)" } ?? "\(code) without a place" }
}

extension RequestMistake {
  /// A collection with one request that has all of these mistakes, each on a line of its own, in
  /// the order of the list.
  static func collection(with mistakes: [RequestMistake]) -> String {
    var entries = mistakes.flatMap(\.entries)
    if !entries.contains(where: { $0.key == "method" }) {
      entries.insert(Entry(key: "method", value: "POST"), at: 0)
    }
    if !entries.contains(where: { $0.key == "url" }) {
      entries.insert(Entry(key: "url", value: "/"), at: 1)
    }
    var lines: [String] = []
    var mappings: [String: [String]] = [:]
    for entry in entries {
      guard let mapping = entry.mapping else {
        lines.append("    \(entry.key): \(entry.value)")
        continue
      }
      mappings[mapping, default: []].append("      \(entry.key): \(entry.value)")
    }
    for (mapping, entries) in mappings.sorted(by: { $0.key < $1.key }) {
      lines += ["    \(mapping):"] + entries
    }
    return """
      curlew: 1
      baseUrl: http://127.0.0.1:9
      secrets: [token]
      requests:
        - set: \(values)
        - name: request
      \(lines.joined(separator: "\n"))
      """
  }
}
