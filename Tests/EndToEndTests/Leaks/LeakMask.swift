// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Masks what differs from run to run, with Foundation: the texts are long, and the standard library's
/// search takes a hundred times as long in a debug build.
struct LeakMask {
  let ports: [(number: String, name: String)]
  let folder: String

  private static let patterns = [
    ("[0-9]{8}T[0-9]{6}Z", "DATE"), ("[0-9]{8}/r/s/", "DATE/r/s/"), ("[0-9a-f]{64}", "HEX"),
    ("(oauth_(timestamp|nonce|signature)=\"?)[A-Za-z0-9%]+", "$1MADE"),
    ("(cnonce|response)=\"[^\"]*\"", "$1=DRAWN"), ("curlew-[0-9a-f]{32}", "BOUNDARY"),
    ("curlew/[0-9][0-9a-z.-]*", "curlew/VERSION"),
  ]

  func masked(_ text: String) -> String {
    var text = text.replacingOccurrences(of: folder, with: "FOLDER")
      .replacingOccurrences(of: String(folder.dropFirst()), with: "FOLDER")
    for port in ports {
      for prefix in [":", "home-", "%3A"] {
        text = text.replacingOccurrences(of: prefix + port.number, with: prefix + port.name)
      }
    }
    for (pattern, name) in Self.patterns {
      text = text.replacingOccurrences(of: pattern, with: name, options: .regularExpression)
    }
    return text
  }
}
