// SPDX-License-Identifier: Apache-2.0

/// What a file in Postman's folders is, by its path.
enum PostmanV3Path {
  enum Role {
    /// `.resources/definition.yaml`, of the collection or the folder above it.
    case definition
    /// `NAME.request.yaml`
    case request
    /// `NAME.environment.yaml`
    case environment
    /// `NAME.globals.yaml`
    case globals
  }

  /// Nil for other files: examples, messages of other protocols, data of mocks.
  static func role(of path: String) -> Role? {
    for ending in ["yaml", "yml"] {
      if path == ".resources/definition.\(ending)"
        || path.hasSuffix("/.resources/definition.\(ending)")
      {
        return .definition
      }
      if path.hasSuffix(".request.\(ending)") { return .request }
      if path.hasSuffix(".environment.\(ending)") { return .environment }
      if path.hasSuffix(".globals.\(ending)") { return .globals }
    }
    return nil
  }

  static func isPart(_ path: String) -> Bool { role(of: path) != nil }

  /// Whether it is part of a collection, so that its folder can be imported.
  static func isOfCollection(_ path: String) -> Bool {
    let role = role(of: path)
    return role == .definition || role == .request
  }

  /// `NAME.request.yaml` as `NAME`.
  static func name(of file: String) -> String {
    var parts = file.split(separator: ".", omittingEmptySubsequences: false)
    let roles: Set<Substring> = ["request", "environment", "globals"]
    if parts.count > 1 { parts.removeLast() }
    if parts.count > 1, let last = parts.last, roles.contains(last) { parts.removeLast() }
    return parts.joined(separator: ".")
  }
}
