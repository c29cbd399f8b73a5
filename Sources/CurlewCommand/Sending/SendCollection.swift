// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Sessions
import Values
import YAMLTree

/// A typed request as the YAML of a collection. The same text is printed by `--as-collection`, and
/// loaded, planned and run, so the two cannot differ.
///
/// Values that look like credentials become secrets and are not in the text.
struct SendCollection {
  /// A collection of one step.
  let written: WrittenYAML
  let secrets: [SendSecrets.Secret]
  /// Names of `--var` that no text of the step uses.
  let unreadInputs: [String]

  var text: String { written.text }

  /// - Parameters:
  ///   - savedPath: The file in which the step saves the body; nil for none.
  ///   - cookiePath: The file with the initial cookies; nil for none.
  init(_ request: SendRequest, savedPath: String? = nil, cookiePath: String? = nil) {
    var step = SendStep(request, savedPath: savedPath)
    // A project declares its inputs itself.
    let flags = request.usesProject ? [] : request.plan.inputs.flags
    if !request.usesProject { step.secrets.declare(request.plan.inputs.secrets) }
    let inputs = Self.inputs(flags)
    var entries: [YAMLDraft.Entry] = []
    if !inputs.isEmpty { entries.append(.pair(name: "vars", .mapping(inputs))) }
    if let declared = step.secrets.draft { entries.append(.pair(name: "secrets", declared)) }
    if let cookiePath {
      let file = YAMLDraft(value: CollectionWriter.literal(.string(cookiePath)))
      entries.append(.pair(name: "cookieJar", .mapping([.pair(name: "file", file)])))
    }
    if request.output.printsCollection, let document = request.plan.contracts.document {
      entries += Self.base(of: request)
      step.add("openapi", YAMLDraft(value: CollectionWriter.literal(.string(document))))
    }
    entries.append(.pair(name: Self.steps, .list([.mapping(step.entries).block])))
    written = CollectionWriter.collection(entries)
    secrets = step.secrets.all
    unreadInputs = Self.names(inputs, missingIn: written.text(of: Self.steps) ?? "")
  }

  /// The key of the collection that contains the step.
  static let steps = "requests"

  /// The origin of the address as `baseUrl`, whose requests a document concerns; none where a project or
  /// the run has it.
  private static func base(of request: SendRequest) -> [YAMLDraft.Entry] {
    guard !request.usesProject,
      let address = try? Address(parsing: PercentEncoding.literal(request.address))
    else { return [] }
    return [
      .pair(name: "baseUrl", YAMLDraft(value: .string(address.origin.description)))
    ]
  }

  /// The inputs of `--var` and `--var-json`; a later one replaces an earlier one of the same name.
  private static func inputs(_ flags: [InputFlag]) -> [YAMLDraft.Entry] {
    var members: [(name: String, value: Value)] = []
    for flag in flags {
      let document = flag.isJSON ? try? JSONDocument.parse(flag.text) : nil
      let value = document?.root.value() ?? .string(flag.text)
      members.removeAll { $0.name == flag.name }
      members.append((flag.name, CollectionWriter.literal(value)))
    }
    return members.map { .pair(name: $0.name, YAMLDraft(value: $0.value)) }
  }

  private static func names(
    _ inputs: [YAMLDraft.Entry], missingIn step: Substring
  ) -> [String] {
    let words = Set(step.utf8.split { !isNamePart($0) }.map { String(Substring($0)) })
    return inputs.map(\.name).filter { !words.contains($0) }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
      || byte == UInt8(ascii: "_")
  }
}
