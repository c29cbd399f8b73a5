// SPDX-License-Identifier: Apache-2.0

import Expressions
import Values
import YAMLTree

/// Writes collections: drafts of YAML in, the text of a file out.
///
/// Nothing of a draft is judged. The text is loaded as any other file, so that what is printed and what
/// is run cannot differ.
package enum CollectionWriter {
  /// The text of a collection with these entries behind its version.
  package static func collection(_ entries: [YAMLDraft.Entry]) -> WrittenYAML {
    let version = YAMLDraft.Entry.pair(name: "curlew", YAMLDraft(.number(ExactNumber(1))))
    return YAMLPrinter.print(.mapping([version] + entries))
  }

  /// A value whose texts mean themselves where the format reads templates: `${a}` becomes `$${a}`.
  /// Names of members stay, since no template is read in them.
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
