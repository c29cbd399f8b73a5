// SPDX-License-Identifier: Apache-2.0

/// Why an engine could not start.
package enum EngineFailure: Error, Hashable, Sendable {
  /// A function of libcurl failed; with its name and code.
  case libcurl(function: String, code: Int)
  /// libcurl is too old; both versions as text (`7.88.0`).
  case tooOld(found: String, needed: String)
  /// The system gave no thread; with the error number.
  case thread(number: Int)
}
