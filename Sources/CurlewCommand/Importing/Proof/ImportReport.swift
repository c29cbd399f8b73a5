// SPDX-License-Identifier: Apache-2.0

import Imports

/// The report of a run of the other tool.
struct ImportReport {
  /// Of its file.
  let name: String
  /// `newman`
  let tool: String
  let run: ReportedRun

  /// - Parameter index: that of the file among those whose texts a problem shows.
  /// - Throws: for a file that is not a report.
  init(_ file: ImportFile, index: Int) throws(ImportProblem) {
    name = file.name
    if let problem = JSONSource.problem(of: file, index: index) { throw problem }
    switch KindDetector.kinds(of: file).first {
    case .newman?:
      tool = "newman"
      run = try NewmanReport.read(file, index: index)
    case .brunoReport?:
      tool = "Bruno"
      run = try BrunoReport.read(file, index: index)
    default:
      throw ImportProblem(
        .unknownSource, "`\(file.path)` is not a report of newman or Bruno",
        help: ["`newman run … -r json` and `bru run … --reporter-json FILE` write one"])
    }
  }
}
