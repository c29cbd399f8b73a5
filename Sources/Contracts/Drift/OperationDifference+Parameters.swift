// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation

/// Parameters, headers of responses, and fields of the forms of 2.0.
extension OperationDifference {
  mutating func compareParameters(_ schemas: inout SchemaDrift) {
    // Names in braces of the path mean nothing: its parameters are compared in their order.
    let names = Dictionary(
      zip(new.pathNames, old.pathNames).map { (ByteText($0), $1) }
    ) { first, _ in first }
    func key(_ parameter: DocumentedParameter, isNew: Bool) -> String {
      var name = parameter.name.content
      if parameter.location == .path, isNew { name = names[ByteText(name)] ?? name }
      if parameter.location == .header { name = name.lowercased() }
      return "\(parameter.location.rawValue) \(name)"
    }
    let after = new.parameters.map { (key($0, isNew: true), $0) }
    let before = old.parameters.map { (key($0, isNew: false), $0) }
    for (name, parameter) in before {
      guard let other = after.first(where: { $0.0.hasSameBytes(as: name) })?.1 else {
        add(.parameter(parameter), .gone, "is gone", parameter.name.span, new.span)
        continue
      }
      compare(.parameter(other), [], parameter, other, &schemas)
    }
    for (name, parameter) in after where !before.contains(where: { $0.0.hasSameBytes(as: name) }) {
      add(
        .parameter(parameter), parameter.isRequired ? .required : .loosened,
        parameter.isRequired ? "is new, and required" : "is new", old.span, parameter.name.span)
    }
  }

  mutating func compare(
    _ part: ContractChange.Part, _ path: [String], _ before: DocumentedParameter,
    _ after: DocumentedParameter, _ schemas: inout SchemaDrift
  ) {
    func note(_ word: ContractChange.Word, _ detail: String) {
      direct.append(
        ContractChange(part, path, word, detail, old: before.name.span, new: after.name.span))
    }
    if before.isRequired != after.isRequired {
      note(
        after.isRequired ? .required : .loosened,
        after.isRequired ? "is required now" : "is not required any more")
    }
    let isAlike = before.isScalar && after.isScalar && before.allowsReserved == after.allowsReserved
    if !isAlike,
      before.style != after.style || before.explode != after.explode
        || before.allowsReserved != after.allowsReserved
    {
      note(.changed, "is written in another style")
    }
    if before.allowsEmpty != after.allowsEmpty {
      note(
        after.allowsEmpty ? .loosened : .tightened,
        after.allowsEmpty ? "may be empty now" : "may not be empty any more")
    }
    if before.isDeprecated != after.isDeprecated {
      note(.changed, after.isDeprecated ? "is deprecated now" : "is not deprecated any more")
    }
    if before.isFile != after.isFile {
      note(.type, "is \(after.isFile ? "a file now" : "not a file any more")")
    }
    if let first = before.content, let second = after.content,
      first.type.content.hasSameBytes(as: second.type.content)
    {
      addRoot(part, path, first.schema, second.schema, &schemas)
    } else if before.content != nil || after.content != nil {
      note(.changed, "has another media type")
    } else {
      addRoot(part, path, before.schema, after.schema, &schemas)
    }
  }

  /// The fields of forms of 2.0.
  mutating func compareFields(
    _ part: ContractChange.Part, _ path: [String], _ before: [DocumentedParameter],
    _ after: [DocumentedParameter], _ schemas: inout SchemaDrift
  ) {
    for field in before {
      let name = field.name.content
      guard let other = after.first(where: { $0.name.content.hasSameBytes(as: name) }) else {
        direct.append(
          ContractChange(part, path + [name], .gone, "is gone", old: field.name.span, new: new.span)
        )
        continue
      }
      compare(part, path + [name], field, other, &schemas)
    }
    for field in after
    where !before.contains(where: { $0.name.content.hasSameBytes(as: field.name.content) }) {
      direct.append(
        ContractChange(
          part, path + [field.name.content], field.isRequired ? .required : .loosened,
          field.isRequired ? "is new, and required" : "is new", old: old.span, new: field.name.span)
      )
    }
  }
}

extension DocumentedParameter {
  /// Whether its value is one text, which every style writes alike.
  fileprivate var isScalar: Bool {
    guard case .node(let node)? = schema, let type = node["type"]?.text else { return false }
    return !["array", "object"].contains(type)
  }
}
