// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Files

/// The file of `--cookie-jar`: read before the request, and written after it.
///
/// A file that does not have cookies is refused before anything is sent, so that it is never
/// overwritten.
struct CookieJarFile {
  /// As typed.
  let path: String

  /// The path if the file exists.
  var existingPath: String? { ReportFile.exists(FilePath(path)) ? path : nil }

  /// Replaces the file by the cookies of a jar; a new file is readable by its owner only.
  ///
  /// - Parameter links: The symbolic links of an untrusted tree.
  func write(_ jar: CookieJar, now: EpochSeconds, links: TreeLinks?) throws(FileFailure) {
    let file = try ReportFile(FilePath(path), isPrivate: true, links: links)
    try file.write(NetscapeCookies.text(of: jar, now: now))
    try file.finish()
  }
}
