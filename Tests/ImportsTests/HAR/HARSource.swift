// SPDX-License-Identifier: Apache-2.0

@testable import Imports

/// Recordings for tests.
enum HARSource {
  /// An archive of entries, each the inside of one.
  static func archive(_ entries: [String], pages: String = "") -> String {
    let list = entries.map { "{\($0)}" }.joined(separator: ",\n")
    return """
      {"log": {"version": "1.2", "creator": {"name": "a", "version": "1"}, "pages": [\(pages)],
      "entries": [\(list)]}}
      """
  }

  /// The inside of an entry.
  static func entry(
    _ address: String, method: String = "GET", headers: [(String, String)] = [],
    request: String = "", status: Int = 200, type: String = "", answer: [(String, String)] = [],
    response: String = "", more: String = ""
  ) -> String {
    """
    "request": {"method": "\(method)", "url": "\(address)", "headers": \(pairs(headers))\(request)},
    "response": {"status": \(status), "headers": \(pairs(answer)),
    "content": {"mimeType": "\(type)"\(response)}}\(more)
    """
  }

  private static func pairs(_ pairs: [(String, String)]) -> String {
    "[" + pairs.map { "{\"name\": \"\($0.0)\", \"value\": \"\($0.1)\"}" }.joined(separator: ", ")
      + "]"
  }
}

/// The steps of a recording, with the secrets in place.
func steps(
  ofRecording entries: [String], pages: String = "",
  change: (inout ImportOptions) -> Void = { _ in }
) throws -> ImportedScript {
  try ImportedScript(HARSource.archive(entries, pages: pages), kind: .har) {
    $0.keepsSecrets = true
    change(&$0)
  }
}
