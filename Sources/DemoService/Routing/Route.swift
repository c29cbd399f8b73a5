// SPDX-License-Identifier: Apache-2.0

/// A request that matches a route, with the named parts of its path.
struct Call: Sendable {
  let request: ShopRequest
  let parameters: [String: String]

  /// A part of the path; empty if the route does not name it.
  subscript(name: String) -> String { parameters[name] ?? "" }
}

/// A method and a path of the shop.
struct Route: Sendable {
  typealias Handler = @Sendable (inout Store, Call) throws(ProblemDetails) -> ShopResponse

  /// The methods; empty for all.
  let methods: [String]

  /// As documented, `/pets/{id}`; a final `{name…}` is one or more parts, with their slashes.
  let path: String

  /// Its description, one sentence without a full stop.
  let words: String

  let handler: Handler
  private let segments: [Substring]

  init(_ methods: String..., path: String, _ words: String, handler: @escaping Handler) {
    self.methods = methods
    self.path = path
    self.words = words
    self.handler = handler
    segments = path.split(separator: "/")
  }

  /// The named parts if the path matches the route; otherwise nil.
  func parameters(of path: [String]) -> [String: String]? {
    let takesRest = segments.last?.hasSuffix("…}") ?? false
    guard takesRest ? path.count >= segments.count : path.count == segments.count else {
      return nil
    }
    var parameters: [String: String] = [:]
    for (index, (segment, part)) in zip(segments, path).enumerated() {
      if takesRest, index == segments.count - 1 {
        parameters[String(segment.dropFirst().dropLast(2))] =
          path[index...].joined(separator: "/")
      } else if segment.hasPrefix("{") {
        parameters[String(segment.dropFirst().dropLast())] = part
      } else if !segment.utf8.elementsEqual(part.utf8) {
        return nil
      }
    }
    return parameters
  }
}
