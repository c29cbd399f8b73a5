// SPDX-License-Identifier: Apache-2.0

/// Which files of a folder are examined, by their names.
extension CollectionFinder {
  /// Whether a file in a folder is examined.
  static func isWanted(_ name: [UInt8], for purpose: Purpose) -> Bool {
    isYAML(name)
      || purpose == .formatting && name.elementsEqual(Project.fileName.utf8)
  }

  static func isYAML(_ name: [UInt8]) -> Bool {
    guard !name.elementsEqual(Project.fileName.utf8) else { return false }
    return [".yaml", ".yml"].contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }
}
