// SPDX-License-Identifier: Apache-2.0

import RunEvents

extension RunStarted {
  /// `curlew 0.1.0` as name and version; no version if there is none.
  var toolParts: (name: String, version: String?) {
    guard let space = tool.utf8.firstIndex(of: 32) else { return (tool, nil) }
    return (String(tool[..<space]), String(tool[tool.utf8.index(after: space)...]))
  }
}
