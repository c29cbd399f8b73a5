// SPDX-License-Identifier: Apache-2.0

import Transfers

/// What curlew calls itself.
enum Version {
  static let number = "0.1.0"

  /// The `User-Agent` of requests that name none.
  static let userAgent = "curlew/\(number)"

  /// For `--version`: ours, and libcurl's with the libraries beneath it.
  static var text: String { "curlew \(number) (\(TransferEngine.version))" }
}
