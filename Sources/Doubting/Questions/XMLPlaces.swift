// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation
import Queries

/// The places of an XML document that are asked about: the elements of one path together, and their
/// attributes.
struct XMLPlaces {
  /// One element or attribute at a place.
  struct Occurrence {
    /// Its index in the nodes of the document.
    let node: Int
    /// Empty, or a value with the mark of a secret: it is left out of the changes of values.
    let isFixed: Bool
    /// Whether its value follows from the request or from the files.
    var isDetermined = false
  }

  /// A place with all its elements or attributes.
  struct Place {
    /// An XPath that selects them: `/order/line/@no`.
    let path: String
    var occurrences: [Occurrence] = []
    var children: [ByteText: Int] = [:]
    /// How many of them are ignored, and by which entry.
    var ignored = 0
    var exception: Int?

    /// Whether every one is empty or hidden.
    var isFixed: Bool { occurrences.allSatisfy(\.isFixed) }

    /// The entry that ignores all of them.
    var ignoringException: Int? { ignored == occurrences.count ? exception : nil }
  }

  let markup: WrittenMarkup
  /// The bytes of the body before the document: those of a byte order mark.
  let before: ArraySlice<UInt8>
  /// In document order; the outermost element is the first.
  private(set) var places: [Place] = []
  /// How many elements and attributes were left out, since their place is beyond the limits.
  private(set) var omitted = 0

  /// - Returns: nil for a body that is not XML in UTF-8, or that has a document type.
  init?(_ response: Response, _ exceptions: ApplicableExceptions? = nil) {
    guard !response.isHTML, let text = try? response.bodyText().text else { return nil }
    let bytes = Array(text.utf8)
    let before = response.body.prefix(max(0, response.body.count - bytes.count))
    guard before.isEmpty || before.elementsEqual([0xEF, 0xBB, 0xBF]),
      response.body.dropFirst(before.count).elementsEqual(bytes),
      let markup = WrittenMarkup(bytes)
    else { return nil }
    self.markup = markup
    self.before = before
    addNodes(ignored: exceptions?.positions(in: markup.document) ?? [:])
  }

  /// The place with this path.
  func place(at path: String) -> Place? { places.first { $0.path.utf8.elementsEqual(path.utf8) } }

  /// - Parameter ignored: the positions of ignored nodes, each with the index of its entry.
  private mutating func addNodes(ignored: [Int: Int]) {
    // By the index of the node; no place for one that is left out.
    var found: [(place: Int?, exception: Int?)] = []
    for (index, node) in markup.nodes.enumerated() {
      let parent = node.parent.map { found[$0] }
      let exception = ignored[node.position] ?? parent?.exception
      // What is inside of one that is left out is left out too.
      let isInside = node.parent != nil && parent?.place == nil
      let place = isInside ? nil : self.place(of: node, in: parent?.place)
      found.append((place, exception))
      guard let place else {
        omitted += 1
        continue
      }
      places[place].occurrences.append(Occurrence(node: index, isFixed: node.isFixed))
      if let exception {
        places[place].ignored += 1
        places[place].exception = places[place].exception ?? exception
      }
    }
  }

  private mutating func place(of node: WrittenMarkup.Node, in parent: Int?) -> Int? {
    let step = step(to: node)
    if let parent, let known = places[parent].children[ByteText(step)] { return known }
    let path = (parent.map { places[$0].path } ?? "") + "/" + step
    guard places.count < QuestionLimits.places, path.utf8.count <= QuestionLimits.placeBytes else {
      return nil
    }
    if let parent { places[parent].children[ByteText(step)] = places.count }
    places.append(Place(path: path))
    return places.count - 1
  }

  /// The step of an XPath: `line`, `s:line` if the outermost element binds the prefix, else
  /// `*[local-name()='line']`; with `@` before it for an attribute.
  private func step(to node: WrittenMarkup.Node) -> String {
    let at = node.isAttribute ? "@" : ""
    if node.namespace.isEmpty { return at + node.local }
    let prefix = node.qualified.split(separator: ":").first.map(String.init) ?? ""
    let isBound = markup.rootPrefixes[prefix].map { $0.utf8.elementsEqual(node.namespace.utf8) }
    let hasPrefix = node.qualified.utf8.count > node.local.utf8.count
    if hasPrefix, isBound == true || prefix == "xml" { return at + node.qualified }
    return "\(at)*[local-name()='\(node.local)']"
  }
}

extension XMLPlaces {
  /// The places of a recorded response; nil if its body is not XML.
  init?(of exchange: Exchange) {
    guard let response = exchange.hops.last?.response,
      case .xml? = BodyKind(response, isWhole: true)
    else { return nil }
    self.init(response)
  }

  /// Says which texts are determined: they follow from the request, or are the same in all recordings;
  /// with one recording, those that do not look volatile.
  ///
  /// - Parameter twins: the places of the same step's response in other recordings; nil for one that has
  ///   no XML.
  mutating func determine(sent: SentValues, twins: [XMLPlaces?]) {
    for place in places.indices {
      let twinPlaces = twins.map { $0?.place(at: places[place].path) }
      for index in places[place].occurrences.indices {
        let occurrence = places[place].occurrences[index]
        let node = markup.nodes[occurrence.node]
        let text = node.trimmedValue
        guard !occurrence.isFixed, !node.hasElements, !text.isEmpty else { continue }
        let isSame: Bool =
          twins.isEmpty
          ? !VolatileLooks.has(text, named: node.local)
          : zip(twins, twinPlaces).allSatisfy { twin, place in
            guard let twin, let place, index < place.occurrences.count else { return false }
            let other = twin.markup.nodes[place.occurrences[index].node]
            return !other.hasElements && other.trimmedValue.utf8.elementsEqual(text.utf8)
          }
        places[place].occurrences[index].isDetermined = isSame || sent.contains(text)
      }
    }
  }
}

extension WrittenMarkup.Node {
  /// Without white space around it.
  var trimmedValue: String {
    let bytes = value.utf8.drop { $0 <= 0x20 }
    let end = bytes.lastIndex { $0 > 0x20 }.map { bytes.index(after: $0) }
    return end.map { String(Substring(bytes[..<$0])) } ?? ""
  }

  /// Whether there is nothing to ask: it is empty, or its text is hidden.
  fileprivate var isFixed: Bool {
    if hasElements { return false }
    return value.utf8.holdsMark || (!hasAttributes && trimmedValue.isEmpty)
  }
}
