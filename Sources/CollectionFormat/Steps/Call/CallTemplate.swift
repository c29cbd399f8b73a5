// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The call of a block. What it captures is in the step's captures.
package struct CallTemplate: Sendable {
  /// As written: `log in`, or `auth/log in`.
  package let block: Located<String>
  /// Evaluated in the scope of the caller.
  package let arguments: [VariableDeclaration]
  /// The place of `once: true`; nil if the block runs at each call.
  package let once: SourceSpan?

  /// The prefix of `use`; nil for a block of the file itself, or of the project.
  package var prefix: String? {
    block.content.firstIndex(of: "/").map { String(block.content[..<$0]) }
  }

  /// The name of the block in its file.
  package var name: String {
    block.content.firstIndex(of: "/").map {
      String(block.content[block.content.index(after: $0)...])
    }
      ?? block.content
  }
}

extension CallTemplate: NameReader {
  package func addReadNames(to names: inout ReadNames) { arguments.addReadNames(to: &names) }
}
