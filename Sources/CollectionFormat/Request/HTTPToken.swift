// SPDX-License-Identifier: Apache-2.0

import Notation

/// The `token` rule of RFC 9110, section 5.6.2: methods and names of headers and cookies.
enum HTTPToken {
  static func isToken(_ text: String) -> Bool {
    !text.utf8.isEmpty && text.utf8.allSatisfy(\.isTokenCharacter)
  }
}
