// SPDX-License-Identifier: Apache-2.0

import Expressions
import Queries
import Values

extension FunctionTable {
  /// `matches` and `regex.*` by PCRE2, `jsonpath` by RFC 9535 and `xpath` by XPath 1.0, all within
  /// their limits; no other functions.
  package static let queries: FunctionTable = {
    var table = FunctionTable()
    table.matches = { (text, pattern, work) throws(Refusal) in
      guard let pattern = try? Pattern(pattern) else {
        throw Refusal("the pattern is not correct")
      }
      return try found(pattern, in: text, work)
    }
    table.allMatches = { (text, pattern, limit, work) throws(Refusal) in
      guard let pattern = try? Pattern(pattern) else {
        throw Refusal("the pattern is not correct")
      }
      return try all(pattern, in: text, limit, work)
    }
    table.xpath = { (text, path, work) throws(Refusal) in
      guard let path = try? XPath(path) else { throw Refusal("the XPath is not correct") }
      return try value(of: path, in: text, work)
    }
    table.jsonPath = { (value, text, work) throws(Refusal) in
      guard let path = try? JSONPath(text) else { throw Refusal("the JSONPath is not correct") }
      return try selected(by: path, of: value, work)
    }
    return table
  }()

  private static func found(
    _ pattern: Pattern, in text: String, _ work: Workload
  ) throws(Refusal) -> Bool {
    do throws(PatternMatchError) {
      return try pattern.firstMatch(in: text, within: work) != nil
    } catch {
      throw Refusal(error.message, isLimit: true)
    }
  }

  private static func all(
    _ pattern: Pattern, in text: String, _ limit: Int, _ work: Workload
  ) throws(Refusal) -> [[Range<Int>?]] {
    do throws(PatternMatchError) {
      return try pattern.allMatches(in: text, atMost: limit, within: work).map(\.ranges)
    } catch {
      throw Refusal(error.message, isLimit: true)
    }
  }

  /// A text that begins like a page is HTML, any other is XML.
  private static func value(
    of path: XPath, in text: String, _ work: Workload
  ) throws(Refusal) -> Value {
    let document: MarkupDocument
    do throws(MarkupProblem) {
      document = try MarkupDocument.parse(
        Array(text.utf8), as: text.beginsLikeHTML ? .html : .xml)
    } catch {
      throw Refusal("the text \(error.words)")
    }
    do throws(XPathFailure) {
      return try Value(path.evaluate(in: document, within: work))
    } catch {
      throw Refusal(error.message, isLimit: true)
    }
  }

  /// The value of a singular query, or the list of values.
  private static func selected(
    by path: JSONPath, of value: Value, _ work: Workload
  ) throws(Refusal) -> Value {
    let values: [Value]
    do throws(PathLimitError) {
      values = try path.values(in: value, within: work)
    } catch {
      throw Refusal(error.message, isLimit: true)
    }
    guard path.isSingular else { return .array(values) }
    guard let first = values.first else { throw Refusal("the JSONPath selects nothing") }
    return first
  }
}

extension Value {
  /// The result of an XPath; not-a-number and the infinities are texts.
  fileprivate init(_ result: XPathResult) {
    switch result {
    case .nodes(let texts): self = .array(texts.map { .string($0) })
    case .text(let text): self = .string(text)
    case .boolean(let flag): self = .boolean(flag)
    case .number(let number):
      let text = XPathNumber.text(number)
      self = ExactNumber(parsing: text).map { .number($0) } ?? .string(text)
    }
  }
}

extension String {
  /// Whether it begins like an HTML page.
  fileprivate var beginsLikeHTML: Bool {
    let beginning = utf8.drop { $0 <= 0x20 }.prefix(14)
      .map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return beginning.starts(with: "<!doctype html".utf8) || beginning.starts(with: "<html>".utf8)
  }
}
