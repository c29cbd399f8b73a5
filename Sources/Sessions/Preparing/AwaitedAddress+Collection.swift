// SPDX-License-Identifier: Apache-2.0

import Planning

extension AwaitedAddress {
  /// A collection whose one step asks the address.
  var collection: String {
    let written = Self.quoted(address)
    if address.hasPrefix("tcp:") {
      return "curlew: 1\nrequests:\n  - socket: \(written)\n    exchange: [{ close: true }]\n"
        + "    timeout: \(Self.attemptTime)\n"
    }
    return "curlew: 1\nrequests:\n  - GET: \(written)\n    auth: none\n    redirects: none\n"
      + "    timeout: \(Self.attemptTime)\n"
      + (status.map { "    expect: \($0)\n" } ?? "")
  }

  /// The path under which that collection is loaded.
  static let collectionPath = "--wait-for"

  /// How long one attempt may take.
  static let attemptTime = "5s"

  /// A text of YAML and of the format without templates.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("${", with: "$${").replacing("'", with: "''") + "'"
  }
}
