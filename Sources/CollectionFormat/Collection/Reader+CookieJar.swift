// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// The contents of a mapping under `cookieJar`.
struct CookieFileDraft: Sendable {
  var file: TemplateText?

  static let keys = KeyTable<CookieFileDraft>(
    "cookieJar", "`cookieJar`",
    keys: [
      Key(
        "file", .filePath,
        "a file of cookies in Netscape's format that the jar begins with; cookies of `setup` replace "
          + "them, and the file is never written",
        example: "file: cookies.txt", alsoCalled: ["path", "load"], required: true
      ) { $0.file = $1 }
    ])
}

extension Reader where Content == CookieJarSetting {
  /// A word, or a mapping with a file.
  static var cookieJar: Reader {
    let word = Reader<CookieJarMode>.word()
    return Reader(.either([word.shape, .mapping("cookieJar")])) { node, loading in
      guard case .mapping = node.content else {
        return word.read(node, &loading).map { .mode($0) }
      }
      var draft = CookieFileDraft()
      guard CookieFileDraft.keys.read(node, into: &draft, &loading) else { return nil }
      return draft.file.map { .file($0) }
    }
  }
}
