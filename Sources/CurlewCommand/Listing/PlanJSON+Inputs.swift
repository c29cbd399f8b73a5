// SPDX-License-Identifier: Apache-2.0

import Planning
import RunEvents
import Values

extension EventJSON {
  /// An input with its value and origin. A secret, and a value that is made from one, has no value,
  /// but the names of its secrets.
  ///
  /// - Parameter usedFile: the file that `use` names, if it is not the collection's own.
  mutating func input(_ input: PlannedInput, ofUsed usedFile: String?, _ places: SourcePlaces) {
    raw("{")
    member("name", input.name)
    member("usedFile", usedFile)
    if !input.secrets.isEmpty {
      member("secrets", input.secrets.names)
    } else if let value = input.value {
      key("value")
      add(value)
    }
    flag("missing", input.value == nil)
    key("origin")
    string(
      input.origin.text + (input.program.map { ", from \($0.words), not run" } ?? "")
        + (input.waitsForPort ? ", a free port" : ""))
    if let place = input.place ?? input.declaration {
      member("file", places.path(of: place.file))
      member("line", places.location(of: place).line)
    }
    if !input.environmentReads.isEmpty {
      key("environment")
      list(input.environmentReads) { json, read in
        json.raw("{")
        json.member("name", read.name)
        json.member("file", read.place.map { places.path(of: $0.file) })
        json.member("line", read.place.map { places.location(of: $0).line })
        json.raw("}")
      }
    }
    raw("}")
  }

  private mutating func add(_ value: Value) {
    switch value {
    case .null: raw("null")
    case .boolean(let value): boolean(value)
    case .number(let number): raw(Array(number.digits.utf8))
    case .string(let text): string(text)
    case .array(let elements): list(elements) { $0.add($1) }
    case .object(let object):
      raw("{")
      for (place, member) in object.members.enumerated() {
        if place > 0 { raw(",") }
        string(member.name)
        raw(":")
        add(member.value)
      }
      raw("}")
    }
  }
}
