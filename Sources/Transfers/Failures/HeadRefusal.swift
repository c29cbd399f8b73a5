// SPDX-License-Identifier: Apache-2.0

import CLibCurl

/// A line of a head that libcurl's parser refused before our own rules saw it.
///
/// Versions of libcurl refuse different lines, with different codes and messages. The messages
/// here are those of our rules (`FramingProblem`): the same problem has the same message.
enum HeadRefusal: CaseIterable {
  case statusLine, version, carriageReturn, nul, noColon, length, locations

  /// The refusal that a message of libcurl is about.
  init?(libcurlsWords words: String) {
    let found = Self.allCases.first { refusal in refusal.messages.contains { words.hasPrefix($0) } }
    guard let found else { return nil }
    self = found
  }

  private var messages: [String] {
    switch self {
    case .statusLine:
      [
        "Received HTTP/0.9", "Invalid status line", "Unsupported HTTP version",
        "Unsupported HTTP/1 subversion", "Unsupported response code",
      ]
    case .version: ["Version mismatch", "Lied:"]
    case .carriageReturn: ["Carriage return found"]
    case .nul: ["Nul byte in header"]
    case .noColon: ["Header without colon"]
    case .length: ["Invalid Content-Length"]
    case .locations: ["Multiple Location"]
    }
  }

  var words: String {
    switch self {
    case .statusLine: FramingProblem.statusLine.words
    case .version: FramingProblem.foreignVersionWords
    case .carriageReturn: "a carriage return within a line of the head"
    case .nul: "a NUL byte in a line of the head"
    case .noColon: "a header line without a colon"
    case .length: "`Content-Length` is not one number"
    case .locations: FramingProblem.locationsDiffer.words
    }
  }
}
