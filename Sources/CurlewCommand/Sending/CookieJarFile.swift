// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Files

/// The file of `--cookie-jar`: what a request begins with, and where what it left is written.
///
/// What is no file of cookies is refused before anything is sent, so that none is ever overwritten.
struct CookieJarFile {
  /// As typed.
  let path: String

  /// The path when there is something to begin with.
  var existingPath: String? { ReportFile.stands(FilePath(path)) ? path : nil }

  /// Puts the cookies of a jar in place of what the file held, readable by its owner alone when it
  /// is new.
  ///
  /// - Parameter links: Those of a tree that is not trusted.
  func write(_ jar: CookieJar, now: EpochSeconds, links: TreeLinks?) throws(FileFailure) {
    let file = try ReportFile(FilePath(path), isPrivate: true, links: links)
    try file.write(NetscapeCookies.text(of: jar, now: now))
    try file.finish()
  }
}
