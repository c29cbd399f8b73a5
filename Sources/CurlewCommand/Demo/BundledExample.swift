// SPDX-License-Identifier: Apache-2.0

/// A file of the examples as the program brings it, so that `curlew demo` needs no checkout.
///
/// The texts are data of the program's file: they cost memory only when they are asked for.
struct BundledExample: Sendable {
  /// As it lies in the repository: `examples/pets.yaml`.
  let path: String

  /// What the file holds.
  let bytes: [UInt8]

  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }
}
