// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension CollectionFile {
  /// The top-level keys of a collection.
  static let keys = KeyTable<CollectionFile>(
    "collection", "a collection",
    groups: [
      KeyGroup(
        "`requests` or `scenarios`", several: .requestsAndScenarios,
        missing: .nothingToRun, unless: ["blocks"],
        help: "add `requests:` with a list of steps, or `scenarios:`")
    ],
    keys: describingKeys + inputKeys + markupKeys + reuseKeys + orderKeys + stepKeys
      + [loadKey, thresholdsKey])

  private static let describingKeys: [Key<CollectionFile>] = [
    Key(
      "curlew", .version, "the version of the format", example: "curlew: 1",
      alsoCalled: ["version"], required: true
    ) { $0.topLevelSpan = $1 },
    Key(
      "name", .literal, "the name of the collection; by default that of its file",
      example: "name: Pet store", alsoCalled: ["title", "info", "test_name", "suite"]
    ) { $0.name = $1 },
    Key(
      "description", .prose, "a description, for people", example: "description: the main paths",
      alsoCalled: ["desc", "doc", "docs", "comment", "notes"]
    ) { $0.description = $1 },
    Key(
      "tags", .list(of: .tag), "words that `--tags` selects by", example: "tags: [smoke]",
      alsoCalled: ["tag", "groups", "markers", "marks"]
    ) { $0.tags = $1 },
    .labels(
      "names with values, for tools that read the reports; merged by name", readsRows: true
    ) { $0.labels = $1 },
    Key(
      "acceptWarnings", .list(of: .literal),
      "codes of warnings in this file that are intended, and are not shown",
      example: "acceptWarnings: [tls-not-verified]",
      alsoCalled: ["ignoreWarnings", "suppressWarnings", "suppress", "noqa"]
    ) { $0.acceptedWarnings = $1 },
  ]

  private static let inputKeys: [Key<CollectionFile>] = [
    Key(
      "baseUrl", .baseUrl, "the address that addresses without a scheme are appended to",
      inherits: .replaced, example: "baseUrl: http://localhost:8080/v1",
      alsoCalled: ["baseURL", "base_url", "host", "server", "url"]
    ) { $0.baseUrl = $1 },
    Key(
      "vars", .variables, "variables; values from outside may replace them",
      inherits: .mergedByName,
      example: "vars: { user: ada, limit: 20 }", alsoCalled: ["variables", "config"]
    ) { $0.variables = $1 },
    Key(
      "secrets", .secrets, "variables that are never printed", inherits: .mergedByName,
      example: "secrets: [password]"
    ) { $0.secrets = $1 },
    Key(
      "requires", .list(of: .declaredName), "variables that must be given from outside",
      example: "requires: [tenant]", alsoCalled: ["inputs", "params"]
    ) { $0.requires = $1 },
    Key(
      "data", .data, "rows; every scenario runs with each of them, `setup` and `teardown` once",
      example: "data: users.csv",
      alsoCalled: ["parametrize", "examples", "dataset", "iterationData"]
    ) { $0.data = Shared($1) },
    Key(
      "environments", .environmentsOfCollection, "values for each place that it runs against",
      inherits: .mergedByName, example: "environments: { local: { vars: { user: ada } } }",
      alsoCalled: ["envs", "env", "profiles"]
    ) { $0.environments = $1 },
    Key(
      "defaults", .defaults, "settings of all steps that do not override them",
      inherits: .mergedByKey, example: "defaults: { timeout: 10s }", alsoCalled: ["common", "all"]
    ) { $0.defaults = $1.isEmpty ? nil : Shared($1) },
  ]

  private static let markupKeys: [Key<CollectionFile>] = [
    // Read before all other keys: `DecodingContext.readNamespaces(of:)`.
    Key(
      "namespaces", .namespaces,
      "prefixes of XPaths in this file, with their namespaces",
      example: "namespaces: { d: \"DAV:\" }", alsoCalled: ["xmlns", "prefixes"]
    ) { _, _, _ in }
  ]

  private static let reuseKeys: [Key<CollectionFile>] = [
    Key(
      "use", .uses, "files whose blocks can be called, by prefix",
      example: "use: { auth: ./shared/auth.yaml }", alsoCalled: ["imports", "include", "includes"]
    ) { $0.uses = $1 },
    Key(
      "blocks", .blocks, "steps that can be called, by name",
      example: "blocks: { log in: { steps: [{ POST: /login }] } }",
      alsoCalled: ["functions", "templates", "snippets"]
    ) { $0.blocks = $1 },
  ]

  private static let orderKeys: [Key<CollectionFile>] = [
    Key(
      "lock", .locks,
      "names that keep its scenarios from overlapping each other and others with the same name",
      example: "lock: stock", alsoCalled: ["locks", "mutex", "serial", "exclusive"]
    ) { $0.locks = $1 },
    Key(
      "cookieJar", Reader<CookieJarSetting>.cookieJar.located,
      "where the scenarios' cookies are kept",
      default: "own", inherits: .replaced, example: "cookieJar: shared", alsoCalled: ["cookies"]
    ) { $0.cookieJar = $1 },
    Key(
      "continueOnFailure", .boolean,
      "continue a scenario after a failed step; the scenario still fails",
      default: "false", inherits: .replaced, example: "continueOnFailure: true",
      alsoCalled: ["continueOnError"]
    ) { $0.continuesOnFailure = $1 },
  ]

  private static let stepKeys: [Key<CollectionFile>] = [
    Key(
      "setup", steps.shape, "runs once before the scenarios, which see its captures",
      example: "setup: [{ POST: /login }]", alsoCalled: ["before", "beforeAll", "before_all"]
    ) { file, entry, loading in
      file.setupSpan = entry.key.span
      if let steps = steps.read(entry.value, &loading) { file.setup = steps }
    },
    Key(
      "beforeEach", .list(of: .step),
      "runs at the beginning of each scenario, which goes on only if it passes",
      example: "beforeEach: [{ POST: /reset }]", alsoCalled: ["before_each", "before"]
    ) { $0.beforeEach = $1 },
    Key(
      "requests", .requests, "steps: short for one scenario named after the collection",
      example: "requests: [{ GET: /health }]",
      alsoCalled: ["steps", "stages", "entries", "items", "item"], group: 0
    ) { $0.take(requests: $1) },
    Key(
      "scenarios", .scenarios, "scenarios by name; they run concurrently",
      example: "scenarios: { buy: { steps: [{ GET: /pets }] } }",
      alsoCalled: ["tests", "testcases", "cases", "flows", "scenario"], group: 0
    ) { $0.scenarios = $1 },
    Key(
      "afterEach", .list(of: .step),
      "runs at the end of each scenario that began, after its `teardown`",
      example: "afterEach: [{ POST: /reset }]", alsoCalled: ["after_each"]
    ) { $0.afterEach = $1 },
    Key(
      "teardown", steps.shape, "runs after the scenarios, whatever their outcome",
      example: "teardown: [{ POST: /logout }]", alsoCalled: ["after", "afterAll", "cleanup"]
    ) { file, entry, loading in
      file.teardownSpan = entry.key.span
      if let steps = steps.read(entry.value, &loading) { file.teardown = steps }
    },
  ]

  private static let steps = Reader<[Step]>.list(of: .step)

  private static let loadKey = Key<CollectionFile>(
    "load", Reader<LoadTemplate>.load,
    "how many users or scenarios a second `curlew load` starts; other commands ignore it",
    example: "load: { rate: 200/s, duration: 2m }", alsoCalled: ["performance", "stress"]
  ) { $0.load = Shared($1) }

  private static let thresholdsKey = Key<CollectionFile>(
    "thresholds", Reader<ThresholdSet>.thresholds.shape,
    "what the durations, errors and rate of all requests of a run must be",
    example: "thresholds: { p95: { $lt: 300ms }, errors: { $lt: 1% } }",
    alsoCalled: ["slo", "limits", "budget"]
  ) { file, entry, loading in
    file.thresholds = Reader<ThresholdSet>.thresholds.read(entry.value, &loading).map {
      Shared(Located($0, at: entry.key.span))
    }
  }

  private mutating func take(requests: RequestsShorthand) {
    usesRequestsShorthand = true
    var scenario = Scenario(
      name: Located("", at: requests.span), span: requests.span, extent: requests.span)
    scenario.steps = requests.steps
    scenarios = [scenario]
  }
}

/// The contents of `requests`.
struct RequestsShorthand {
  var steps: [Step]
  var span: SourceSpan
}

extension Reader where Content == RequestsShorthand {
  /// A list of at least one step.
  static var requests: Reader {
    let steps = Reader<[Step]>.list(of: .step, nonEmpty: true)
    return Reader(steps.shape) { node, loading in
      steps.read(node, &loading).map { RequestsShorthand(steps: $0, span: node.span) }
    }
  }
}

extension Reader where Content == SourceSpan {
  /// `1`, the version of the format; the content is its place.
  static var version: Reader {
    Reader(.version) { node, loading in
      guard let scalar = loading.scalar(node, expected: .version) else { return nil }
      guard scalar.value == .number, scalar.isText("1") else {
        loading.report(.unsupportedVersion(scalar.text, at: node.span))
        return nil
      }
      return node.span
    }
  }
}
