// SPDX-License-Identifier: Apache-2.0

import CExamples

/// A file of the repository that is embedded in the program, so that `curlew demo` needs no
/// checkout.
struct BundledExample {
  /// Its path in the repository: `examples/pets.yaml`.
  let path: String

  /// The content. A copy, which is written to the folder of the demonstration.
  let bytes: [UInt8]

  /// All files of `examples/`, in the order of their paths.
  static var all: [BundledExample] {
    (0..<bundled_example_count()).map { BundledExample(bundled_example($0)) }
  }

  /// The collection that fails on purpose.
  static var failing: BundledExample { BundledExample(bundled_failing()) }

  private init(_ file: BundledFile) {
    path = String(cString: file.path)
    bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
  }
}
