// SPDX-License-Identifier: Apache-2.0

import Imports

/// An option of `curlew import` that belongs to some kinds only.
enum KindOption: String {
  case host = "--host"
  case all = "--all"
  case examples = "--examples"

  /// The kinds on which it has an effect.
  var kinds: [ImportKind] {
    switch self {
    case .host, .all: [.har]
    case .examples: [.har, .postman, .postmanV3, .newman]
    }
  }

  /// What is printed where it has none.
  func words(for kind: ImportKind) -> String { "`\(rawValue)` has no effect on \(kind.noun)" }
}
