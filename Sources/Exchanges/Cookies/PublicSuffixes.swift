// SPDX-License-Identifier: Apache-2.0

import CLibPSL

/// Distinguishes names under which anybody can register (`com`, `co.uk`, `github.io`) from names
/// with one owner: cookies may not be set for the former.
package struct PublicSuffixes: Sendable {
  /// Whether a name in lower case is a public suffix.
  package let contains: @Sendable (String) -> Bool

  package init(_ contains: @escaping @Sendable (String) -> Bool) {
    self.contains = contains
  }

  /// The list that is compiled into libpsl: no file is read, nothing is loaded.
  ///
  /// A name with one label that is not listed (`localhost`, `internal`) counts as a suffix, by the
  /// list's rule `*`. A libpsl without a list of its own knows only that rule.
  package static let system = PublicSuffixes { name in
    guard let list = psl_builtin() else { return !name.utf8.contains(UInt8(ascii: ".")) }
    return psl_is_public_suffix(list, name) == 1
  }
}
