// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension Step {
  /// The contents of a step, before they are known to be complete.
  struct Draft {
    var name: TemplateText?
    var id: Located<String>?
    var description: String?
    var tags: [Located<String>] = []
    var labels: [LabelDeclaration] = []
    var variables: [VariableDeclaration] = []
    /// Its rare keys; nil for none.
    private(set) var exceptions: Shared<StepExceptions>?
    var method: TemplateText?
    /// Whether `method` is written, which requires `url`.
    var isSpelledOut = false
    /// The `url` key.
    var addressKey: SourceSpan?
    var address: TemplateText?
    var body: BodyTemplate?
    var settings = RequestSettings()
    /// Where its `expect` is written, if an earlier step has the same.
    var repeatedExpectations: RepeatedText?
    /// The key of the loop.
    var loopKey: SourceSpan?
    /// The key `forEach`.
    var elements: Located<String>?
    /// `as`.
    var element: Located<String>?
    /// `capture`, which is read when the kind of the step is known.
    var capture: YAMLMapping.Entry?
    var captures: [CaptureDeclaration] = []
    /// Its action without network access, and the key of it.
    var local: (action: LocalAction, key: Located<String>)?
    /// The keys of the other kinds; nil for none.
    var socket: SocketDraft?
    var call: CallDraft?
    var exec: ExecDraft?

    /// Adds rare keys.
    mutating func note(_ change: (inout StepExceptions) -> Void) {
      var changed = exceptions?.content ?? StepExceptions()
      change(&changed)
      exceptions = Shared(changed)
    }

    static let keys = KeyTable<Draft>(
      "step", "a step",
      groups: [
        KeyGroup(
          "a method", several: .severalMethods, missing: .missingMethod,
          help: "write the request: `GET: /path`"),
        KeyGroup("a body", several: .severalBodies),
      ],
      keys: describingKeys + methodKeys + bodyKeys
        + Key.lifted(RequestSettings.sharedKeys) { draft, change in change(&draft.settings) }
        + [captureKey, saveKey, snapshotKey] + socketKeys + localKeys + execKeys + callKeys
        + loopKeys)
  }
}

extension Step.Draft {
  private static let describingKeys: [Key<Step.Draft>] = [
    Key(
      "name", .text, "the name of the step, for people", applies: .everyStep,
      example: "name: create a pet",
      alsoCalled: ["title", "test", "label", "summary"]
    ) { $0.name = $1 },
    Key(
      "id", .name, "the name by which expressions refer to the step", applies: .everyStep,
      example: "id: create"
    ) {
      $0.id = $1
    },
    Key(
      "description", .prose, "a description, for people", applies: .everyStep,
      example: "description: as the shop does",
      alsoCalled: ["desc", "doc", "docs", "comment", "notes"]
    ) { $0.description = $1 },
    Key(
      "tags", .list(of: .tag),
      "words that `--tags` selects by, besides those of its scenario and collection",
      applies: .everyStep, example: "tags: [smoke]",
      alsoCalled: ["tag", "groups", "markers"]
    ) { $0.tags = $1 },
    .labels(
      "names with values, for tools that read the reports; merged by name with those of outer levels",
      applies: .everyStep, readsRows: false
    ) { $0.labels = $1 },
    Key(
      "vars", .variables, "variables of this step", applies: .everyStep,
      example: "vars: { limit: 20 }",
      alsoCalled: ["variables", "let"]
    ) { $0.variables = $1 },
    Key(
      "if", .condition, "the step is carried out only when this holds", applies: .everyStep,
      example: "if: enabled",
      alsoCalled: ["when", "condition", "onlyIf"]
    ) { draft, condition in draft.note { $0.condition = condition } },
    Key(
      "skip", .reason(of: "skip"), "the reason for which it is not carried out",
      applies: .everyStep, example: "skip: waits for the new shop",
      alsoCalled: ["disabled", "ignore"]
    ) { draft, reason in draft.note { $0.skip = reason } },
    Key(
      "after", .list(of: .afterStep),
      "with `order: any`, the ids of steps that must be done before; `{ ID: opened }`: whose response "
        + "has begun, or whose connection is open", applies: .everyStep, example: "after: [login]",
      alsoCalled: ["needs", "dependsOn", "depends_on", "waitFor"]
    ) { draft, steps in draft.note { $0.after = steps } },
    .fails(
      "the reason for which one of its checks is expected to fail: the step then passes as a *known "
        + "failure*, and fails if all its checks hold",
      example: "fails: the shop sends 500 (SHOP-12)",
      alsoCalled: ["xfail", "expectFailure", "expectError", "shouldFail"]
    ) { draft, reason in draft.note { $0.fails = reason } },
    .only("the run leaves out everything else; refused in a CI job") { draft, key in
      draft.note { $0.only = key }
    },
  ]

  private static let captureKey = Key<Step.Draft>(
    "capture", Reader<[CaptureDeclaration]>.captures.shape,
    "values taken from the response; of a call, a list of names that the block returns, or names and "
      + "what they take",
    applies: [.judged, .call], example: "capture: { id: $.id }",
    alsoCalled: ["captures", "extract", "extractors", "export", "register", "outputs", "store"]
  ) { draft, entry, _ in draft.capture = entry }

  private static let saveKey = Key<Step.Draft>(
    "save", .save,
    "writes the response's body to a file beneath the output folder, once all checks hold",
    applies: [.http, .ftp], example: "save: { path: report.pdf, resume: true }",
    alsoCalled: ["output", "download", "outputFile", "saveAs"]
  ) { draft, save in draft.note { $0.save = save } }

  private static let snapshotKey = Key<Step.Draft>(
    "snapshot", .snapshot,
    "compares status, body and chosen headers with a snapshot in `__snapshots__`, which is written "
      + "when it is missing",
    applies: .requests, example: "snapshot: { ignore: [$.id], headers: [content-type] }",
    alsoCalled: ["snapshots", "recording", "golden", "approve", "toMatchSnapshot"]
  ) { draft, snapshot in draft.note { $0.snapshot = Shared(snapshot) } }
}
