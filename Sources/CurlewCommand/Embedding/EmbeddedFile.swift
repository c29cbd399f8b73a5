// SPDX-License-Identifier: Apache-2.0

import CExamples

/// A file of the repository that is embedded in the program, so that `curlew demo` and `curlew new`
/// need no checkout.
struct EmbeddedFile {
  /// Its path in the repository: `examples/pets.yaml`.
  let path: String

  /// The content. A copy, which is written to a file.
  let bytes: [UInt8]

  /// All files of `examples/`, in the order of their paths.
  static var examples: [EmbeddedFile] {
    (0..<bundled_example_count()).map { EmbeddedFile(bundled_example($0)) }
  }

  /// All files of `templates/`, in the order of their paths.
  static var templates: [EmbeddedFile] {
    (0..<bundled_template_count()).map { EmbeddedFile(bundled_template($0)) }
  }

  /// The collection that fails on purpose.
  static var failing: EmbeddedFile { EmbeddedFile(bundled_failing()) }

  /// The JSON Schema of what `curlew doubt --format json` prints.
  static var doubtSchema: EmbeddedFile { EmbeddedFile(bundled_doubt_schema()) }

  /// The JSON Schema of what `curlew coverage --format json` prints.
  static var coverageSchema: EmbeddedFile { EmbeddedFile(bundled_coverage_schema()) }

  /// The JSON Schema of what `curlew import --losses` writes.
  static var importSchema: EmbeddedFile { EmbeddedFile(bundled_import_schema()) }

  /// The licences of the works of others that a release contains.
  static var licences: EmbeddedFile { EmbeddedFile(bundled_licences()) }

  /// The lines `WORD=…` of where releases are published.
  static var repository: EmbeddedFile { EmbeddedFile(bundled_repository()) }

  private init(_ file: BundledFile) {
    path = String(cString: file.path)
    bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.size))
  }
}
