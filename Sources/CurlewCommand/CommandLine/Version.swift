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
}
