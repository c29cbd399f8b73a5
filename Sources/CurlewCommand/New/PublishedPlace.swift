// SPDX-License-Identifier: Apache-2.0

import Files

/// A word of a job that says where curlew is published: `Packaging/repository` has its value.
enum PublishedPlace: String, CaseIterable, Sendable {
  case owner = "OWNER"
  case registry = "REGISTRY"
  case releases = "RELEASES"

  /// What the word is replaced by, for people.
  var meaning: String {
    switch self {
    case .owner: "the account of GitHub that has the action `setup-curlew`"
    case .registry: "the registry of the image, such as `ghcr.io/acme`"
    case .releases:
      "the address of the releases, such as `https://github.com/acme/curlew/releases/download`"
    }
  }

  /// The values in lines `WORD=VALUE`; a word without a value has none.
  static func values(in text: String) -> [PublishedPlace: String] {
    var values: [PublishedPlace: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let place = PublishedPlace(rawValue: String(parts[0])) else {
        continue
      }
      values[place] = String(parts[1])
    }
    return values
  }

  /// Whether a file of a job has the word.
  func isIn(_ file: NewFiles.File) -> Bool {
    String(decoding: file.bytes, as: UTF8.self).contains(rawValue)
  }
}
