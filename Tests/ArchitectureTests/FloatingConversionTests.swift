// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `Int64(number)` ends the process when the floating number is beyond the range of `Int64`, and many
/// of these come from a response, a file or an expression. `Int64(clamping:)` of `Notation` never does.
@Suite struct `A conversion of a floating number to an integer` {
  /// Files that may convert without a label, with the reason.
  private static let exceptions: [String: String] = [:]

  @Test func `is by a name that says what becomes of numbers that do not fit`() throws {
    let root = repositoryRoot.appending(path: "Sources").path
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root)
      .filter { $0.hasSuffix(".swift") && Self.exceptions[$0] == nil }
    #expect(paths.count > 1_000)
    for path in paths.sorted() {
      let text = try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
      for found in FloatingConversions(in: text).all {
        Issue.record("\(path):\(found.line): write `(clamping:)` in `\(found.call)`")
      }
    }
  }

  @Test(arguments: [
    "let a = Double(number.digits).map { Int64($0) }",
    "func f(_ rate: Double) -> Int { Int(rate) }",
    "let a = Int64((time * 1e6).rounded())", "let a = UInt32(seconds / 0.5)",
    "let left: Double? = 1\nlet b = left.map { Int($0) }",
    "let a = Int(duration / .milliseconds(1))",
    "case .double(let double): Int64(double)", "let a = Int(value.nearestDouble)",
    "let share = Double(a) / 2\nlet b = Int8(share)", "let a = Int(2 * share.squareRoot())",
  ])
  func `is found`(_ code: String) {
    #expect(FloatingConversions(in: code).all.count == 1)
  }

  @Test(arguments: [
    "let a = Int64(clamping: number.nearestDouble)", "let a = Int64(exactly: 1.5)",
    "let a = Int(bytes.count)", "// Int64(1.5)\nlet a = \"Int64(1.5)\"",
    "func f(_ rate: Double) -> Int { Int(heartrate) }", "let a = Double(Int(text) ?? 0)",
    "let a = Int(text)\nlet b = Double(a)", "let a = Int(word &* 0x9E37)",
    "let a = number as Double\nlet b = Int(UInt8(ascii: \"1\"))",
  ])
  func `is not seen in other code`(_ code: String) {
    #expect(FloatingConversions(in: code).all.isEmpty)
  }
}

/// The conversions without a label whose operand is a floating number, as far as one file shows it.
struct FloatingConversions {
  private(set) var all: [(line: Int, call: String)] = []

  init(in text: String) {
    let lines = text.components(separatedBy: "\n")
    let calls = lines.enumerated().flatMap { place, line in
      Self.mayConvert(line) ? Self.calls(in: Self.code(of: line)).map { (place + 1, $0) } : []
    }
    guard !calls.isEmpty else { return }
    let names = lines.filter {
      $0.contains("Double") || $0.contains("Float") || $0.contains(".double")
    }
    .reduce(into: Set<String>()) { $0.formUnion(Self.floatingNames(in: Self.code(of: $1))) }
    for (line, call) in calls where Self.isFloating(call, names) {
      all.append((line, call.text))
    }
  }

  /// Whether a line may have a call at all: patterns cost much in a debug build.
  private static func mayConvert(_ line: String) -> Bool {
    line.contains("Int") || line.contains("Self(")
  }

  /// A line without its comment and the contents of its literals.
  private static func code(of line: String) -> String {
    var line = line.replacing(/"(?:[^"\\]|\\.)*"/, with: "\"\"")
    if let comment = line.firstRange(of: "//") { line.removeSubrange(comment.lowerBound...) }
    return line
  }

  /// The names that a line declares as floating numbers.
  private static func floatingNames(in line: String) -> [String] {
    let typed = line.matches(of: /(\w+)\s*:\s*(?:Double|Float)\b/).map { String($0.output.1) }
    let matched = line.matches(of: /\.double\(let (\w+)/).map { String($0.output.1) }
    let bound = line.firstMatch(of: /\b(?:let|var) (\w+)\s*=\s*(?<value>.*)/).map {
      $0.output.value.hasPrefix("Double(") ? [String($0.output.1)] : []
    }
    return typed + matched + (bound ?? [])
  }

  private struct Call {
    let text: String
    let argument: String
    /// What is on its line before it.
    let before: String
  }

  private static func calls(in line: String) -> [Call] {
    line.matches(of: /\b(?:U?Int(?:8|16|32|64|128)?|Integer|Self)\(/).compactMap { match in
      var depth = 1
      let rest = line[match.range.upperBound...]
      let argument = rest.prefix { character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return depth > 0
      }
      guard argument.prefixMatch(of: /\w+:/) == nil else { return nil }
      return Call(
        text: "\(match.output)\(argument))", argument: String(argument),
        before: String(line[..<match.range.lowerBound]))
    }
  }

  private static func isFloating(_ call: Call, _ names: Set<String>) -> Bool {
    let makers =
      /\.rounded\(|\bDouble\(|\.nearestDouble|\.squareRoot\(|\d\.\d|\b\d+[eE]\d|\/ \.\w+\(/
    let isNamed = { (text: String) in
      text.split { !($0.isLetter || $0.isNumber || "_.".contains($0)) }
        .contains { word in names.contains(String(word.prefix { $0 != "." })) }
    }
    if call.argument.contains(makers) || isNamed(call.argument) { return true }
    // The value that a closure gets.
    guard call.argument.contains("$0") else { return false }
    return call.before.contains(/\bDouble\([^{]*\{|\.rounded\([^{]*\{/)
      || call.before.split(separator: "{", omittingEmptySubsequences: false).dropLast().last
        .map { isNamed(String($0)) } == true
  }
}
