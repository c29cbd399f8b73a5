// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions

extension TemplateText: NameReader {
  var readNames: ReadNames {
    guard !isLiteral else { return ReadNames() }
    return ReadNames(uses: template.references.map { NameUse($0, at: span(of: $0.range)) })
  }
}

extension NameUse {
  /// Members up to the first index count: what lies behind one is a matter of the run.
  init(_ reference: NameReference, at span: SourceSpan) {
    root = reference.root
    members = reference.path.prefix { $0.name != nil }.compactMap(\.name)
    self.span = span
  }
}

extension TemplateValue: NameReader {
  var readNames: ReadNames {
    switch self {
    case .constant: ReadNames()
    case .text(let text): text.readNames
    case .list(let elements, _): elements.readNames
    case .object(let members, _): members.map(\.value).readNames
    }
  }
}

extension Condition: NameReader {
  var readNames: ReadNames {
    ReadNames(uses: expression.references.map { NameUse($0, at: span(of: $0.range)) })
  }
}

extension VariableDeclaration: NameReader {
  var readNames: ReadNames { value.readNames }
}

extension FieldTemplate: NameReader {
  var readNames: ReadNames {
    switch values {
    case .removed: ReadNames()
    case .values(let values): values.readNames
    }
  }
}

extension AuthTemplate: NameReader {
  var readNames: ReadNames { scheme.readNames }
}

extension AuthTemplate.Scheme: NameReader {
  var readNames: ReadNames {
    switch self {
    case .basic(let user, let password): user.readNames + password.readNames
    case .bearer(let token): token.readNames
    case .none: ReadNames()
    }
  }
}

extension BodyTemplate: NameReader {
  var readNames: ReadNames {
    switch self {
    case .json(let value): value.readNames
    case .form(let fields): fields.readNames
    case .text(let text), .file(let text): text.readNames
    }
  }
}

extension PlannedField: NameReader {
  var readNames: ReadNames { field.readNames }
}
