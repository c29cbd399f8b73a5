// SPDX-License-Identifier: Apache-2.0

import Transfers

/// The name and version of curlew.
enum Version {
  static let number = "0.1.0"

  /// The day of the version, which the man pages show.
  static let date = "2026-11-23"

  /// The `User-Agent` of requests without one.
  static let userAgent = "curlew/\(number)"

  /// For `--version`: the versions of curlew, libcurl and libcurl's libraries.
  static var text: String { "curlew \(number) (\(TransferEngine.version))" }

  /// For `--licenses`.
  static var licences: String {
    """
    curlew \(number) is licensed under the Apache License, version 2.0:
    https://www.apache.org/licenses/LICENSE-2.0


    """ + String(decoding: EmbeddedFile.licences.bytes, as: UTF8.self)
  }
}
