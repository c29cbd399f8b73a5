// SPDX-License-Identifier: Apache-2.0

/// Scripts for shells that ArgumentParser writes.
enum Completion {
  /// A script for bash that leaves the completion of files to bash where it has nothing to say; any
  /// other text as it is.
  static func corrected(_ text: String) -> String {
    text.replacing("complete -o filenames -F", with: "complete -o default -o filenames -F")
  }
}
