// SPDX-License-Identifier: Apache-2.0

import Notation

extension JSONNode {
  /// The first name that an object here has twice, at any depth, with the offset of its second place;
  /// nil if there is none. O(values).
  package var repeatedName: (name: String, offset: Int)? {
    if isArray {
      for element in elements {
        if element.isContainer, let found = element.repeatedName { return found }
      }
    }
    guard isObject else { return nil }
    var seen: Set<ByteText> = []
    for member in members {
      let name = member.name.stringValue ?? ""
      if !seen.insert(ByteText(name)).inserted { return (name, member.name.offset) }
      if member.value.isContainer, let found = member.value.repeatedName { return found }
    }
    return nil
  }
}
