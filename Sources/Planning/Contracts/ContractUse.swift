// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts

/// A step with the operation that its request is.
package struct ContractUse: Sendable {
  package let step: Step
  package let document: ContractDocument
  /// In the operations of the document.
  package let operation: Int

  /// The same for each use of a step, as of one in a block that several steps call.
  struct Key: Hashable {
    let step: ObjectIdentifier
    let document: ObjectIdentifier
    let operation: Int
  }

  var key: Key {
    Key(step: ObjectIdentifier(step), document: ObjectIdentifier(document), operation: operation)
  }
}
