// SPDX-License-Identifier: Apache-2.0

import Workbench

/// A whole process that does little: what its start costs.
extension Cases {
  /// One request of a collection.
  func single() throws -> Case {
    let file = try workshop.file("single.yaml", Collections.single(origin))
    return Case(
      name: "single", work: "one GET with a status and two JSON checks, the whole process",
      form: "a collection of one request; beside it `curlew check` of the collection", turns: 20,
      programs: [
        run("curlew", requests: 1, file),
        Program(name: "curlew check", arguments: [curlew, "check", file], requests: nil),
        Program(name: "curl -s", arguments: ["curl", "-s", "\(origin)/item.json"], requests: 1),
      ],
      bounds: startBounds("curlew") + startBounds("curlew check"))
  }

  /// One request from the command line.
  func send() -> Case {
    Case(
      name: "send", work: "one GET from the command line, the whole process",
      form: "`curlew send ADDRESS`", turns: 20,
      programs: [
        Program(name: "curlew", arguments: [curlew, "send", "\(origin)/item.json"], requests: 1),
        Program(name: "curl -s", arguments: ["curl", "-s", "\(origin)/item.json"], requests: 1),
      ],
      bounds: startBounds("curlew"))
  }

  /// A start is no slower than that of curl, and needs little memory.
  private func startBounds(_ subject: String) -> [Bound] {
    [
      Bound(subject: subject, reference: "curl -s", figure: .wall, limit: 1, isOfRelease: true),
      Bound(subject: subject, reference: nil, figure: .peak, limit: 20, isOfRelease: true),
    ]
  }
}
