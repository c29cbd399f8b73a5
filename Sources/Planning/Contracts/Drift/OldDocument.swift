// SPDX-License-Identifier: Apache-2.0

import Contracts

/// The earlier version of a document, which `--against` names.
package struct OldDocument: Sendable {
  package let source: ContractDocument
  /// The path, as planning spells it, of the document that it is a version of; nil for a file, which may be a
  /// version of any.
  package let place: String?

  package init(_ source: ContractDocument, place: String?) {
    self.source = source
    self.place = place
  }
}
