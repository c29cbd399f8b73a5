// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// Finds what a `socket` step writes that its kind does not have.
///
/// It walks the file, not what was read from it: the kind of an address that begins with a template
/// is known only when it is planned.
struct SocketMisfits {
  private let rule: SocketRule
  private(set) var found: [Diagnostic] = []

  /// The misfits of a step.
  init(of step: YAMLMapping, as kind: SocketTemplate.Kind) {
    rule = SocketRule(kind)
    for entry in step { judge(entry) }
  }

  private mutating func judge(_ entry: YAMLMapping.Entry) {
    switch (entry.name, entry.value.content) {
    case ("expect", .mapping(let subjects)):
      refuse(subjects, of: Expectations.keys.description, but: rule.subjects) {
        .noSocketSubject($0, of: $1, at: $2)
      }
    case ("expect", _) where !rule.subjects.contains("status"):
      // `expect: 201` is short for a status.
      if !entry.value.isNull, !entry.value.isUnwritten {
        found.append(.noSocketSubject("status", of: rule.kind, at: entry.value.span))
      }
    case ("capture", .mapping(let captures)): judgeCaptures(captures)
    case ("exchange", .sequence(let elements)):
      for element in elements { if let mapping = element.mapping { judgeElement(mapping) } }
    case (let name, _):
      let known = Step.Draft.keys.description.keys.first { $0.name == name }
      guard let known, !rule.step.contains(name), !known.isReportedByItsKind,
        !Methods.names.contains(name),
        name != "method"
      else { return }
      found.append(.keyOfRequests(name, of: rule.kind, at: entry.key.span))
    }
  }

  private mutating func judgeElement(_ element: YAMLMapping) {
    refuse(element, of: SocketTemplate.ElementDraft.keys.description, but: rule.elements) {
      .elementOfOtherKind($0, of: $1, at: $2)
    }
    for entry in element {
      guard let mapping = entry.value.mapping else { continue }
      switch entry.name {
      case "send":
        refuse(mapping, of: SocketTemplate.PayloadDraft.keys.description, but: rule.payloads) {
          .elementOfOtherKind($0, of: $1, at: $2)
        }
      case "receive" where !mapping.isExpectation: judgeReceive(mapping)
      case "close" where !rule.closesWithCode:
        found.append(.elementOfOtherKind("code", of: rule.kind, at: entry.value.span))
      case "capture": judgeReceiveCaptures(mapping)
      default: break
      }
    }
  }

  private mutating func judgeReceive(_ receive: YAMLMapping) {
    refuse(receive, of: ReceiveTemplate.keys.description, but: rule.receive) {
      .elementOfOtherKind($0, of: $1, at: $2)
    }
    if let patterns = receive["all"]?.sequence {
      for case let pattern? in patterns.map(\.mapping) where !pattern.isExpectation {
        if let captures = pattern["capture"]?.mapping { judgeReceiveCaptures(captures) }
      }
    }
    guard let bytes = receive.entry(named: "bytes") else { return }
    let isNumber = bytes.value.mapping == nil
    if isNumber != (rule.kind == .raw) {
      found.append(.bytesOfOtherKind(rule.kind, at: bytes.value.span))
    }
  }

  // MARK: Captures

  private mutating func judgeCaptures(_ captures: YAMLMapping) {
    for entry in captures {
      if let mapping = entry.value.mapping {
        refuse(mapping, of: CaptureDeclaration.Draft.keys.description, but: rule.captures) {
          .noSocketSource($0, of: $1, at: $2)
        }
      } else if !rule.capturesPaths, entry.value.isPath {
        found.append(
          .noSocketSource(entry.value.scalar?.text ?? "", of: rule.kind, at: entry.value.span))
      }
    }
  }

  private mutating func judgeReceiveCaptures(_ captures: YAMLMapping) {
    for entry in captures {
      if let mapping = entry.value.mapping {
        refuse(
          mapping, of: CaptureDeclaration.Draft.keys.description, but: SocketRule.receiveCaptures
        ) { name, _, span in
          .noReceiveSource(name, at: span)
        }
      } else if let scalar = entry.value.scalar, !entry.value.isPath {
        found.append(.noReceiveSource(scalar.text, at: entry.value.span))
      }
    }
  }

  /// Refuses keys of a table that its kind does not have. A key that the table lacks is reported
  /// where it is read, and not twice.
  private mutating func refuse(
    _ mapping: YAMLMapping, of table: MappingDescription, but allowed: Set<String>,
    _ words: (String, SocketTemplate.Kind, SourceSpan) -> Diagnostic
  ) {
    for entry in mapping where !allowed.contains(entry.name) {
      guard table.keys.contains(where: { $0.name == entry.name }) else { continue }
      found.append(words(entry.name, rule.kind, entry.key.span))
    }
  }
}

extension YAMLNode {
  /// Whether it is a text that begins with `$` and not with `${`.
  fileprivate var isPath: Bool {
    guard let text = scalar?.text, text.utf8.first == UInt8(ascii: "$") else { return false }
    return text.templateOpening?.lowerBound != 0
  }
}
