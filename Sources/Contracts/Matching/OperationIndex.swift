// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Notation

/// Finds the operation of a document that a request is.
///
/// Segments of paths are compared as they are sent, apart from needless percent-encoding. Of several
/// paths that match, the one with most literal segments wins; then the one whose first segment that
/// differs is literal; then the one that has text beside a name there; then the first of the document.
package struct OperationIndex: Sendable {
  /// A path of the document with its operations.
  struct Path: Sendable {
    let text: String
    let segments: [SegmentPattern]
    let names: [String]
    /// Indexes of the document's operations with their lists of servers, in its order.
    var operations: [(method: ByteText, index: Int, servers: Int)] = []

    /// In the order of the document, each once.
    var methods: [String] {
      operations.reduce(into: []) { methods, operation in
        if !methods.contains(where: { $0.hasSameBytes(as: operation.method.text) }) {
          methods.append(operation.method.text)
        }
      }
    }
  }

  private(set) var paths: [Path] = []
  private(set) var tree = PathTree()
  private var servers = ServerPlaces()
  private let basePath: ServerPlaces.BasePath?
  private var outsideIdentifiers: Set<Int> = []
  private var outsidePatterns: [OperationPattern] = []

  /// - Parameters:
  ///   - basePath: what is between the origin and the document's paths, in place of the paths of the
  ///     servers and of `baseUrl`.
  ///   - outside: operations that the contract does not cover; their statuses are ignored.
  package init(
    of document: OpenAPIDocument, basePath: String? = nil, outside: [WrittenOperation] = []
  ) {
    self.basePath = basePath.map { ServerPlaces.basePath($0) }
    addOperations(of: document)
    for entry in outside { addOutside(entry, document) }
  }

  // MARK: Building

  private mutating func addOperations(of document: OpenAPIDocument) {
    let usual = servers.add(document.servers)
    var numbers: [ByteText: Int] = [:]
    numbers.reserveCapacity(document.operations.count)
    for (index, operation) in document.operations.enumerated() {
      let path = operation.path.content
      // The operations of a path follow one another, except where a path is there twice.
      let number: Int
      if let last = paths.last, last.text.hasSameBytes(as: path) {
        number = paths.count - 1
      } else if let known = numbers[ByteText(path)] {
        number = known
      } else {
        number = addPath(path)
        numbers[ByteText(path)] = number
      }
      let list = operation.servers.isEmpty ? usual : servers.add(operation.servers)
      paths[number].operations.append((ByteText(operation.method), index, list))
    }
  }

  private mutating func addPath(_ text: String) -> Int {
    let pattern = PathTemplate(parsing: text)
    paths.append(Path(text: text, segments: pattern.segments, names: pattern.names))
    tree.insert(pattern.segments, numbered: paths.count - 1)
    return paths.count - 1
  }

  private mutating func addOutside(_ entry: WrittenOperation, _ document: OpenAPIDocument) {
    switch entry {
    case .identifier(let id):
      for (index, operation) in document.operations.enumerated()
      where operation.id?.content.hasSameBytes(as: id) == true {
        outsideIdentifiers.insert(index)
      }
    case .pattern(var pattern):
      pattern.status = nil
      outsidePatterns.append(pattern)
    }
  }

  // MARK: Finding

  /// The operation of a request.
  ///
  /// - Parameters:
  ///   - method: as it is sent.
  ///   - address: as it is sent.
  ///   - base: the step's `baseUrl`: its origin and its path count beside those of the servers.
  package func match(_ method: String, _ address: Address, base: Address?) -> OperationMatch {
    guard isConcerned(address, base) else { return .outside(.origin) }
    let request = SentPath(method: method, address)
    let places = basePaths(of: request, base)
    guard let first = places.first else { return .outside(.basePath) }
    for place in places {
      let found = tree.paths(matching: request.segments[place.length...]).filter {
        paths[$0].has(place)
      }
      guard !found.isEmpty else { continue }
      return match(request, found, place)
    }
    if isListed(request, below: first, nil) { return .outside(.listed) }
    return undocumented(request, nil, first)
  }

  /// Whether an address has the origin of `baseUrl`, or that of a server.
  func isConcerned(_ address: Address, _ base: Address?) -> Bool {
    base?.origin == address.origin || servers.has(address.origin)
  }

  /// A base path that a request is under.
  struct Place {
    let basePath: ServerPlaces.BasePath
    /// In segments.
    let length: Int
  }

  /// A path of a request.
  struct SentPath {
    let method: String
    let raw: [[UInt8]]
    let segments: [SpelledSegment]

    init(method: String, _ address: Address) {
      self.method = method
      raw = PathText.segments(of: address.path.isEmpty ? "/" : address.path)
      segments = raw.map { SpelledSegment($0) }
    }

    /// Below a base path, as it was sent; the whole of an address that is the base path itself.
    func shownText(below place: Place) -> String {
      raw[(place.length < raw.count ? place.length : 0)...]
        .map { "/" + String(decoding: $0, as: UTF8.self) }.joined()
    }
  }

  /// The base paths that the request is under, the longest first.
  private func basePaths(of request: SentPath, _ base: Address?) -> [Place] {
    if let base, basePath == nil, servers.areRoot, base.path.isEmpty || base.path == "/" {
      return [Place(basePath: .root, length: 0)]
    }
    let places = allBasePaths(base).filter { $0.matches(request.segments) }
      .map { Place(basePath: $0, length: $0.segments.count) }
    return places.count < 2 ? places : places.sorted { $0.length > $1.length }
  }

  /// Those of the servers and of `baseUrl`, or the one that is in place of them.
  func allBasePaths(_ base: Address?) -> [ServerPlaces.BasePath] {
    var all = basePath.map { [$0] } ?? servers.basePaths
    if basePath == nil, let base {
      let own = ServerPlaces.basePath(base.path)
      all.removeAll { $0.segments == own.segments }
      all.append(own)
    }
    return all
  }

  private func match(
    _ request: SentPath, _ found: [Int], _ place: Place
  ) -> OperationMatch {
    let isHead = request.method == "HEAD"
    for method in isHead ? ["HEAD", "GET"] : [request.method] {
      let key = ByteText(method)
      let fitting = found.filter { paths[$0].operation(key, place) != nil }
      guard let number = first(of: fitting), let index = paths[number].operation(key, place) else {
        continue
      }
      return matched(request, number, index, place, asGet: isHead && method == "GET")
    }
    let number = first(of: found)
    if isListed(request, below: place, number) { return .outside(.listed) }
    return undocumented(request, number, place)
  }

  func matched(
    _ request: SentPath, _ number: Int, _ index: Int, _ place: Place, asGet: Bool
  ) -> OperationMatch {
    if outsideIdentifiers.contains(index) || isListed(request, below: place, number) {
      return .outside(.listed)
    }
    return .operation(
      MatchedOperation(
        index: index, basePath: place.basePath.text,
        pathValues: paths[number].values(in: request, from: place.length), isHeadOfGet: asGet))
  }

  /// The path that wins of several that match.
  func first(of numbers: [Int]) -> Int? {
    guard numbers.count > 1 else { return numbers.first }
    let kinds = numbers.map { (number: $0, kind: PathKind(paths[$0].segments)) }
    return kinds.min { $0.kind.comes(before: $1.kind) ?? ($0.number < $1.number) }?.number
  }

  func isListed(_ request: SentPath, below place: Place, _ number: Int?) -> Bool {
    guard !outsidePatterns.isEmpty else { return false }
    let sent = request.segments[place.length...].map(\.text.text)
    let documented = number.map { zip(paths[$0].segments, sent).map { $0.literalText($1) } }
    return outsidePatterns.contains { pattern in
      if let documented, pattern.matches(method: request.method, path: documented, status: 0) {
        return true
      }
      return pattern.matchingAnyValue(isDocumented: number != nil)
        .matches(method: request.method, path: sent, status: 0)
    }
  }

  func undocumented(
    _ request: SentPath, _ number: Int?, _ place: Place
  ) -> OperationMatch {
    if request.method == "OPTIONS" { return .outside(.options) }
    return .undocumented(
      UndocumentedRequest(
        path: request.shownText(below: place),
        documented: number.map { .init(path: paths[$0].text, methods: paths[$0].methods) },
        near: number == nil ? nearPath(to: request, place) : nil))
  }
}

extension ServerPlaces.BasePath {
  /// Whether an address is under the path.
  fileprivate func matches(_ sent: [SpelledSegment]) -> Bool {
    guard segments.count <= sent.count else { return false }
    return zip(segments, sent).allSatisfy { $0.matches($1) }
  }
}

extension SegmentPattern {
  func matches(_ segment: SpelledSegment) -> Bool {
    switch self {
    case .literal(let text): text == segment.text
    case .mixed(let pattern): pattern.values(in: segment.bytes) != nil
    case .whole: !segment.bytes.isEmpty
    }
  }

  /// The text of a literal segment; nil for one with a value.
  fileprivate func literalText(_ sent: String) -> String? {
    if case .literal = self { sent } else { nil }
  }
}

extension OperationPattern {
  /// In an address that no path of the document has, a variable segment is any one.
  fileprivate func matchingAnyValue(isDocumented: Bool) -> OperationPattern {
    guard !isDocumented else { return self }
    var pattern = self
    pattern.segments = segments.map { $0 == .variable ? .any : $0 }
    return pattern
  }
}

extension OperationIndex.Path {
  /// Whether an operation has servers with a base path.
  func has(_ place: OperationIndex.Place) -> Bool {
    place.basePath.lists.map { lists in operations.contains { lists.contains($0.servers) } } ?? true
  }

  /// The first operation of a method under a base path.
  func operation(_ method: ByteText, _ place: OperationIndex.Place) -> Int? {
    operations.first { operation in
      operation.method == method && place.basePath.lists?.contains(operation.servers) ?? true
    }?.index
  }

  /// The names with their texts.
  fileprivate func values(
    in request: OperationIndex.SentPath, from start: Int
  ) -> [(name: String, text: String)] {
    guard !names.isEmpty else { return [] }
    var values: [String] = []
    for (index, segment) in segments.enumerated() {
      switch segment {
      case .literal: break
      case .whole: values.append(String(decoding: request.raw[start + index], as: UTF8.self))
      case .mixed(let pattern):
        let bytes = request.segments[start + index].bytes
        values += (pattern.values(in: bytes) ?? []).map {
          String(decoding: bytes[$0], as: UTF8.self)
        }
      }
    }
    return zip(names, values).map { (name: $0, text: $1) }
  }
}
