// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Planning
import Testing

@Suite struct FileNeedTests {
  @Test func `files are named once, in the order written, through inputs`() throws {
    var source = PlanSource(
      """
      curlew: 1
      vars: { photo: rex }
      defaults: { tls: { ca: certs/ca.pem } }
      requests:
        - { POST: http://a.example, file: fixtures/a.png }
        - { POST: http://a.example, file: "fixtures/${photo}.png" }
        - { POST: http://a.example, file: fixtures/a.png }
      """)
    source.files = ["certs/ca.pem", "fixtures/a.png", "fixtures/rex.png"]
    let planned = try plan(source)
    #expect(planned.neededFiles == ["certs/ca.pem", "fixtures/a.png", "fixtures/rex.png"])
    guard case .resolved(let path, _)? = try planned.steps()[1].request.bodyFiles.first else {
      Issue.record("the path is known")
      return
    }
    #expect(path == "fixtures/rex.png")
  }

  @Test func `files of parts are needed and judged like others`() throws {
    var source = PlanSource(
      """
      curlew: 1
      vars: { photo: rex }
      requests:
        - POST: http://a.example
          multipart:
            - { name: a, file: "fixtures/${photo}.png" }
            - { name: b, value: x }
            - { name: c, file: "${made}.png" }
            - { name: d, file: fixtures/a.png }
          vars: { made: y }
      """)
    source.files = ["fixtures/a.png", "fixtures/rex.png"]
    let planned = try plan(source)
    #expect(planned.neededFiles == ["fixtures/rex.png", "fixtures/a.png"])
    let files = try planned.steps()[0].request.bodyFiles
    let paths = files.map { if case .resolved(let path, _) = $0 { path } else { nil as String? } }
    #expect(paths == ["fixtures/rex.png", nil, "fixtures/a.png"])
    try expectDiagnostics(
      """
      curlew: 1
      requests:
        - POST: http://a.example
          multipart: [{ name: a, file: ⟦missing.png⟧ }, { name: b, value: c }]
      """, "missing-file")
  }

  @Test func `a file that a capture or a step's variable names waits for the run`() throws {
    var source = PlanSource(
      """
      curlew: 1
      vars: { photo: rex }
      requests:
        - { POST: http://a.example, file: "${photo}.png", vars: { photo: tom } }
        - { POST: http://a.example, capture: { photo: $.p } }
        - { POST: http://a.example, file: "${photo}.png" }
      """)
    source.files = ["rex.png"]
    let steps = try plan(source).steps()
    for step in [steps[0], steps[2]] {
      guard case .template? = step.request.bodyFiles.first else {
        Issue.record("the path is not known: \(step.title)")
        continue
      }
    }
  }

  @Test(arguments: [
    (FileIndex.Finding.missing, "missing-file"), (.folder, "not-a-file"), (.special, "not-a-file"),
    (.refused(right: "beneath `.git`"), "file-not-allowed"),
    (.unreadable(reason: "Permission denied"), "unreadable-file"),
    (.tooLarge(limit: 64 << 20), "unreadable-file"),
  ]) func `a file that cannot be read is an error at each place`(
    _ finding: FileIndex.Finding, _ code: String
  ) throws {
    try expectDiagnostics(
      """
      curlew: 1
      requests:
        - { POST: http://a.example, file: ⟦a.png⟧ }
        - { POST: http://a.example, tls: { cert: ⟦a.png⟧ } }
      """, code, code
    ) { $0.findings = [("a.png", finding)] }
  }
}
