// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation
import Queries
import Values

/// The entries of `ignore` that may apply to one operation, each with its index in the list.
struct ApplicableExceptions {
  /// An entry for the whole operation.
  private var all: Int?
  private var places: [(index: Int, place: DoubtException.Place)] = []

  init(_ exceptions: [DoubtException], _ operation: Operation) {
    for (index, exception) in exceptions.enumerated() {
      guard exception.operation.map({ $0.matches(operation) }) ?? true else { continue }
      if let place = exception.place {
        places.append((index, place))
      } else {
        all = all ?? index
      }
    }
  }

  /// The entry that excludes a place by its name.
  func exception(for place: Question.Place) -> Int? {
    if let all { return all }
    return places.first { excludes($0.place, place) }?.index
  }

  private func excludes(_ excluded: DoubtException.Place, _ place: Question.Place) -> Bool {
    switch (excluded, place) {
    case (.status, .status), (.body, .body), (.body, .json), (.body, .xpath): true
    case (.header(let name), .header(let own)): own == ByteText(name)
    case (.cookie(let name), .cookie(let own)): own == ByteText(name)
    default: false
    }
  }

  /// The positions of the values that paths exclude, each with the index of its entry; those of a path
  /// that exceeds its limits are not excluded.
  func positions(in document: JSONDocument) -> [Int: Int] {
    var positions: [Int: Int] = [:]
    for (index, place) in places {
      guard case .json(let path) = place, let nodes = try? path.nodes(in: document.root) else {
        continue
      }
      for node in nodes where positions[node.position] == nil { positions[node.position] = index }
    }
    return positions
  }

  /// The same for the elements and attributes of XML.
  func positions(in document: MarkupDocument) -> [Int: Int] {
    var positions: [Int: Int] = [:]
    for (index, place) in places {
      guard case .xpath(let path) = place, let found = try? path.positions(in: document) else {
        continue
      }
      for position in found where positions[position] == nil { positions[position] = index }
    }
    return positions
  }
}
