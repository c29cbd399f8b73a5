// SPDX-License-Identifier: Apache-2.0

/// Something that one run leaves for the next, as a file of JSON.
package protocol RunRecord: Sendable {
  /// Larger files are not read.
  static var byteLimit: Int { get }

  /// Nil for anything but a file of this version.
  init?(json bytes: [UInt8])

  var json: [UInt8] { get }
}
