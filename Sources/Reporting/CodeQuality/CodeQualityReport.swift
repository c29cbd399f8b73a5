// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents

/// Problems of files as GitLab shows them in a merge request
/// (https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format).
package enum CodeQualityReport {
  /// A list with an object for each problem, errors first.
  package static func json(_ diagnostics: [Diagnostic], _ places: ProblemPlaces) -> [UInt8] {
    var places = places
    var text = EventJSON()
    text.list(diagnostics.errorsFirst) { add($1, &places, to: &$0) }
    text.raw("\n")
    return text.bytes
  }

  private static func add(
    _ diagnostic: Diagnostic, _ places: inout ProblemPlaces, to text: inout EventJSON
  ) {
    let region = diagnostic.primary.flatMap { places.region(of: $0.span) }
    text.raw("\n{")
    text.member("description", diagnostic.message)
    text.member("check_name", diagnostic.code.text)
    text.member("fingerprint", places.fingerprint(of: diagnostic))
    text.key("severity")
    text.word(diagnostic.severity == .error ? "major" : "minor")
    text.raw(",\"location\":{")
    // GitLab wants a path; a mistake in an option is in no file.
    text.member("path", region?.file ?? "command line")
    text.raw(",\"lines\":{")
    text.member("begin", region?.line ?? 1)
    text.member("end", region?.endLine ?? 1)
    text.raw("}}}")
  }
}
