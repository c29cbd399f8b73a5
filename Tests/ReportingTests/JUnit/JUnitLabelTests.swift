// SPDX-License-Identifier: Apache-2.0

import Reporting
import RunEvents
import TestSupport
import Testing

@Suite struct `Labels in reports` {
  private static let schemas = [
    "junit/jenkins-xunit-junit-10.xsd", "junit/junit5-jenkins-junit-4.xsd",
  ]

  private static let scenario = ScenarioReference(
    path: ScenarioPath(file: "specs/shop.yaml", name: "C42 pay"), number: 0, role: .scenario,
    collectionName: "Shop", tags: ["smoke"],
    labels: [
      Label(name: "owner", texts: ["a & b"]), Label(name: "test_key", texts: ["S-1", "S-2"]),
      Label(name: "requirements", texts: ["S-3", "S-4"]),
    ], collectionLabels: [Label(name: "owner", texts: ["a & b"])], line: 10)

  private static func step(_ name: String, _ index: Int, _ labels: [Label]?) -> StepReference {
    StepReference(
      path: StepPath(scenario: scenario.path, identity: name), scenario: scenario, name: name,
      index: index, isTeardown: false, tags: index == 1 ? ["slow", "smoke"] : [], labels: labels,
      line: 12 + index, column: 9)
  }

  private static var steps: [StepReference] {
    let own = [
      Label(name: "owner", texts: ["c"]), Label(name: "test_key", texts: ["S-2", "S-5"]),
    ]
    return [step("one", 0, nil), step("two", 1, own), step("three", 2, own)]
  }

  /// A scenario with a step that passes and two that fail.
  private static var run: SampleRun {
    var run = SampleRun()
    let steps = steps
    run.begin(scenario)
    run.begin(steps[0])
    run.attempt(steps[0], number: 1)
    run.end(steps[0], .passed)
    for step in steps.dropFirst() {
      run.begin(step)
      run.attempt(step, number: 1, verdicts: [Sample.failedCheck()])
      run.end(step, .failed)
    }
    run.end(scenario, .failed)
    run.finish()
    return run
  }

  private static func reporter(
    _ dialect: JUnitDialect, _ cases: JUnitCases, _ output: MemoryOutput
  ) -> any Reporter {
    switch cases {
    case .steps: JUnitReporter(dialect: dialect, output: output, spool: MemorySpool())
    case .scenarios:
      JUnitScenarioReporter(dialect: dialect, output: output, spool: MemorySpool())
    }
  }

  private func report(
    _ run: SampleRun, _ dialect: JUnitDialect = .rich, cases: JUnitCases
  ) throws -> String {
    let output = MemoryOutput()
    try run.report(with: Self.reporter(dialect, cases, output))
    return output.text
  }

  private static let ofScenario = """
    <property name="owner" value="a &amp; b"/><property name="test_key" value="S-1"/>\
    <property name="test_key" value="S-2"/><property name="requirements" value="S-3,S-4"/>
    """

  @Test func `are properties of the suite and of each case`() throws {
    let text = try report(Self.run, cases: .steps)
    #expect(
      text.contains(
        #"<properties><property name="seed" value="4711"/>"# + Self.ofScenario
          + #"<property name="tags" value="smoke"/></properties>"#))
    let properties = text.split(separator: "\n").filter { $0.contains("<properties>") }
    #expect(
      properties.dropFirst() == [
        "      <properties>\(Self.ofScenario)<property name=\"tags\" value=\"smoke\"/></properties>",
        Substring(Self.ofStep("smoke,slow")), Substring(Self.ofStep("smoke")),
      ])
  }

  private static func ofStep(_ tags: String) -> String {
    """
          <properties><property name="owner" value="c"/><property name="test_key" value="S-2"/>\
    <property name="test_key" value="S-5"/><property name="tags" value="\(tags)"/></properties>
    """
  }

  @Test func `of a case for a scenario are joined with those of its steps`() throws {
    let text = try report(Self.run, cases: .scenarios)
    #expect(
      text.hasPrefix(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="curlew" tests="1" failures="1" errors="0" skipped="0" time="0.005">
          <testsuite name="Shop" tests="1" failures="1" errors="0" skipped="0" time="0.005" \
        timestamp="2026-11-21T12:00:00" file="specs/shop.yaml">
            <properties><property name="seed" value="4711"/><property name="owner" \
        value="a &amp; b"/></properties>
            <testcase name="C42 pay" classname="specs.shop" file="specs/shop.yaml" line="10" \
        time="0.005">
              <properties><property name="owner" value="a &amp; b,c"/><property \
        name="test_key" value="S-1"/><property name="test_key" value="S-2"/><property \
        name="test_key" value="S-5"/><property name="requirements" value="S-3,S-4"/><property \
        name="tags" value="smoke,slow"/></properties>
              <failure type="check" message="json $.name: expected `&quot;Rex&quot;`, found \
        `&quot;Max&quot;` (and 1 more failed step)">
        """), "\(text)")
    #expect(text.split(separator: "\n").count { $0.contains("specs/shop.yaml:18:19: json") } == 2)
    #expect(text.hasSuffix("    </testcase>\n  </testsuite>\n</testsuites>\n"))
  }

  @Test func `are in json, in the page of markdown and on the console`() throws {
    let outputs = [MemoryOutput(), MemoryOutput(), MemoryOutput()]
    try Self.run.report(with: CTRFReporter(output: outputs[0], spool: MemorySpool()))
    try Self.run.report(with: ReportKind.markdown.reporter(Sample.setting(outputs[1])))
    try Self.run.report(with: ReportKind.console.reporter(Sample.setting(outputs[2])))
    #expect(
      outputs[0].text.contains(
        #""tags":["smoke","slow"],"labels":{"owner":"c","test_key":["S-2","S-5"]}"#))
    #expect(outputs[1].text.contains("labels: owner c, test_key S-2 S-5\ntags: smoke, slow\n"))
    #expect(outputs[2].text.contains("    labels    owner c, test_key S-2 S-5\n"))
  }

  @Test(
    .enabled(if: Validator.hasXMLLint, Validator.absence),
    .enabled(if: schemas.allSatisfy(ConformanceData.has), ConformanceData.absence),
    arguments: Hostile.texts, JUnitCases.allCases)
  func `Conformance: the strict dialect with labels is valid by both schemas`(
    _ text: String, _ cases: JUnitCases
  ) async throws {
    for run in [Self.run, SampleRun.everything(text, interrupted: true)] {
      let report = try report(run, .strict, cases: cases)
      let suiteProperties = report.split(separator: "\n").filter { $0.contains("<properties>") }
      #expect(suiteProperties.allSatisfy { $0.hasPrefix("    <properties>") })
      for schema in Self.schemas {
        let errors = try await Validator.xmlErrors(
          Array(report.utf8), schema: ConformanceData.path(schema))
        #expect(errors == "- validates\n")
      }
    }
  }
}
