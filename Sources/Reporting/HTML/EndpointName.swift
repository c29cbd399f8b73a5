// SPDX-License-Identifier: Apache-2.0

import Doubting
import Exchanges

/// The name under which requests are counted together: `GET /pets/{id}`.
enum EndpointName {
  /// Method and path of a hop. Segments of the path that look like the name of one thing (a number, a
  /// UUID, sixteen or more hexadecimal digits) are `{id}`.
  static func of(_ hop: Hop) -> String {
    let path = hop.address.path
    guard path.utf8.contains(where: { (48...57).contains($0) }) else {
      return String(joining: hop.method, " ", path.isEmpty ? "/" : path)
    }
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    let shown = segments.map { OperationPath.isOfOneThing($0.utf8) ? "{id}" : String($0) }
    return String(joining: hop.method, " ", shown.joined(separator: "/"))
  }
}
