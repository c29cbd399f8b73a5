// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension ProjectFile {
  /// The top-level keys of `curlew.yaml`.
  static let keys = KeyTable<ProjectFile>(
    "project", "a project",
    keys: [
      Key(
        "curlew", .version, "the version of the format", example: "curlew: 1",
        alsoCalled: ["version"], required: true
      ) { $0.topLevelSpan = $1 },
      Key(
        "name", .literal, "the name of the project", example: "name: Shop",
        alsoCalled: ["title"]
      ) { $0.name = $1 },
      .labels(
        "names with values, for tools that read the reports; they apply to all its collections",
        readsRows: false
      ) { $0.labels = $1 },
      Key(
        "acceptWarnings", .list(of: .literal),
        "codes of warnings in the files of the project that are intended, and are not shown",
        example: "acceptWarnings: [tls-not-verified]",
        alsoCalled: ["ignoreWarnings", "suppressWarnings", "suppress", "noqa"]
      ) { $0.acceptedWarnings = $1 },
      Key(
        "baseUrl", .baseUrl, "the address that addresses without a scheme are appended to",
        inherits: .replaced, example: "baseUrl: http://localhost:8080/v1",
        alsoCalled: ["baseURL", "base_url", "host", "server", "url"]
      ) { $0.baseUrl = $1 },
      Key(
        "collections", .list(of: .literalPath),
        "the collections that `curlew run` runs without a path, relative to this file",
        example: "collections: [specs]", alsoCalled: ["include", "files", "paths", "tests"]
      ) { $0.collections = $1 },
      Key(
        "environment", .literal, "the environment when none is chosen",
        example: "environment: local", alsoCalled: ["defaultEnvironment"]
      ) { $0.environment = $1 },
      Key(
        "environments", .environments, "values for each place that it runs against",
        inherits: .mergedByName, example: "environments: { local: { vars: { user: ada } } }",
        alsoCalled: ["envs", "profiles"]
      ) { $0.environments = $1 },
      Key(
        "env", .list(of: .environmentPermission),
        "the environment variables that may be read; secret unless `{ NAME: public }`",
        example: "env: [STAGING_PASSWORD, { CI: public }]"
      ) { $0.allowedEnvironmentVariables = $1 },
      Key(
        "vars", .inputs, "variables; values from outside may replace them",
        inherits: .mergedByName,
        example: "vars: { user: ada }", alsoCalled: ["variables"]
      ) { $0.variables = $1 },
      Key(
        "secrets", .secrets, "variables that are never printed", inherits: .mergedByName,
        example: "secrets: [password]"
      ) { $0.secrets = $1 },
      Key(
        "services", .services,
        "programs that a run starts before its first request, and addresses that it waits for, one "
          + "after another in the order written",
        inherits: .mergedByName,
        example: "services: { shop: { exec: [./shop], ready: \"http://127.0.0.1:8080/health\" } }",
        alsoCalled: ["webServer", "servers"]
      ) { $0.services = [].changed(by: $1) },
      Key(
        "requires", .list(of: .declaredName), "variables that must be given from outside",
        example: "requires: [tenant]", alsoCalled: ["inputs"]
      ) { $0.requires = $1 },
      Key(
        "defaults", .defaults, "settings of all steps that do not override them",
        inherits: .mergedByKey, example: "defaults: { timeout: 10s }", alsoCalled: ["common"]
      ) { $0.defaults = $1 },
      Key(
        "use", .uses, "files whose blocks can be called by all collections, by prefix",
        example: "use: { auth: shared/auth.yaml }", alsoCalled: ["imports", "include"]
      ) { $0.uses = $1 },
      Key(
        "blocks", .blocks, "steps that all collections can call, by name",
        example: "blocks: { log in: { steps: [{ POST: /login }] } }",
        alsoCalled: ["functions", "templates", "snippets"]
      ) { $0.blocks = $1 },
      Key(
        "setup", steps.shape,
        "runs once per run, before all collections, which see its captures",
        example: "setup: [{ POST: /login }]", alsoCalled: ["before", "beforeAll", "before_all"]
      ) { project, entry, loading in
        project.setupSpan = entry.key.span
        if let steps = steps.read(entry.value, &loading) { project.setup = steps }
      },
      Key(
        "teardown", steps.shape,
        "runs once per run, after all collections, whatever their outcome",
        example: "teardown: [{ POST: /logout }]", alsoCalled: ["after", "afterAll", "cleanup"]
      ) { project, entry, loading in
        project.teardownSpan = entry.key.span
        if let steps = steps.read(entry.value, &loading) { project.teardown = steps }
      },
      Key(
        "doubt", .doubt, "what `curlew doubt` asks about, and how much must be noticed",
        example: "doubt: { least: 60%, ignore: [$..traceId] }",
        alsoCalled: ["mutation", "stryker", "mutationTesting"]
      ) { $0.doubt = $1 },
      Key(
        "coverage", .coverage, "how much of its OpenAPI documents a run must reach",
        example: "coverage: { least: { operations: 100% } }",
        alsoCalled: ["contractCoverage", "apiCoverage"]
      ) { $0.coverage = $1 },
    ])

  private static let steps = Reader<[Step]>.list(of: .step)
}

extension Reader where Content == Located<String> {
  /// A path without templates.
  static var literalPath: Reader {
    Reader(.literal) { node, loading in
      guard let text = loading.literal(node, expected: .literal), let scalar = node.scalar,
        loading.checkControlEscapes(of: scalar, in: "a path")
      else { return nil }
      return Located(text, at: node.span)
    }
  }
}

extension Reader where Content == EnvironmentPermission {
  /// `NAME` or `{ NAME: public }`.
  static var environmentPermission: Reader {
    let shape = Shape.either([.name, .single(.words(["public"]))])
    return Reader(shape) { node, loading in
      guard case .mapping(let mapping) = node.content else {
        return Reader<Located<String>>.name.read(node, &loading).map {
          EnvironmentPermission(name: $0, isPublic: false)
        }
      }
      guard mapping.count == 1, let entry = mapping.first else {
        loading.report(
          .wrongType(expected: shape, found: "a mapping of \(mapping.count)", at: mapping.place))
        return nil
      }
      guard let name = loading.literalKey(entry.key).flatMap({ loading.checkedName($0) }) else {
        return nil
      }
      guard let word = entry.value.scalar, word.isText("public") else {
        loading.reportWrongType(entry.value, expected: .words(["public"]))
        return nil
      }
      return EnvironmentPermission(name: name, isPublic: true)
    }
  }
}
