// SPDX-License-Identifier: Apache-2.0

import Files
import Imports

/// The job of a CI service, with the command that replaces a command line of another tool.
struct ImportJob {
  /// With its path from the folder of the project.
  let path: String
  let text: String
  /// Words of the text that a person replaces.
  let unknownPlaces: [(place: PublishedPlace, path: String)]

  /// - Parameters:
  ///   - line: the command. It also writes the reports that the job keeps.
  ///   - variables: of the environment that the command reads.
  ///   - report: the path of its JUnit report; nil without one.
  ///   - sources: for the first line.
  /// - Returns: nil for a service whose job has no such command.
  init?(
    _ service: CIService, line: String, variables: [String], report: String?, sources: [String]
  ) {
    let template = ProjectTemplate(for: service, shards: nil, isNew: false)
    guard let file = template.files.first else { return nil }
    path = file.path
    unknownPlaces = template.unknownPlaces
    var lines = String(decoding: file.bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let range = Self.command(in: lines) else { return nil }
    let line = Self.line(line, writing: Self.reports(in: lines[range], hasJUnit: report != nil))
    if let report {
      lines = lines.map { $0.hasComment ? $0 : $0.replacing("junit.xml", with: report) }
    }
    let own = service == .jenkins ? line.replacing("\\", with: "\\\\") : line
    lines.replaceSubrange(range, with: Self.lines(own, in: lines[range.lowerBound]))
    Self.set(variables, in: &lines)
    // The comments of the template are about its own project.
    lines.removeFirst(lines.prefix { $0.hasComment }.count)
    lines.removeAll { $0.hasComment && $0.contains("-e staging") }
    var comments = [CollectionDraft.headLine(sources)]
    comments.append("Checks the collections at every change, and runs them.")
    if !variables.isEmpty {
      comments.append("Secrets of the service: \(variables.joined(separator: ", ")).")
    }
    let sign = service == .jenkins ? "// " : "# "
    text = (comments.map { sign + $0 } + lines).joined(separator: "\n")
  }

  /// The lines of `curlew run …`, with those that go on with its options.
  private static func command(in lines: [String]) -> Range<Int>? {
    let start = lines.firstIndex { line in
      let text = line.trimmed
      return text.hasPrefix("curlew run ") || text.hasPrefix("- curlew run ")
    }
    guard let start else { return nil }
    let rest = lines[(start + 1)...].prefix { $0.trimmed.hasPrefix("--") }
    return start..<start + 1 + rest.count
  }

  /// The options for reports in the lines of a command.
  ///
  /// - Parameter hasJUnit: whether another option writes the report of JUnit.
  private static func reports(in lines: ArraySlice<String>, hasJUnit: Bool) -> [String] {
    let words = lines.flatMap { $0.split(separator: " ").map(String.init) }.filter { $0 != "\\" }
    guard let start = words.firstIndex(of: "--report") else { return [] }
    let options = stride(from: start, to: words.count - 1, by: 2).map { words[$0...($0 + 1)] }
    return options.filter { !hasJUnit || !$0.joined().contains("junit=") }.flatMap(\.self)
  }

  /// A command with further options.
  private static func line(_ line: String, writing options: [String]) -> String {
    let end = " || true"
    let isForgiven = line.hasSuffix(end)
    let start = isForgiven ? String(line.dropLast(end.count)) : line
    return ([start] + options).joined(separator: " ") + (isForgiven ? end : "")
  }

  /// The command in place of a line; as an entry of a list on a line of its own, so that nothing in it
  /// means something in YAML.
  private static func lines(_ command: String, in line: String) -> [String] {
    let margin = String(line.prefix { $0 == " " })
    guard line.trimmed.hasPrefix("- ") else { return [margin + command] }
    return ["\(margin)- >-", "\(margin)  \(command)"]
  }

  /// Gives the job the variables in place of that of the template.
  private static func set(_ variables: [String], in lines: inout [String]) {
    let name = "SHOP_PASSWORD"
    guard let place = lines.firstIndex(where: { !$0.hasComment && $0.contains(name) }) else {
      return
    }
    let line = lines[place]
    let credential = "shop-password"
    lines.replaceSubrange(
      place...place,
      with: variables.map { variable in
        line.replacing(name, with: variable).replacing(
          credential, with: variable.lowercased().replacing("_", with: "-"))
      })
    guard variables.isEmpty, place > 0 else { return }
    let before = lines[place - 1].trimmed
    if before == "env:" { lines.remove(at: place - 1) }
    if before == "environment {", lines.indices.contains(place), lines[place].trimmed == "}" {
      lines.removeSubrange(place - 1...place)
    }
  }
}

extension String {
  fileprivate var trimmed: Substring { self[...].drop { $0 == " " } }

  fileprivate var hasComment: Bool { trimmed.hasPrefix("#") || trimmed.hasPrefix("//") }
}
