// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation
import Queries
import Values

/// Turns a document into what a snapshot keeps of it: ignored values become marks, lists are sorted, and matches of
/// patterns are replaced.
struct SnapshotBody {
  private let template: SnapshotTemplate
  private let work: Workload
  private let room = Room()

  /// The bytes that replacing may still make: those of all texts of a body count together.
  private final class Room {
    var bytes = SnapshotBody.replacedLimit
  }

  init(_ template: SnapshotTemplate, _ work: Workload) {
    self.template = template
    self.work = work
  }

  /// The paths of the template that select something in a document.
  struct Selected {
    var ignored: Set<ByteText> = []
    /// Of `sort`.
    var lists: Set<ByteText> = []
  }

  /// The most bytes of a body after replacing.
  static let replacedLimit = 64_000_000

  /// The text with all replacements.
  func replaced(_ text: String) throws(SnapshotProblem) -> String {
    var text = text
    for replacement in template.replacements {
      do throws(PatternMatchError) {
        text = try replacement.pattern.replacingMatches(
          in: text, with: replacement.text, within: work, limit: room.bytes)
      } catch {
        if case .resultLimit = error { throw .replacedTooLarge }
        throw .limit(error.message)
      }
    }
    if !template.replacements.isEmpty { room.bytes -= text.utf8.count }
    return text
  }

  /// What is kept of a document.
  ///
  /// - Parameter selected: gets the paths that select something.
  func value(
    of document: JSONDocument, _ selected: inout Selected
  ) throws(SnapshotProblem) -> Value {
    var ignored: Set<Int> = []
    var orders: [Int: JSONPath] = [:]
    do throws(PathLimitError) {
      for path in template.ignored {
        let nodes = try path.nodes(in: document.root, within: work)
        if !nodes.isEmpty { selected.ignored.insert(ByteText(path.text)) }
        ignored.formUnion(nodes.map(\.position))
      }
      for sorting in template.sorting {
        for list in try sorting.lists.nodes(in: document.root, within: work) {
          if list.kind == .array { selected.lists.insert(ByteText(sorting.lists.text)) }
          orders[list.position] = sorting.key
        }
      }
    } catch {
      throw .limit(error.message)
    }
    return try value(of: document.root, ignored, orders)
  }

  private func value(
    of node: JSONNode, _ ignored: Set<Int>, _ orders: [Int: JSONPath]
  ) throws(SnapshotProblem) -> Value {
    if ignored.contains(node.position) { return .string("<ignored \(node.kind.name)>") }
    switch node.kind {
    case .null: return .null
    case .boolean: return .boolean(node.boolean == true)
    case .number: return Self.written(node)
    case .string: return .string(try replaced(node.stringValue ?? ""))
    case .array:
      var elements: [Value] = []
      for element in Self.ordered(node, by: orders[node.position]) {
        elements.append(try value(of: element, ignored, orders))
      }
      return .array(elements)
    case .object:
      var members: [(name: String, value: Value)] = []
      var places: [ByteText: Int] = [:]
      for member in node.members {
        let name = member.name.stringValue ?? ""
        let value = try value(of: member.value, ignored, orders)
        // Of members with one name the last counts, and YAML has each name once.
        if let place = places[ByteText(name)] {
          members[place].value = value
        } else {
          places[ByteText(name)] = members.count
          members.append((name, value))
        }
      }
      return .object(OrderedObject(members))
    }
  }

  /// A number; as text if a collection could not be written with it (`1e1000`).
  private static func written(_ node: JSONNode) -> Value {
    let digits = node.numberDigits ?? "0"
    let exponent = digits.utf8.drop { $0 | 0x20 != UInt8(ascii: "e") }.dropFirst()
    let isShort = exponent.drop { !$0.isASCIIDigit }.count <= 3
    return isShort ? .number(ExactNumber(uncheckedDigits: digits)) : .string(digits)
  }

  /// The elements of a list, by the value that a path selects in each; elements without one come
  /// last, and equal ones by their text.
  private static func ordered(_ list: JSONNode, by path: JSONPath?) -> [JSONNode] {
    let elements = Array(list.elements)
    guard let path else { return elements }
    let keyed = elements.map { (key: SortKey(path.node(in: $0)), element: $0) }
    return keyed.sorted { one, other in
      one.key == other.key
        ? one.element.bytes.lexicographicallyPrecedes(other.element.bytes) : one.key < other.key
    }.map(\.element)
  }
}

/// The order of values of any kind: null, booleans, numbers, texts by their bytes, the others.
private struct SortKey: Comparable {
  private let rank: Int
  private let number: ExactNumber?
  private let text: [UInt8]

  init(_ node: JSONNode?) {
    number = node?.number
    text = node?.stringValue.map { Array($0.utf8) } ?? node.map { Array($0.bytes) } ?? []
    rank =
      switch node?.kind {
      case .null: 0
      case .boolean: 1
      case .number: 2
      case .string: 3
      case .array, .object: 4
      case nil: 5
      }
  }

  static func == (one: SortKey, other: SortKey) -> Bool { !(one < other) && !(other < one) }

  static func < (one: SortKey, other: SortKey) -> Bool {
    guard one.rank == other.rank else { return one.rank < other.rank }
    if let left = one.number, let right = other.number { return left < right }
    return one.text.lexicographicallyPrecedes(other.text)
  }
}
