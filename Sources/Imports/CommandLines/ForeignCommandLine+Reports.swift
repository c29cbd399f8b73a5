// SPDX-License-Identifier: Apache-2.0

extension ForeignCommandLine {
  mutating func takeReport(_ kind: String, _ text: String?, _ offset: Int) {
    guard let text else {
      return note(.lost, .option, "the file of the \(kind) report is a variable", offset)
    }
    let isFolder = tool == .hurl && (kind == "html" || kind == "json")
    let path = isFolder ? text + (text.hasSuffix("/") ? "" : "/") + "report.\(kind)" : text
    reports.append((kind, line.path(path)))
    if kind == "json" {
      note(.changed, .option, "`--report json` is in the format CTRF", offset)
    }
  }

  /// Reports that are asked for by name, in files of usual names.
  mutating func addReporters() {
    let kinds = [
      "junit": ("junit", "junit.xml"), "junitfull": ("junit", "junit.xml"),
      "json": ("json", "report.json"), "html": ("html", "report.html"),
      "htmlextra": ("html", "report.html"), "tap": ("tap", "report.tap"),
      "allure": ("allure", "allure-results"),
    ]
    for name in reporters where !["cli", "dot", "progress", "emojitrain"].contains(name) {
      guard let (kind, path) = kinds[name] else {
        note(.lost, .option, "the reporter `\(name)`", 0)
        continue
      }
      guard !reports.contains(where: { $0.kind == kind }) else { continue }
      takeReport(kind, path, 0)
    }
    if let outputFile {
      let format = outputFormat ?? "json"
      guard ["json", "junit", "html"].contains(format) else {
        return note(.lost, .option, "`--format \(format)`", 0)
      }
      takeReport(format, outputFile, 0)
    }
  }
}
