// SPDX-License-Identifier: Apache-2.0

import Expressions

extension TemplateText: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    template.forEachReference { names.append(NameUse($0, in: self)) }
  }
}

extension TemplateValue: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    forEachTemplate { $0.addReadNames(to: &names) }
  }
}

extension VariableDeclaration: NameReader {
  package func addReadNames(to names: inout ReadNames) { value.addReadNames(to: &names) }
}

extension FieldTemplate: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    switch values {
    case .values(let values): values.addReadNames(to: &names)
    case .computed(let template): template.addReadNames(to: &names)
    case .removed, .given: break
    }
    if let replaced { for field in replaced.content { field.addReadNames(to: &names) } }
  }
}

extension AuthTemplate: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    for text in scheme.templates { text.addReadNames(to: &names) }
  }
}

extension BodyTemplate: NameReader {
  package func addReadNames(to names: inout ReadNames) {
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
  package func addReadNames(to names: inout ReadNames) {
    query.addReadNames(to: &names)
    variables.addReadNames(to: &names)
    operationName.addReadNames(to: &names)
  }
}

extension PartTemplate: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    name.addReadNames(to: &names)
    switch content {
    case .value(let value), .json(let value): value.addReadNames(to: &names)
    case .base64(let text), .file(let text), .computed(let text): text.addReadNames(to: &names)
    case .removed: break
    }
    type.addReadNames(to: &names)
    fileName.addReadNames(to: &names)
    headers.addReadNames(to: &names)
  }
}
