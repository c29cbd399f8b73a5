// SPDX-License-Identifier: Apache-2.0

import Notation

extension JSONNode {
  /// The first name that an object here has twice, at any depth, with the offset of its second place;
  /// nil if there is none. O(values).
  package var repeatedName: (name: String, offset: Int)? {
    var first: Int?
    var next = position
    let end = document.end(of: position)
    while next < end {
      if document.kind(at: next) == .object, let found = document.repeatedName(of: next),
        document.range(at: found).lowerBound < first.map({ document.range(at: $0).lowerBound })
          ?? .max
      {
        first = found
      }
      next = document.isContainer(at: next) ? document.firstContent(of: next) : next + 1
    }
    return first.map { (document.string(at: $0) ?? "", document.range(at: $0).lowerBound) }
  }
}

extension JSONDocument {
  /// Objects with more members are searched by a set.
  private static let fewMembers = 12

  /// The position of the first name that an object has twice, without the objects in it.
  fileprivate func repeatedName(of object: Int) -> Int? {
    let end = end(of: object)
    var name = firstContent(of: object)
    guard count(at: object) <= Self.fewMembers else {
      var seen: Set<ByteText> = []
      while name < end {
        if !seen.insert(ByteText(string(at: name) ?? "")).inserted { return name }
        name = self.end(of: name + 1)
      }
      return nil
    }
    while name < end {
      var earlier = firstContent(of: object)
      while earlier < name {
        if areEqualStrings(earlier, name) { return name }
        earlier = self.end(of: earlier + 1)
      }
      name = self.end(of: name + 1)
    }
    return nil
  }
}
