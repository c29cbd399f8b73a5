// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Notation

/// The place of a call, as far as the block that it names depends on it.
struct BlockCaller {
  /// The file of the call.
  let file: OutlinedCollection
  /// For blocks whose file has no `baseUrl`.
  let baseAddress: Address?
  /// Whether there may be an unknown base: the block has no call yet.
  var assumesBase = false
  /// Captures of the file's `setup`, with the steps that make them; nil where they are not seen.
  var setupCaptures: [String: String]?
  /// The files that are saved before the call, with the steps that save them.
  var saved: [ByteText: String] = [:]
}
