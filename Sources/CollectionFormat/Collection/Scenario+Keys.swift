// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension Scenario {
  /// The most further tries.
  private static let retryLimit = 100

  /// The keys of a scenario.
  static let keys = KeyTable<Scenario>(
    "scenario", "a scenario",
    keys: [
      Key(
        "description", .prose, "a description, for people", example: "description: the main path",
        alsoCalled: ["desc", "doc", "docs", "comment", "notes"]
      ) { $0.description = $1 },
      Key(
        "tags", .list(of: .tag), "words that `--tags` selects by, added to the collection's",
        example: "tags: [smoke]", alsoCalled: ["tag", "groups", "markers"]
      ) { $0.tags = $1 },
      .labels(
        "names with values, for tools that read the reports; merged by name with those of outer levels",
        readsRows: true
      ) { $0.labels = $1 },
      Key(
        "needs", .list(of: .literal), "scenarios of this file that must have passed before",
        example: "needs: [log in]", alsoCalled: ["dependsOn", "depends", "requires", "after"]
      ) { $0.needs = $1 },
      Key(
        "vars", .variables, "variables of this scenario", example: "vars: { limit: 20 }",
        alsoCalled: ["variables"]
      ) { $0.variables = $1 },
      Key(
        "data", .data, "rows; each is a scenario of its own, which reads the row's columns",
        example: "data: [{ name: Rex }, { name: Tom }]",
        alsoCalled: ["parametrize", "examples", "dataset", "iterationData", "strategy"]
      ) { $0.data = Shared($1) },
      Key(
        "defaults", .defaults, "settings of all its steps that do not override them",
        inherits: .mergedByKey, example: "defaults: { timeout: 5s }", alsoCalled: ["config"]
      ) { $0.defaults = $1.isEmpty ? nil : Shared($1) },
      Key(
        "lock", .locks, "names that keep it from overlapping others; `\"*\"`: it runs alone",
        example: "lock: stock", alsoCalled: ["locks", "mutex", "serial", "exclusive"]
      ) { $0.locks = $1 },
      Key(
        "cookieJar", Reader<CookieJarSetting>.cookieJar.located, "where its cookies are kept",
        default: "own", inherits: .replaced, example: "cookieJar: fresh", alsoCalled: ["cookies"]
      ) { $0.cookieJar = $1 },
      Key(
        "continueOnFailure", .boolean,
        "continue with its steps after one failed; the scenario still fails",
        default: "false", inherits: .replaced, example: "continueOnFailure: true",
        alsoCalled: ["continueOnError"]
      ) { $0.continuesOnFailure = $1 },
      Key(
        "steps", .list(of: .step, nonEmpty: true), "the steps, in this order",
        example: "steps: [{ GET: /pets }]", alsoCalled: ["requests", "stages", "tests", "actions"],
        required: true
      ) { $0.steps = $1 },
      Key(
        "teardown", .list(of: .step), "runs for every scenario that began, failed or not",
        example: "teardown: [{ DELETE: /pets/1 }]", alsoCalled: ["cleanup", "finally", "after"]
      ) { $0.teardown = $1 },
      Key(
        "if", .condition,
        "the scenario runs only when this holds; evaluated when it would begin, after its `vars`",
        example: "if: enabled", alsoCalled: ["when", "condition", "onlyIf"]
      ) { $0.condition = $1 },
      Key(
        "skip", .reason(of: "skip"), "the reason for which it is not run",
        example: "skip: waits for the new shop",
        alsoCalled: ["disabled", "ignore"]
      ) { $0.skip = $1 },
      .only("the run leaves out everything else; refused in a CI job") { $0.only = $1 },
      .fails(
        "the reason for which a check of one of its steps is expected to fail: the scenario then passes "
          + "as a *known failure*, and fails if all checks hold",
        example: "fails: the shop forgets the basket (SHOP-13)",
        alsoCalled: ["xfail", "expectFailure", "shouldFail"]
      ) { $0.fails = $1 },
      Key(
        "order", Reader<StepOrder>.word().located,
        "`any`: a step runs as soon as the steps are done whose captures, `set` names and `steps.ID` it "
          + "reads, or that it names under `after`; without it they run one after another",
        example: "order: any", alsoCalled: ["parallel", "concurrent", "mode"]
      ) { $0.order = $1 },
      Key(
        "retries", .made(.integer(0...retryLimit)),
        "how often it is run again, from `beforeEach` on, while it fails; one that passes in a later "
          + "try is *flaky*", default: "0", example: "retries: 2",
        alsoCalled: ["retry", "rerun", "reruns", "flaky"]
      ) { $0.retries = $1 },
      Key(
        "timeout", Reader<Quantity<Duration>>.made(.timeLimit).located,
        "how long one try may take, from `beforeEach` to its last step; `teardown` and `afterEach` then "
          + "have 30 s together", example: "timeout: 2m",
        alsoCalled: ["maxTime", "max_time", "deadline"]
      ) { $0.timeout = $1 },
    ])
}

extension Reader where Content == [Scenario] {
  /// `scenarios`: names and their scenarios.
  static var scenarios: Reader {
    let shape = Shape.named(by: .literal, .mapping("scenario"))
    return Reader(shape) { node, loading in
      guard let mapping = loading.mapping(node, expected: shape) else { return nil }
      if mapping.isEmpty { loading.report(.emptyList(at: node.span)) }
      return mapping.compactMap { entry -> Scenario? in
        guard let name = loading.literalKey(entry.key) else { return nil }
        var scenario = Scenario(
          name: name, span: entry.key.span, extent: (entry.value.aliased ?? entry.value).span)
        let isWhole = loading.reading("scenario", at: entry.value) {
          Scenario.keys.read(entry.value, into: &scenario, owner: entry.key.span, &$0)
        }
        return isWhole ? scenario : nil
      }
    }
  }
}

extension Reader where Content == LockSet {
  /// `lock`: a name, a list of them, or `"*"`.
  static var locks: Reader {
    Reader(.oneOrMore(.literal)) { node, loading in
      if case .scalar(let scalar) = node.content {
        if scalar.isText("*") { return .everything(node.span) }
        return loading.literal(node, expected: .oneOrMore(.literal)).map {
          .named([Located($0, at: node.span)])
        }
      }
      let list = Reader<[Located<String>]>.list(of: .literal, nonEmpty: true)
      guard let names = list.read(node, &loading), !names.isEmpty else { return nil }
      if let all = names.first(where: { $0.content.utf8.elementsEqual("*".utf8) }) {
        return .everything(all.span)
      }
      return .named(names)
    }
  }
}
