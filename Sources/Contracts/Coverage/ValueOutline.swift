// SPDX-License-Identifier: Apache-2.0

import Notation
import Queries
import Values

/// The members of a value with their types, without a value.
struct ValueOutline {
  /// The most places of a value, and the deepest.
  static let mostPlaces = 200
  static let mostLevels = 8
  /// How many elements of a list are looked at.
  static let mostElements = 20

  /// Everything at one pointer.
  struct Place {
    /// As a JSON Pointer; `[*]` for the elements of a list.
    let pointer: String
    fileprivate(set) var types: Set<String> = []
    /// Nil if not all texts have it.
    fileprivate(set) var format: String?
  }

  /// In the order of the value.
  private(set) var places: [Place] = []
  private var indexes: [ByteText: Int] = [:]

  /// - Parameter start: the pointer of the value.
  init(of value: JSONNode, at start: String = "") { add(value, start, level: 0) }

  private mutating func add(_ value: JSONNode, _ pointer: String, level: Int) {
    guard note(value, pointer), level < Self.mostLevels else { return }
    for member in value.members {
      let name = JSONPointer([member.name.stringValue ?? ""]).description
      add(member.value, pointer + name, level: level + 1)
    }
    for element in value.elements.prefix(Self.mostElements) {
      add(element, pointer + "/[*]", level: level + 1)
    }
  }

  /// - Returns: false if the outline is full.
  private mutating func note(_ value: JSONNode, _ pointer: String) -> Bool {
    let format = value.usualFormat
    let key = ByteText(pointer)
    if let index = indexes[key] {
      if value.kind == .string {
        let isFirst = !places[index].types.contains("string")
        if !isFirst, places[index].format != format { places[index].format = nil }
        if isFirst { places[index].format = format }
      }
      places[index].types.insert(value.typeName)
      return true
    }
    guard places.count < Self.mostPlaces else { return false }
    indexes[key] = places.count
    places.append(Place(pointer: pointer, types: [value.typeName], format: format))
    return true
  }
}

extension JSONNode {
  /// JSON's name of its type, or `integer`.
  fileprivate var typeName: String {
    // A number like `1.0` may have another fraction the next time.
    kind == .number && bytes.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: "-") })
      ? "integer" : kind.name
  }

  /// The format of a text that has a usual one.
  fileprivate var usualFormat: String? {
    guard let text = stringValue, (10...40).contains(text.utf8.count) else { return nil }
    let formats: [TextFormat] = [.uuid, .date, .dateTime]
    return formats.first { $0.judge(text) == .holds }?.rawValue
  }
}
