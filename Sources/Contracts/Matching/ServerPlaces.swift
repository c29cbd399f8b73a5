// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Notation

/// The origins and base paths that the servers of a document name.
struct ServerPlaces: Sendable {
  /// A path before the paths of the document.
  struct BasePath: Sendable {
    /// `/v1`; empty for none.
    let text: String
    let segments: [SegmentPattern]
    /// The lists of servers that have it; nil for every operation.
    var lists: Set<Int>?

    /// None, for every operation.
    static let root = BasePath(text: "", segments: [], lists: nil)
  }

  private(set) var origins: Set<Origin> = []
  /// Origins with a variable without a value: `https://{region}.a.example`.
  private var originPatterns: Set<MixedSegment> = []
  private(set) var basePaths: [BasePath] = []
  private var places: [ByteText: Int] = [:]
  /// The number of each list of servers.
  private var lists: [[ByteText]: Int] = [:]

  /// Addresses that one server may have by its variables; of those beyond, the defaults hold.
  private static let maximumAddresses = 200

  /// Takes a list of servers; an empty one means `/`.
  ///
  /// - Returns: its number.
  mutating func add(_ servers: [DocumentedServer]) -> Int {
    let key = servers.map(\.key)
    if let known = lists[key] { return known }
    let list = lists.count
    lists[key] = list
    if servers.isEmpty { addBasePath("", of: list) }
    for server in servers {
      for address in Self.addresses(of: server) { addAddress(address, of: list) }
    }
    return list
  }

  /// Whether no server has a path.
  private(set) var areRoot = true

  /// Whether a server has an origin.
  func has(_ origin: Origin) -> Bool {
    if origins.contains(origin) { return true }
    guard !originPatterns.isEmpty else { return false }
    let text = Array(origin.description.utf8)
    return originPatterns.contains { $0.values(in: text) != nil }
  }

  private mutating func addAddress(_ address: String, of list: Int) {
    let reference = URIReference(address)
    if let authority = reference.authority {
      for scheme in reference.scheme.map({ [$0] }) ?? ["http", "https"] {
        addOrigin("\(scheme)://\(authority)")
      }
    }
    addBasePath(reference.path, of: list)
  }

  private mutating func addOrigin(_ text: String) {
    if let address = try? Address(parsing: text) {
      origins.insert(address.origin)
      return
    }
    let (pieces, names) = PathTemplate.pieces(of: Array(text.lowercased().utf8))
    if !names.isEmpty { originPatterns.insert(MixedSegment(pieces: pieces)) }
  }

  private mutating func addBasePath(_ path: String, of list: Int) {
    let basePath = Self.basePath(path)
    let key = ByteText(basePath.text)
    if let known = places[key] {
      basePaths[known].lists?.insert(list)
    } else {
      places[key] = basePaths.count
      areRoot = areRoot && basePath.segments.isEmpty
      basePaths.append(BasePath(text: basePath.text, segments: basePath.segments, lists: [list]))
    }
  }

  /// A base path for every operation: `/v1/` is `/v1`, and a relative one begins at the root.
  static func basePath(_ path: String) -> BasePath {
    if path.isEmpty || path.utf8.elementsEqual("/".utf8) {
      return .root
    }
    var text = URIReference.removingDotSegments(
      path.utf8.first == UInt8(ascii: "/") ? path : "/" + path)
    while text.utf8.last == UInt8(ascii: "/") { text.removeLast() }
    let segments = text.isEmpty ? [] : PathTemplate(parsing: text).segments
    return BasePath(text: text, segments: segments, lists: nil)
  }

  // MARK: Variables

  /// The addresses of a server: a variable stands for each word of its `enum`, else its default, else
  /// it stays in its braces.
  private static func addresses(of server: DocumentedServer) -> [String] {
    var addresses = [""]
    let parts = server.url.content.utf8.split(
      separator: UInt8(ascii: "{"), omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      guard index > 0, let end = part.firstIndex(of: UInt8(ascii: "}")) else {
        let text = (index > 0 ? "{" : "") + String(Substring(part))
        addresses = addresses.map { $0 + text }
        continue
      }
      let name = String(Substring(part[..<end]))
      let rest = String(Substring(part[part.index(after: end)...]))
      let values = values(of: name, server, most: maximumAddresses / addresses.count)
      addresses = addresses.flatMap { address in values.map { address + $0 + rest } }
    }
    return addresses
  }

  private static func values(
    of name: String, _ server: DocumentedServer, most: Int
  ) -> [String] {
    guard let variable = server.variables.first(where: { $0.name.hasSameBytes(as: name) }) else {
      return ["{\(name)}"]
    }
    let usual = variable.value.isEmpty ? [] : [variable.value]
    let others = variable.choices.filter { !$0.hasSameBytes(as: variable.value) }
    if usual.isEmpty, others.isEmpty { return ["{\(name)}"] }
    return Array((usual + others).prefix(max(1, most)))
  }
}

extension DocumentedServer {
  /// The same for servers with the same addresses.
  fileprivate var key: ByteText {
    ByteText(
      ([url.content] + variables.flatMap { [$0.name, $0.value] + $0.choices })
        .joined(separator: "\n"))
  }
}
