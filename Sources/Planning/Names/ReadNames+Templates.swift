// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Expressions

extension TemplateText: NameReader {
  func addReadNames(to names: inout ReadNames) {
    template.forEachReference { names.append(NameUse($0, in: self)) }
  }
}

extension Condition: NameReader {
  func addReadNames(to names: inout ReadNames) {
    expression.forEachReference { names.append(NameUse($0, in: self)) }
  }
}

extension TemplateValue: NameReader {
  func addReadNames(to names: inout ReadNames) {
    forEachTemplate { $0.addReadNames(to: &names) }
  }
}

extension VariableDeclaration: NameReader {
  func addReadNames(to names: inout ReadNames) { value.addReadNames(to: &names) }
}

extension FieldTemplate: NameReader {
  func addReadNames(to names: inout ReadNames) {
    if case .values(let values) = values { values.addReadNames(to: &names) }
  }
}

extension AuthTemplate: NameReader {
  func addReadNames(to names: inout ReadNames) {
    for text in scheme.templates { text.addReadNames(to: &names) }
  }
}

extension BodyTemplate: NameReader {
  func addReadNames(to names: inout ReadNames) {
    switch self {
    case .json(let value): value.addReadNames(to: &names)
    case .form(let fields): fields.addReadNames(to: &names)
    case .text(let text), .xml(let text), .base64(let text), .file(let text):
      text.addReadNames(to: &names)
    case .graphql(let graphql): graphql.content.addReadNames(to: &names)
    case .multipart(let parts): parts.addReadNames(to: &names)
    }
  }
}

extension GraphQLTemplate: NameReader {
  func addReadNames(to names: inout ReadNames) {
    query.addReadNames(to: &names)
    variables.addReadNames(to: &names)
    operationName.addReadNames(to: &names)
  }
}

extension PartTemplate: NameReader {
  func addReadNames(to names: inout ReadNames) {
    name.addReadNames(to: &names)
    switch content {
    case .value(let value), .json(let value): value.addReadNames(to: &names)
    case .base64(let text), .file(let text): text.addReadNames(to: &names)
    case .removed: break
    }
    type.addReadNames(to: &names)
    fileName.addReadNames(to: &names)
    headers.addReadNames(to: &names)
  }
}

extension RequestSettings: NameReader {
  /// Of all that a step may inherit and that is evaluated in it.
  func addReadNames(to names: inout ReadNames) {
    parameters.addReadNames(to: &names)
    headers.addReadNames(to: &names)
    cookies.addReadNames(to: &names)
    contentType?.content.addReadNames(to: &names)
    auth?.content.addReadNames(to: &names)
    redirects?.content?.maximum.addReadNames(to: &names)
    timeout?.content.addReadNames(to: &names)
    limits?.content.addReadNames(to: &names)
    retry?.content.addReadNames(to: &names)
    sharedConnection?.content.addReadNames(to: &names)
    sharedExpectations?.content.addReadNames(to: &names)
  }
}

extension TimeoutSetting: NameReader {
  func addReadNames(to names: inout ReadNames) {
    for duration in [connect, total, firstByte, idle] { duration?.content.addReadNames(to: &names) }
  }
}

extension LimitSetting: NameReader {
  func addReadNames(to names: inout ReadNames) {
    for size in [bodyBytes, headBytes, receiveRate, sendRate] {
      size?.content.addReadNames(to: &names)
    }
  }
}
