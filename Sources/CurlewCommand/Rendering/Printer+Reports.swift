// SPDX-License-Identifier: Apache-2.0

import Reporting

extension Printer {
  /// Prints which reports could not be written.
  ///
  /// - Returns: whether there was one that a person had asked for.
  func printErrors(about failures: [ReporterSet.Failure]) -> Bool {
    for failure in failures {
      guard failure.isRequested else {
        printError("warning: the \(failure.kind) report of --ci failed: \(failure.error)\n")
        continue
      }
      // For the user of `send`, the response is not a report.
      let what =
        failure.kind == "response" ? "response could not be shown" : "\(failure.kind) report failed"
      printError("error: the \(what): \(failure.error)\n")
    }
    return failures.contains(where: \.isRequested)
  }
}
