// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The logging commands of Azure Pipelines, escaped as its task library does
/// (https://github.com/microsoft/azure-pipelines-task-lib/blob/master/node/taskcommand.ts):
///
/// ```
/// ##vso[task.logissue type=error;sourcepath=specs/shop.yaml;linenumber=18;columnnumber=19;code=check]…
/// ```
struct AzureCommands: ServiceCommands {
  func command(for annotation: LogAnnotation) -> String {
    let visible = VisibleText()
    var properties = [("type", annotation.isError ? "error" : "warning")]
    if let place = annotation.place {
      properties.append(("sourcepath", visible.of(place.file)))
      properties.append(("linenumber", "\(place.line)"))
      properties.append(("columnnumber", "\(place.column)"))
    }
    if !annotation.code.isEmpty { properties.append(("code", visible.of(annotation.code))) }
    let title = visible.of(CutText.of(annotation.title, 400))
    let message = visible.of(Array(annotation.message.utf8), layout: .block)
    return Self.command("task.logissue", properties, "\(title): \(message)")
  }

  func command(forSummary path: String) -> String? {
    Self.command("task.uploadsummary", [], path)
  }

  /// A command: `##vso[name property=value;…]message`.
  static func command(
    _ name: String, _ properties: [(name: String, value: String)], _ message: String
  ) -> String {
    let list = properties.map { "\($0.name)=\(escaped($0.value, isProperty: true))" }
    let head = list.isEmpty ? name : name + " " + list.joined(separator: ";")
    return "##vso[\(head)]\(escaped(message, isProperty: false))"
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "%"): result += "%AZP25".utf8
      case 13: result += "%0D".utf8
      case 10: result += "%0A".utf8
      case UInt8(ascii: "]") where isProperty: result += "%5D".utf8
      case UInt8(ascii: ";") where isProperty: result += "%3B".utf8
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension ReportKind {
  /// Remarks for Azure Pipelines, and a page in the summary of its run.
  package static let azure = ReportKind("azure", for: .services) {
    ServiceReporter("azure", AzureCommands(), $0)
  }
}
