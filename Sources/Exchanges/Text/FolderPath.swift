// SPDX-License-Identifier: Apache-2.0

extension String {
  /// A path that stands in a file, as it can be opened: an absolute one as it is, another behind the
  /// folder of that file. Nothing is tidied, since a symbolic link may stand before a `..`.
  ///
  /// - Parameter folder: Empty where there is none.
  package func path(behind folder: String) -> String {
    utf8.first == UInt8(ascii: "/") || folder.isEmpty ? self : folder + "/" + self
  }
}
