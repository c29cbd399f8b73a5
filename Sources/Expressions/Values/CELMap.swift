// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// A map: made by an expression, or an object of data without conversion.
struct CELMap: Sendable {
  private enum Content: Sendable {
    case entries(Entries)
    case data(OrderedObject)
  }

  /// Keys and values in the order written, and an index of the keys if there are many.
  private final class Entries: Sendable {
    let keys: [CELValue]
    let values: [CELValue]
    let places: [MapKey: Int]

    init(keys: [CELValue], values: [CELValue], places: [MapKey: Int]) {
      self.keys = keys
      self.values = values
      self.places = places
    }
  }

  private let content: Content

  init(data: OrderedObject) { content = .data(data) }

  /// A map of these keys and values.
  ///
  /// - Throws: for a key that is not a boolean, whole number or text, and for a duplicate key.
  init(keys: [CELValue], values: [CELValue]) throws(EvaluationError.Kind) {
    var places: [MapKey: Int] = [:]
    places.reserveCapacity(keys.count)
    for (place, key) in keys.enumerated() {
      guard let found = MapKey(written: key) else { throw .unsupportedKey(found: key.kind) }
      guard places.updateValue(place, forKey: found) == nil else { throw .repeatedKey }
    }
    content = .entries(Entries(keys: keys, values: values, places: places))
  }

  /// How many keys there are; O(members) for data.
  var count: Int {
    switch content {
    case .entries(let entries): entries.keys.count
    case .data(let object): Self.uniqueNames(of: object).count
    }
  }

  var isEmpty: Bool {
    switch content {
    case .entries(let entries): entries.keys.isEmpty
    case .data(let object): object.members.isEmpty
    }
  }

  /// How many members a look-up may visit.
  var lookUpCost: Int {
    switch content {
    case .entries: 1
    case .data(let object): 1 + object.members.count / 16
    }
  }

  /// The keys, in the order written.
  var keys: [CELValue] {
    switch content {
    case .entries(let entries): entries.keys
    case .data(let object): Self.uniqueNames(of: object).map { .string($0) }
    }
  }

  /// The value of a key; whole numbers of any type are the same key. Nil if there is none.
  subscript(key: CELValue) -> CELValue? {
    switch content {
    case .entries(let entries):
      guard let key = MapKey(sought: key) else { return nil }
      return entries.places[key].map { entries.values[$0] }
    case .data(let object):
      guard case .string(let name) = key else { return nil }
      return object[name].map(CELValue.init)
    }
  }

  /// The value of a text key.
  subscript(name name: String) -> CELValue? {
    switch content {
    case .entries(let entries):
      return entries.places[.text(ByteText(name))].map { entries.values[$0] }
    case .data(let object): return object[name].map(CELValue.init)
    }
  }

  /// The object if it came from data.
  var data: OrderedObject? {
    if case .data(let object) = content { object } else { nil }
  }

  /// Of duplicates the last counts, at the position of the first.
  private static func uniqueNames(of object: OrderedObject) -> [String] {
    var seen = Set<ByteText>(minimumCapacity: object.members.count)
    return object.members.compactMap { seen.insert(ByteText($0.name)).inserted ? $0.name : nil }
  }
}

/// A key by its value: `1`, `1u` and `1.0` are equal.
enum MapKey: Hashable {
  case boolean(Bool)
  case int(Int64)
  /// Above the largest `int`.
  case uint(UInt64)
  case text(ByteText)

  /// The key made from a value; nil if the value may not be a key.
  init?(written value: CELValue) {
    switch value {
    case .boolean(let boolean): self = .boolean(boolean)
    case .int(let int): self = .int(int)
    case .uint(let uint): self = MapKey(uint)
    case .string(let text): self = .text(ByteText(text))
    case .digest(let digest): self = .text(ByteText(digest.text))
    case .number(let number):
      guard let int = number.exactInt else { return nil }
      self = .int(int)
    default: return nil
    }
  }

  /// The key that a value finds; a double finds the equal whole number.
  init?(sought value: CELValue) {
    switch value {
    case .double(let double): self.init(double)
    case .written(let written): self.init(written.double)
    case .number(.double(let double)): self.init(double)
    default: self.init(written: value)
    }
  }

  private init(_ uint: UInt64) {
    self = Int64(exactly: uint).map { .int($0) } ?? .uint(uint)
  }

  private init?(_ double: Double) {
    if let int = Int64(exactly: double) {
      self = .int(int)
    } else if let uint = UInt64(exactly: double) {
      self = .uint(uint)
    } else {
      return nil
    }
  }
}
