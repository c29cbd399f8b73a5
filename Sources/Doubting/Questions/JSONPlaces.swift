// SPDX-License-Identifier: Apache-2.0

import Notation
import Queries
import Values

/// The places of a JSON document that are asked about: each member, and the elements of each list
/// together.
struct JSONPlaces {
  /// One value at a place. In a list there are as many as elements have it.
  struct Occurrence {
    /// The position of the object or list that has it.
    let container: Int
    /// The position of the member's name; nil for an element.
    let name: Int?
    /// The position of the value.
    let value: Int
    /// The bytes that are left out with the member: from its name to the next, or from the end of the
    /// member before it; nil for an element.
    let member: Range<Int>?
    /// Null or a value with the mark of a secret: it is left out of the changes of values.
    let isFixed: Bool
    /// Whether its value follows from the request or from the files.
    var isDetermined = false
  }

  /// A place with all its values.
  struct Place {
    /// `$.items[*].price`
    let path: String
    /// Of the member; nil for an element, and for the whole document.
    let name: String?
    /// Names from the root; 0 for the root.
    let depth: Int
    var occurrences: [Occurrence] = []
    var children: [ByteText: Int] = [:]
    var elements: Int?
    /// Whether an object has the name twice.
    var isRepeated = false
    /// How many of the values are ignored, and by which entry.
    var ignored = 0
    var exception: Int?

    /// Whether every value is null or hidden.
    var isFixed: Bool { occurrences.allSatisfy(\.isFixed) }

    /// The entry that ignores all its values.
    var ignoringException: Int? { ignored == occurrences.count ? exception : nil }
  }

  let document: JSONDocument
  /// In the order of their first values; the whole document is the first.
  private(set) var places: [Place] = []
  /// How many values were left out, since their place is beyond the limits.
  private(set) var omitted = 0

  /// - Parameter ignored: the positions of ignored values, each with the index of its entry.
  init(_ document: JSONDocument, ignored: [Int: Int] = [:]) {
    self.document = document
    places.append(Place(path: "$", name: nil, depth: 0))
    walk(
      Occurrence(container: 0, name: nil, value: 0, member: nil, isFixed: isFixed(0)), at: 0,
      ignored, ignored[0])
  }

  /// The place with this path.
  func place(at path: String) -> Place? { places.first { $0.path.utf8.elementsEqual(path.utf8) } }

  private mutating func walk(
    _ occurrence: Occurrence, at place: Int, _ ignored: [Int: Int], _ exception: Int?
  ) {
    if let last = places[place].occurrences.last, last.container == occurrence.container,
      occurrence.name != nil
    {
      places[place].isRepeated = true
    }
    places[place].occurrences.append(occurrence)
    if let exception {
      places[place].ignored += 1
      places[place].exception = places[place].exception ?? exception
    }
    switch document.kind(at: occurrence.value) {
    case .object: walkMembers(of: occurrence.value, at: place, ignored, exception)
    case .array: walkElements(of: occurrence.value, at: place, ignored, exception)
    case .null, .boolean, .number, .string: break
    }
  }

  private mutating func walkMembers(
    of object: Int, at place: Int, _ ignored: [Int: Int], _ exception: Int?
  ) {
    let end = document.end(of: object)
    var name = document.firstContent(of: object)
    var before: Int?
    while name < end {
      let next = document.end(of: name + 1)
      let value = document.range(at: name + 1)
      let own = document.range(at: name).lowerBound
      let member =
        next < end
        ? own..<document.range(at: next).lowerBound : (before ?? own)..<value.upperBound
      if let child = child(of: place, name: name) {
        let occurrence = Occurrence(
          container: object, name: name, value: name + 1, member: member,
          isFixed: isFixed(name + 1))
        walk(occurrence, at: child, ignored, ignored[name + 1] ?? exception)
      }
      before = value.upperBound
      name = next
    }
  }

  private mutating func walkElements(
    of list: Int, at place: Int, _ ignored: [Int: Int], _ exception: Int?
  ) {
    let end = document.end(of: list)
    var element = document.firstContent(of: list)
    guard element < end, let child = elementPlace(of: place) else { return }
    while element < end {
      let occurrence = Occurrence(
        container: list, name: nil, value: element, member: nil, isFixed: isFixed(element))
      walk(occurrence, at: child, ignored, ignored[element] ?? exception)
      element = document.end(of: element)
    }
  }

  private mutating func child(of place: Int, name position: Int) -> Int? {
    let name = document.string(at: position) ?? ""
    if let known = places[place].children[ByteText(name)] { return known }
    guard let child = newPlace(places[place].path + Self.selector(name), name, below: place) else {
      return nil
    }
    places[place].children[ByteText(name)] = child
    return child
  }

  private mutating func elementPlace(of place: Int) -> Int? {
    if let known = places[place].elements { return known }
    let child = newPlace(places[place].path + "[*]", nil, below: place)
    places[place].elements = child
    return child
  }

  private mutating func newPlace(_ path: String, _ name: String?, below parent: Int) -> Int? {
    guard places.count < QuestionLimits.places, path.utf8.count <= QuestionLimits.placeBytes else {
      omitted += 1
      return nil
    }
    places.append(Place(path: path, name: name, depth: places[parent].depth + 1))
    return places.count - 1
  }

  /// `.price`, or `['the price']`.
  static func selector(_ name: String) -> String {
    guard name.utf8.count <= QuestionLimits.placeBytes else { return name }
    let bytes = name.utf8
    let isWord =
      bytes.first.map { !(0x30...0x39).contains($0) } == true
      && bytes.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
        default: false
        }
      }
    return isWord ? ".\(name)" : "[\(PathName.quoted(name))]"
  }

  private func isFixed(_ position: Int) -> Bool {
    switch document.kind(at: position) {
    case .null: true
    case .string: document.bytes[document.range(at: position)].holdsMark
    case .boolean, .number, .array, .object: false
    }
  }
}

extension JSONPlaces {
  /// Says which scalars are determined: they follow from the request, or are the same in all
  /// recordings; with one recording, those that do not look volatile.
  ///
  /// - Parameter twins: the places of the same step's response in other recordings; nil for one that has
  ///   no JSON.
  mutating func determine(sent: SentValues, twins: [JSONPlaces?]) {
    for place in places.indices {
      let path = places[place].path
      let twinPlaces = twins.map { $0?.place(at: path) }
      let name = places[place].name
      for index in places[place].occurrences.indices {
        let occurrence = places[place].occurrences[index]
        guard !occurrence.isFixed else { continue }
        let node = JSONNode(document: document, position: occurrence.value)
        let isSame: Bool =
          twins.isEmpty
          ? !VolatileLooks.has(node, named: name)
          : zip(twins, twinPlaces).allSatisfy { twin, place in
            guard let twin, let place, index < place.occurrences.count else { return false }
            let other = twin.document.range(at: place.occurrences[index].value)
            return node.bytes.elementsEqual(twin.document.bytes[other])
          }
        places[place].occurrences[index].isDetermined =
          !node.isContainer && (isSame || sent.contains(node))
      }
    }
  }
}

extension Collection<UInt8> {
  /// Whether it has the mark of a secret: `***password***`.
  var holdsMark: Bool {
    let star = UInt8(ascii: "*")
    var stars = 0
    var isOpen = false
    var letters = 0
    for byte in self {
      if byte == star {
        stars += 1
        if stars == 3, isOpen, letters > 0 { return true }
      } else {
        if stars >= 3 {
          isOpen = true
          letters = 0
        }
        stars = 0
        letters += 1
      }
    }
    return false
  }
}
