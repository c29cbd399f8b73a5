// SPDX-License-Identifier: Apache-2.0

import Values

extension JSONPlaces {
  /// The document with all values of a place changed.
  ///
  /// O(bytes); the bytes of each value are known, so nothing is written anew.
  func changed(_ change: Question.Change, at place: Int) -> [UInt8] {
    document.bytes.splicing(splices(change, at: places[place]))
  }

  private func splices(_ change: Question.Change, at place: Place) -> [Splice] {
    if change == .missing {
      return place.isRepeated ? removals(of: place) : place.occurrences.compactMap(removal)
    }
    return place.occurrences.compactMap { occurrence in
      let node = JSONNode(document: document, position: occurrence.value)
      switch change {
      case .otherType where !occurrence.isFixed:
        return Splice(range: node.range, replacement: AnotherValue.ofAnotherType(node))
      case .otherValue where occurrence.isDetermined:
        return AnotherValue.of(node).map { Splice(range: node.range, replacement: $0) }
      case .empty where node.isArray:
        return Splice(range: node.range, replacement: Array("[]".utf8))
      default: return nil
      }
    }
  }

  private func removal(_ occurrence: Occurrence) -> Splice? {
    occurrence.member.map { Splice(range: $0, replacement: []) }
  }

  /// The same where an object has the name more than once.
  private func removals(of place: Place) -> [Splice] {
    var splices: [Splice] = []
    var index = 0
    while index < place.occurrences.count {
      let object = place.occurrences[index].container
      var names: Set<Int> = []
      while index < place.occurrences.count, place.occurrences[index].container == object {
        if let name = place.occurrences[index].name { names.insert(name) }
        index += 1
      }
      splices += removals(of: names, from: object)
    }
    return splices
  }

  /// Members before the last that stays are left out up to the next name; all after it together.
  private func removals(of names: Set<Int>, from object: Int) -> [Splice] {
    var ranges: [Range<Int>] = []
    var kept: Int?
    var rest: Range<Int>?
    let end = document.end(of: object)
    var name = document.firstContent(of: object)
    while name < end {
      let value = document.range(at: name + 1)
      let next = document.end(of: name + 1)
      if names.contains(name) {
        let start = rest?.lowerBound ?? kept ?? document.range(at: name).lowerBound
        rest = start..<value.upperBound
      } else {
        if let open = rest {
          // From the first removed name, so that the comma before it stays.
          let first = kept == nil ? open.lowerBound : firstByte(after: open.lowerBound)
          ranges.append(first..<document.range(at: name).lowerBound)
          rest = nil
        }
        kept = value.upperBound
      }
      name = next
    }
    if let rest { ranges.append(rest) }
    return ranges.map { Splice(range: $0, replacement: []) }
  }

  /// The first byte of the member after a value.
  private func firstByte(after end: Int) -> Int {
    document.bytes[end...].firstIndex(of: UInt8(ascii: "\"")) ?? end
  }
}
