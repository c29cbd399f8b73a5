// SPDX-License-Identifier: Apache-2.0

import Queries
import Values

extension ScriptRun {
  func assertSchema(
    _ chain: AssertionChain, _ value: ScriptValue
  ) throws(ScriptLoss) {
    guard case .subject(let subject) = chain.subject, !chain.isNegated, !chain.isLength else {
      throw ScriptLoss("`.jsonSchema(…)`")
    }
    try expect([try schema(value, of: subject)])
  }

  /// A schema of theirs is one of draft-07.
  func schema(
    _ value: ScriptValue, of subject: ScriptSubject, for validator: ScriptSchema.Validator = .ajv
  ) throws(ScriptLoss) -> ScriptExpectation {
    guard subject.part == .json, !subject.isLength, let source = try data(value)
    else { throw ScriptLoss("a schema that is made") }
    let read = ScriptSchema(source, for: validator)
    var data = read.value
    guard read.isExact, case .object(var object) = data else {
      throw ScriptLoss("a schema that the validator reads otherwise")
    }
    for difference in read.differences { note(difference) }
    if object["$schema"] == nil {
      object.members.insert(
        ("$schema", .string("http://json-schema.org/draft-07/schema#")), at: 0)
      data = .object(object)
    }
    guard let schema = try? JSONSchema(data), schema.doubts.isEmpty, schema.uncheckedFormats.isEmpty
    else { throw ScriptLoss("a schema that is none of draft-07") }
    let written = ImportedValue(literal: data)
    if subject.path.isEmpty {
      return ScriptExpectation(.schema(written), ScriptSource(response: subject.response))
    }
    return .match(subject, ScriptMatcher.matcher("$schema", written))
  }

  /// Data without expressions.
  private func data(_ value: ScriptValue) throws(ScriptLoss) -> Value? {
    try step()
    switch value {
    case .data(let data): return data
    case .list(let elements):
      var values: [Value] = []
      for element in elements {
        guard let value = try data(element) else { return nil }
        values.append(value)
      }
      return .array(values)
    case .object(let members):
      var values: [(name: String, value: Value)] = []
      for member in members {
        guard let value = try data(member.value) else { return nil }
        values.append((member.name, value))
      }
      return .object(OrderedObject(values))
    default: return nil
    }
  }
}
