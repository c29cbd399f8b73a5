// SPDX-License-Identifier: Apache-2.0

/// A mistake that users of such tools have reported, in the words of the format.
struct UserMistake: Sendable {
  let title: String
  /// Where it was reported: `usebruno/bruno#676`.
  let reports: [String]
  /// The collection with the mistake.
  let text: String
  /// A file beside it.
  let beside: (name: String, text: String)?
  /// The arguments after `curlew check FILE`.
  let arguments: String
  /// Why it is one here.
  let why: String

  init(
    _ title: String, _ reports: String..., text: String,
    beside: (name: String, text: String)? = nil, arguments: String = "", why: String
  ) {
    self.title = title
    self.reports = reports
    self.text = text + "\n"
    self.beside = beside
    self.arguments = arguments
    self.why = why
  }

  static let all = structure + values + addresses + languages + names

  /// The name of its file on the page.
  var file: String {
    let words = title.split { !$0.isLetter && !$0.isNumber }.prefix(4)
    return words.joined(separator: "-").lowercased() + ".yaml"
  }

  /// `[usebruno/bruno#676](https://github.com/usebruno/bruno/issues/676)`.
  var links: String {
    reports.map { report in
      let parts = report.split(separator: "#")
      return "[\(report)](https://github.com/\(parts[0])/issues/\(parts[1]))"
    }.joined(separator: ", ")
  }
}
