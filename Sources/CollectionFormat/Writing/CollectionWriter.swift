// SPDX-License-Identifier: Apache-2.0

import Expressions
import Values
import YAMLTree

/// Writes collections: turns YAML drafts into the text of a file.
///
/// Drafts are not checked. The text is loaded like any other file, so the printed text and the run
/// cannot differ.
package enum CollectionWriter {
  /// The text of a collection, or of a project, with these entries after its version.
  ///
  /// - Parameter version: the value of `curlew`, for comments above it.
  package static func collection(
    _ entries: [YAMLDraft.Entry], version: YAMLDraft = YAMLDraft(.number(ExactNumber(1)))
  ) -> WrittenYAML {
    YAMLPrinter.print(.mapping([.pair(name: "curlew", version)] + entries))
  }

  /// A value whose texts are literal where the format reads templates: `${a}` becomes `$${a}`.
  /// Names of members are not changed, since they are never templates.
  package static func literal(_ value: Value) -> Value {
    switch value {
    case .null, .boolean, .number: value
    case .string(let text): .string(Template.escape(text))
    case .array(let elements): .array(elements.map(literal))
    case .object(let object):
      .object(OrderedObject(object.members.map { ($0.name, literal($0.value)) }))
    }
  }
}
