// SPDX-License-Identifier: Apache-2.0

/// A collection whose layers expect something, and which layer each of its lines belongs to.
///
/// A check is identified by its line: a layer's expectations of one subject are on one.
struct LayeredExpectations {
  /// What each layer writes, from the project to the step: `v` values, `0` a null in place of
  /// `expect`, `L` values that read a capture, `.` nothing.
  let pattern: String

  /// The subjects that are written.
  let subjects: [LayeredSubject]

  private var lines: [String] = []
  private var places: [Int: (subject: String, layer: Int)] = [:]

  /// Behind this line a line belongs to the project, whose text begins with as many comments.
  private static let linesBefore = 500

  init(_ pattern: String, of subjects: [LayeredSubject]) {
    self.pattern = pattern
    self.subjects = subjects
    lines = ["curlew: 1", "name: \"\(pattern)\"", "baseUrl: ORIGIN", "continueOnFailure: true"]
    lines.append("defaults:")
    add(layer: 2, indent: "  ")
    lines += ["environments:", "  e:", "    defaults:"]
    add(layer: 3, indent: "      ")
    lines += ["scenarios:", "  s:", "    continueOnFailure: true", "    defaults:"]
    add(layer: 4, indent: "      ")
    lines.append("    steps:")
    addStep("before")
    addStep("captures", capturing: true)
    lines.append("      - { name: again, GET: /, expect: null, capture: { late: $.late } }")
    addStep("behind")
  }

  /// The collection.
  var text: String { lines.joined(separator: "\n") + "\n" }

  /// The subject and the layer's number of the line of a check.
  func place(ofLine line: Int) -> (subject: String, layer: Int)? {
    guard line > Self.linesBefore else { return places[line] }
    let number = line - Self.linesBefore - 4
    let written = Self.subjects(for: pattern.first ?? ".")
    return written.indices.contains(number) ? (written[number].name, 1) : nil
  }

  /// The project of a pattern's first letter, with all subjects that can be written so.
  static func project(_ written: Character) -> String {
    var project = LayeredExpectations(pattern: "", subjects: subjects(for: written))
    project.lines = ["curlew: 1", "defaults:"]
    project.add(written, layer: 1, indent: "  ")
    return String(repeating: "#\n", count: linesBefore) + project.text
  }

  /// Those that a layer can write as a letter says.
  static func subjects(for written: Character) -> [LayeredSubject] {
    LayeredSubject.all.filter { written != "L" || $0.late != nil }
  }

  private init(pattern: String, subjects: [LayeredSubject]) {
    self.pattern = pattern
    self.subjects = subjects
  }

  private mutating func addStep(_ name: String, capturing: Bool = false) {
    lines += ["      - name: \(name)", "        GET: /"]
    if capturing { lines.append("        capture: { late: $.late }") }
    add(layer: 5, indent: "        ")
  }

  private mutating func add(layer: Int, indent: String) {
    add(Array(pattern)[layer - 1], layer: layer, indent: indent)
  }

  private mutating func add(_ written: Character, layer: Int, indent: String) {
    switch written {
    case "0": lines.append("\(indent)expect: null")
    case "v", "L":
      lines.append("\(indent)expect:")
      for subject in subjects {
        guard let value = written == "v" ? subject.value(layer) : subject.late else { continue }
        lines.append("\(indent)  \(subject.name): \(value)")
        places[lines.count] = (subject.name, layer)
      }
    // A mapping needs something in it.
    default: if layer < 5 { lines.append("\(indent)params: {}") }
    }
  }
}
