// SPDX-License-Identifier: Apache-2.0

import Notation

/// `< ./file`, `<@ ./file`, `<@latin1 ./file`
struct HTTPFileLine {
  let path: String
  /// Whether templates in it are replaced.
  let hasVariables: Bool
  let encoding: String?

  /// The same with another path.
  func with(path: String) -> HTTPFileLine {
    HTTPFileLine(path: path, hasVariables: hasVariables, encoding: encoding)
  }

  private init(path: String, hasVariables: Bool, encoding: String?) {
    self.path = path
    self.hasVariables = hasVariables
    self.encoding = encoding
  }

  init?(_ line: String) {
    guard line.hasPrefix("<") else { return nil }
    let rest = line.dropFirst()
    let mark = rest.prefix { $0 != " " && $0 != "\t" }
    let path = rest[mark.endIndex...].trimmedOfBlanks
    guard mark.isEmpty || mark.hasPrefix("@"), mark.endIndex < rest.endIndex, !path.isEmpty,
      mark.dropFirst().utf8.allSatisfy({ $0.isASCIIAlphanumeric || $0 == 0x2D })
    else { return nil }
    self.path = path
    hasVariables = !mark.isEmpty
    encoding = mark.utf8.count > 1 ? String(mark.dropFirst()) : nil
  }
}
