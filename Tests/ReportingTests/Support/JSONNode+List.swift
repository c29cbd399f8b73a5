// SPDX-License-Identifier: Apache-2.0

import Values

extension JSONNode {
  /// The elements of a list; empty for another value.
  var list: [JSONNode] { Array(elements) }
}
