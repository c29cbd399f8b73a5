// SPDX-License-Identifier: Apache-2.0

/// The examples that the program brings, so that `curlew demo` needs no files.
package enum BundledCollections {
  /// Those that pass.
  package static var all: [BundledFile] {
    [health, pets, loginOnce, session, polling, redirects, identity]
  }
}
