// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// The value of `proxy`.
package enum ProxySetting: Sendable {
  /// `none`: a direct connection, whatever outer levels and the environment say.
  case none(SourceSpan)
  /// An address, rendered before the run.
  case address(TemplateText)

  package var span: SourceSpan {
    switch self {
    case .none(let span): span
    case .address(let text): text.span
    }
  }
}

extension Reader where Content == ProxySetting {
  /// `none`, or the address of a proxy; a literal text is checked in planning.
  static var proxy: Reader {
    Reader(.either([.words(["none"]), .address])) { node, loading in
      guard let text = loading.text(node, expected: .address), loading.isOneLine(node) else {
        return nil
      }
      let isNone = text.literalText?.utf8.elementsEqual("none".utf8) ?? false
      return isNone ? ProxySetting.none(node.span) : .address(text)
    }
  }
}
