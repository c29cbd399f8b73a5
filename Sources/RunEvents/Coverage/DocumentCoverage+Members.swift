// SPDX-License-Identifier: Apache-2.0

extension DocumentCoverage: EventPart {
  package static var blank: DocumentCoverage { DocumentCoverage(name: "", digest: "") }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("document", name, .text) { $0.name = $1 }
    try coder.text("sha256", digest, .plain) { $0.digest = $1 }
    try coder.text("openapi", ifAny: version, .plain) { $0.version = $1 }
    try coder.list("operations", operations) { $0.operations = $1 }
    try coder.list("values", ifAny: values) { $0.values = $1 }
    try coder.flag("hasMoreValues", hasMoreValues) { $0.hasMoreValues = $1 }
    try coder.list("unmentioned", ifAny: unmentioned) { $0.unmentioned = $1 }
    try coder.list("undocumented", ifAny: undocumented) { $0.undocumented = $1 }
    try coder.list("outside", ifAny: outside) { $0.outside = $1 }
  }
}

extension CountedRequest: EventPart {
  package static var blank: CountedRequest { CountedRequest("", count: 0) }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("request", request, .text) { $0.request = $1 }
    try coder.number("count", count) { $0.count = $1 }
  }
}

extension OperationCoverage: EventPart {
  package static var blank: OperationCoverage {
    OperationCoverage(method: "", path: "", id: nil, line: 1)
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("method", method, .plain) { $0.method = $1 }
    try coder.text("path", path, .plain) { $0.path = $1 }
    try coder.text("operationId", ifAny: id, .plain) { $0.id = $1 }
    try coder.number("line", line, in: 1...EventObject.largest) { $0.line = $1 }
    try coder.flag("ignored", isIgnored) { $0.isIgnored = $1 }
    try coder.number("count", count) { $0.count = $1 }
    try coder.list("responses", responses) { $0.responses = $1 }
    try coder.list("parameters", ifAny: parameters) { $0.parameters = $1 }
    try coder.part("body", ifAny: body) { $0.body = $1 }
  }
}

extension ResponseCoverage: EventPart {
  package static var blank: ResponseCoverage { ResponseCoverage(status: "") }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("status", status, .plain) { $0.status = $1 }
    try coder.flag("ignored", isIgnored) { $0.isIgnored = $1 }
    try coder.number("count", count) { $0.count = $1 }
    try coder.list("contentTypes", ifAny: contentTypes) { $0.contentTypes = $1 }
  }
}

extension CountedType: EventPart {
  package static var blank: CountedType { CountedType("", count: 0) }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("type", type, .plain) { $0.type = $1 }
    try coder.number("count", count) { $0.count = $1 }
  }
}

extension ParameterCoverage: EventPart {
  package static var blank: ParameterCoverage {
    ParameterCoverage(location: "", name: "", count: 0)
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("in", location, .plain) { $0.location = $1 }
    try coder.text("name", name, .plain) { $0.name = $1 }
    try coder.number("count", count) { $0.count = $1 }
  }
}

extension BodyCoverage: EventPart {
  package static var blank: BodyCoverage { BodyCoverage(count: 0, contentTypes: []) }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.number("count", count) { $0.count = $1 }
    try coder.list("contentTypes", ifAny: contentTypes) { $0.contentTypes = $1 }
  }
}

extension ValueCoverage: EventPart {
  package static var blank: ValueCoverage {
    ValueCoverage(message: "", owner: "", path: nil, value: "", count: 0)
  }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("message", message, .plain) { $0.message = $1 }
    try coder.text("owner", owner, .plain) { $0.owner = $1 }
    try coder.text("path", ifAny: path, .plain) { $0.path = $1 }
    try coder.text("value", value, .plain) { $0.value = $1 }
    try coder.number("count", count) { $0.count = $1 }
  }
}
