// SPDX-License-Identifier: Apache-2.0

extension SchemaTemplate {
  /// The contents of a mapping with `file`, before they are known to be complete.
  struct Draft {
    var path: TemplateText?
    /// Nil if the draft decides.
    var assertsFormats: Bool?

    static let keys = KeyTable<Draft>(
      "schema", "`schema`",
      keys: [
        Key(
          "file", .filePath, "the file, in JSON or in YAML", example: "file: schemas/pet.json",
          alsoCalled: ["path", "$ref", "ref", "url"], required: true
        ) { $0.path = $1 },
        Key(
          "formats", .boolean,
          "whether `format` is checked, or is an annotation only",
          default: "(true in draft-07, false in 2020-12)", example: "formats: true",
          alsoCalled: ["format", "assertFormat", "assertFormats"]
        ) { $0.assertsFormats = $1 },
      ])
  }
}
