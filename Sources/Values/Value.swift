// SPDX-License-Identifier: Apache-2.0

/// A value that expressions pass on: JSON's six kinds, with numbers exact and objects in order.
package enum Value: Sendable {
  case null
  case boolean(Bool)
  case number(ExactNumber)
  case string(String)
  case array([Value])
  case object(OrderedObject)
}
