// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exports
import Files
import RunEvents

/// The result of an export.
struct ExportedText {
  let text: String
  let findings: [ExportFinding]
  let requestCount: Int
  /// Names of secrets, whose values are not part of it.
  var secretNames: [String] = []
  /// Files that belong to it, by their names.
  var further: [(name: String, text: String)] = []
}

/// Writes a result, and reports what was changed and lost.
struct ExportEnding {
  private let request: ExportRequest
  private let printer: Printer
  private let surroundings: CommandSurroundings

  init(_ request: ExportRequest, _ printer: Printer, _ surroundings: CommandSurroundings) {
    self.request = request
    self.printer = printer
    self.surroundings = surroundings
  }

  /// - Returns: the exit code.
  func carryOut(_ exported: ExportedText) -> Int32 {
    let further = paths(of: exported.further)
    let paths = further.map(\.path) + [request.outputPath].compactMap { $0 }
    if !request.replaces,
      let path = paths.sorted().first(where: { FileStamp(at: FilePath($0)).isFile })
    {
      printer.printError([.exportExists(path)])
      return ExitCode.unusableInput
    }
    guard write(exported.text, to: request.outputPath),
      further.allSatisfy({ write($0.text, to: $0.path) })
    else { return ExitCode.reportFailed }
    printWritten(further.map(\.path), exported.further)
    printer.printError(lines(exported))
    if let path = request.lossesPath {
      let json = String(decoding: Self.json(exported), as: UTF8.self)
      guard write(json, to: path) else { return ExitCode.reportFailed }
    }
    let isChanged = !exported.findings.isEmpty
    return printer.exitCode(request.isStrict && isChanged ? ExitCode.failed : ExitCode.success)
  }

  private func lines(_ exported: ExportedText) -> String {
    var lines = [counted(exported.requestCount, "request")]
    if !exported.secretNames.isEmpty {
      lines.append("without a value: " + exported.secretNames.joined(separator: ", "))
    }
    let rows = exported.findings.map { finding in
      FindingTable.Row(
        effect: finding.effect.rawValue, cause: finding.cause.rawValue, text: finding.text,
        way: "\(finding.place.file):\(finding.place.line)")
    }
    if request.isVerbose {
      lines += rows.map { "\($0.way): \($0.effect) \($0.cause): \($0.text)" }
    } else {
      lines += FindingTable(rows: rows, width: surroundings.errorWidth).lines()
      if !rows.isEmpty { lines.append("every one of them: `-v` or `--losses FILE`") }
    }
    return surroundings.visible.of(lines.joined(separator: "\n") + "\n", layout: .block)
  }

  /// The files that belong to the result, in its folder; none for standard output.
  private func paths(
    of files: [(name: String, text: String)]
  ) -> [(path: String, text: String)] {
    guard let output = request.outputPath else { return [] }
    let folder = FilePath(output).parent
    return files.map { (folder.appending($0.name).tidied.text, $0.text) }
  }

  /// The written files, one a line.
  private func printWritten(_ further: [String], _ files: [(name: String, text: String)]) {
    guard let path = request.outputPath else {
      let names = files.map(\.name).joined(separator: ", ")
      if !files.isEmpty { printer.printError("note: `-o FILE` writes \(names) beside it\n") }
      return
    }
    for path in [path] + further where FileStamp(at: FilePath(path)).isFile {
      printer.print(surroundings.visible.of(path) + "\n")
    }
  }

  /// - Parameter path: nil for standard output.
  private func write(_ text: String, to path: String?) -> Bool {
    guard let path else {
      printer.print(text)
      return true
    }
    do throws(FileFailure) {
      let file = try ReportFile(FilePath(path))
      try file.write(Array(text.utf8))
      try file.finish()
      return true
    } catch {
      printer.printError("error: the result cannot be written: \(error)\n")
      return false
    }
  }

  /// All findings as one object, as `curlew import --losses` writes them.
  private static func json(_ exported: ExportedText) -> [UInt8] {
    var text = EventJSON()
    text.raw("{")
    text.member("schema", 1)
    text.member("requests", exported.requestCount)
    text.key("findings")
    text.list(exported.findings) { json, finding in
      json.raw("{")
      json.member("effect", finding.effect.rawValue)
      json.member("cause", finding.cause.rawValue)
      json.member("text", finding.text)
      json.key("source")
      json.raw("{")
      json.member("file", finding.place.file)
      json.member("line", finding.place.line)
      json.raw("}}")
    }
    text.raw("}\n")
    return text.bytes
  }
}

extension Diagnostic {
  fileprivate static func exportExists(_ path: String) -> Diagnostic {
    Diagnostic(
      .fileExists, "`\(path)` exists, and nothing was written",
      help: ["write into another file, or `--force`"])
  }
}
