// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Planning

/// The requests of a plan as `curl` commands of a shell script.
///
/// ```
/// # pet
/// # pets.yaml:9
/// # expects status; captures id (json $.id)
/// curl --location …
/// ```
package struct CurlScript: Sendable {
  /// A step, or a turn of its loop.
  package struct Step: Sendable {
    package enum Content: Sendable {
      /// - Parameter variables: the values in it that the shell has.
      case request(SentRequest, variables: [ShellVariable])
      /// It sends no request.
      case noRequest
      /// Why it is not carried out.
      case skipped(String)
      /// Why its request is not known before a run.
      case unknown(String)
    }

    package var scenario: String
    package var name: String
    package var place: ExportFinding.Place
    /// Nil for a step that was left out before it began.
    package var planned: PlannedStep?
    package var content: Content

    package init(
      scenario: String, name: String, place: ExportFinding.Place, planned: PlannedStep?,
      content: Content
    ) {
      self.scenario = scenario
      self.name = name
      self.place = place
      self.planned = planned
      self.content = content
    }
  }

  /// The script, with a line break at its end.
  package private(set) var text = ""
  package private(set) var findings: [ExportFinding] = []
  /// The number of commands.
  package private(set) var requestCount = 0
  private var variables: [ShellVariable] = []
  private var body: [String] = []

  /// - Parameter sources: the names of the collections.
  package init(_ steps: [Step], from sources: [String]) {
    var scenario: String?
    for step in steps {
      if step.scenario != scenario {
        scenario = step.scenario
        body.append("\n## \(Self.line(step.scenario))\n")
      }
      add(step)
    }
    text = (head(sources) + body).joined(separator: "\n") + "\n"
  }

  private func head(_ sources: [String]) -> [String] {
    let title =
      sources.count > 3
      ? "\(sources.count) collections" : sources.map(Self.line).joined(separator: ", ")
    var lines = ["# \(title) as commands of curl"]
    func names(_ origins: [ShellVariable.Origin]) -> String? {
      let own = variables.filter { origins.contains($0.origin) }
      return own.isEmpty ? nil : own.map(\.shellName).joined(separator: ", ")
    }
    if let names = names([.secret, .environment]) { lines.append("# set before: \(names)") }
    if let names = names([.made, .json]) {
      lines.append("# set from responses, as the comments say: \(names)")
    }
    if variables.contains(where: { $0.origin == .json }) {
      lines.append("# NAME_json is the value as JSON: 17, or \"a text\" with its quotes")
    }
    if !variables.isEmpty {
      lines.append(
        "# values go in as they are: encode those in addresses and forms, escape those in JSON")
    }
    if requestCount > 1 {
      lines.append(
        "# cookies that responses set are not sent: `--cookie` and `--cookie-jar` do that")
    }
    return lines
  }

  private mutating func add(_ step: Step) {
    switch step.content {
    case .skipped(let reason):
      body.append("# \(title(step)): skipped: \(Self.line(reason))\n")
    case .noRequest:
      let kind = step.planned?.kind ?? "step"
      // Its values are in the commands.
      if kind == "set" { return }
      body.append("# \(title(step)): not a request (`\(kind)`)\n")
      lose(.step, "`\(kind)` sends no request: \(step.name)", step)
    case .unknown(let reason):
      body.append("# \(title(step)): not exported: \(Self.line(reason))\n")
      lose(.unknown, "\(step.name): \(reason)", step)
    case .request(let request, let variables):
      guard let command = CurlLine.text(request) else {
        body.append("# \(title(step)): not exported: its body is not known\n")
        return lose(.body, step.name, step)
      }
      requestCount += 1
      for variable in variables where !self.variables.contains(variable) {
        self.variables.append(variable)
      }
      body += comments(step, variables)
      body.append(command + "\n")
    }
  }

  private mutating func lose(_ cause: ExportFinding.Cause, _ text: String, _ step: Step) {
    findings.append(ExportFinding(.lost, cause, Self.line(text), at: step.place))
  }

  private func title(_ step: Step) -> String {
    "\(Self.line(step.name)) (\(Self.line(step.place.file)):\(step.place.line))"
  }

  private func comments(_ step: Step, _ variables: [ShellVariable]) -> [String] {
    var lines = ["# " + title(step)]
    guard let planned = step.planned else { return lines }
    let facts = planned.factsOfRun.map(Self.line)
    if !facts.isEmpty { lines.append("# " + facts.joined(separator: "; ")) }
    for variable in variables where variable.origin == .made || variable.origin == .json {
      let needed = planned.neededCaptures.first { $0.name == variable.name }
      let whole = planned.neededCaptures.first { variable.name.hasPrefix($0.name + "_") }
      guard let found = needed ?? whole else { continue }
      let what = needed == nil ? "a part of `\(found.name)`" : "`\(found.name)`"
      lines.append("# $\(variable.shellName) is \(what) of `\(Self.line(found.maker))`")
    }
    let expected = planned.expectations.names
    if !expected.isEmpty {
      lines.append("# expects " + expected.map(Self.line).joined(separator: ", "))
    }
    let captured = planned.captures.map { "\($0.name.content) (\($0.sourceText))" }
    if !captured.isEmpty {
      lines.append("# captures " + captured.map(Self.line).joined(separator: ", "))
    }
    return lines
  }

  /// A text of a file in a comment: on one line.
  private static func line(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : $0 }))
  }
}
