// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The workflow commands of GitHub Actions, escaped as its toolkit does
/// (https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts):
///
/// ```
/// ::error file=specs/shop.yaml,line=18,col=19,title=shop.yaml › buy::expected `7`%0Aactual: 8
/// ```
///
/// Secrets are not announced by `::add-mask::`: that would print them. They were replaced before.
struct GitHubCommands: ServiceCommands {
  func command(for annotation: LogAnnotation) -> String {
    let visible = VisibleText()
    var properties: [(name: String, value: String)] = []
    if let place = annotation.place {
      properties.append(("file", visible.of(place.file)))
      properties.append(("line", "\(place.line)"))
      properties.append(("col", "\(place.column)"))
      if let end = place.endColumn { properties.append(("endColumn", "\(end)")) }
    }
    properties.append(("title", visible.of(CutText.of(annotation.title, 400))))
    return Self.command(
      annotation.isError ? "error" : "warning", properties,
      visible.of(Array(annotation.message.utf8), layout: .block))
  }

  func command(forSummary path: String) -> String? { nil }

  /// A command: `::name property=value,…::message`.
  static func command(
    _ name: String, _ properties: [(name: String, value: String)], _ message: String
  ) -> String {
    let list = properties.map { "\($0.name)=\(escaped($0.value, isProperty: true))" }
    let head = list.isEmpty ? name : name + " " + list.joined(separator: ",")
    return "::\(head)::\(escaped(message, isProperty: false))"
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "%"): result += "%25".utf8
      case 13: result += "%0D".utf8
      case 10: result += "%0A".utf8
      case UInt8(ascii: ":") where isProperty: result += "%3A".utf8
      case UInt8(ascii: ",") where isProperty: result += "%2C".utf8
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension ReportKind {
  /// Remarks for GitHub Actions, and the summary of its job.
  package static let github = ReportKind("github", for: .services) {
    ServiceReporter("github", GitHubCommands(), $0)
  }
}
