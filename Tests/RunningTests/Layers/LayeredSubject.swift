// SPDX-License-Identifier: Apache-2.0

/// A subject of `expect`, and how a layer writes what is expected of it.
struct LayeredSubject: Sendable {
  let name: String

  /// What the layer with this number (1 to 5) expects.
  let value: @Sendable (Int) -> String

  /// What reads the capture `late`; nil where no capture can be read.
  var late: String?

  static let all: [LayeredSubject] = [
    LayeredSubject(name: "status", value: { "20\($0)" }, late: "\"${int(late)}\""),
    named("headers"), named("cookies"),
    LayeredSubject(name: "json", value: { "{ of: \($0) }" }, late: "{ of: \"${late}\" }"),
    LayeredSubject(name: "events", value: { "[{ of: \($0) }]" }, late: "[{ of: \"${late}\" }]"),
    LayeredSubject(name: "schema", value: { "{ const: \($0) }" }),
    LayeredSubject(
      name: "xpath", value: { "{ //of\($0): \($0), //both: \($0) }" },
      late: "{ //late: \"${late}\", //both: \"${late}\" }"),
    LayeredSubject(name: "body", value: { "body \($0)" }, late: "\"${late}\""),
    LayeredSubject(
      name: "time", value: { "{ $lt: \($0)h }" }, late: "{ $lt: \"${duration(late + 'h')}\" }"),
    LayeredSubject(name: "size", value: { "\($0)B" }, late: "{ $lt: \"${int(late)}\" }"),
    LayeredSubject(
      name: "sha256", value: { String(repeating: "\($0)", count: 64) }, late: "\"${late}\""),
    LayeredSubject(name: "bytes", value: { "{ hex: 0\($0) }" }, late: "{ hex: \"${late}\" }"),
    LayeredSubject(name: "file", value: { "file-\($0)" }, late: "file-${late}"),
    LayeredSubject(name: "url", value: { "address \($0)" }, late: "\"${late}\""),
    LayeredSubject(
      name: "redirects", value: { "{ $length: \($0) }" }, late: "{ $length: \"${int(late)}\" }"),
    LayeredSubject(name: "version", value: { "\"\($0)\"" }, late: "\"${late}\""),
    LayeredSubject(
      name: "certificate", value: { "{ subject: \"\($0)\" }" }, late: "{ subject: \"${late}\" }"),
    LayeredSubject(
      name: "values", value: { "[{ of: response.status, is: \($0) }]" },
      late: "[{ of: response.body, is: \"${late}\" }]"),
    LayeredSubject(
      name: "that", value: { "[response.status == \($0)]" }, late: "[response.body == late]"),
  ]

  private static func named(_ name: String) -> LayeredSubject {
    LayeredSubject(
      name: name,
      value: {
        "{ Of\($0): \"\($0)\", \($0 % 2 == 0 ? "both" : "Both"): \"\($0)\", same: \"\($0)\" }"
      },
      late: "{ Late: \"${late}\", both: \"${late}\" }")
  }
}
