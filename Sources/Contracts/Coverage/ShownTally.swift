// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries

/// How often exchanges showed something of each schema of a document, each at most once an exchange.
///
/// A schema is known by its component and its number there; the place of each is looked up once.
struct ShownTally: Sendable {
  /// How often one content of a schema was shown, and by which exchange last.
  private struct Count: Sendable {
    var exchanges = 0
    var last = 0
  }

  /// Members of `enum` after these are not among the values of a document.
  private static let mostCodes = AcceptedSchema.Content.choice(DocumentedValues.most).code

  /// By the place of a schema: whatever component leads there.
  private var numbers: [SourceSpan: Int] = [:]
  /// By these numbers, and by `AcceptedSchema.code`.
  private var counts: [[Count]] = []
  /// The numbers by library, component and schema; -1 for one that was not shown yet.
  private var known: [ObjectIdentifier: [[Int]]] = [:]
  private var exchange = 0

  /// Counts the schemas of one exchange. O(schemas).
  mutating func count(_ accepted: [AcceptedSchema], of library: ComponentLibrary) {
    guard !accepted.isEmpty else { return }
    exchange += 1
    let key = ObjectIdentifier(library)
    var places = known.removeValue(forKey: key) ?? []
    for schema in accepted where schema.code < Self.mostCodes {
      let number = number(of: schema, in: library, &places)
      add(0, to: number)
      if schema.code > 0 { add(schema.code, to: number) }
    }
    known[key] = places
  }

  private mutating func add(_ code: Int, to number: Int) {
    while counts[number].count <= code { counts[number].append(Count()) }
    guard counts[number][code].last != exchange else { return }
    counts[number][code].last = exchange
    counts[number][code].exchanges += 1
  }

  private mutating func number(
    of schema: AcceptedSchema, in library: ComponentLibrary, _ places: inout [[Int]]
  ) -> Int {
    while places.count <= schema.component { places.append([]) }
    while places[schema.component].count <= schema.index { places[schema.component].append(-1) }
    let known = places[schema.component][schema.index]
    if known >= 0 { return known }
    let span = library.span(of: schema)
    let number = numbers[span] ?? counts.count
    if number == counts.count {
      numbers[span] = number
      counts.append([])
    }
    places[schema.component][schema.index] = number
    return number
  }

  /// How many exchanges showed a value.
  func count(of value: ShownValue) -> Int {
    guard let number = numbers[value.schema] else { return 0 }
    let code = value.content.code
    return counts[number].indices.contains(code) ? counts[number][code].exchanges : 0
  }

  /// Adds the counts of other exchanges.
  mutating func add(_ other: ShownTally) {
    for (span, place) in other.numbers {
      let number = numbers[span] ?? counts.count
      if number == counts.count {
        numbers[span] = number
        counts.append([])
      }
      for (code, count) in other.counts[place].enumerated() {
        while counts[number].count <= code { counts[number].append(Count()) }
        counts[number][code].exchanges += count.exchanges
      }
    }
  }
}
