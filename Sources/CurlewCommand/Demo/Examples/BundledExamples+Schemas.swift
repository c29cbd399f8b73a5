// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/schemas.yaml`
  static let schemas = BundledExample(
    path: "examples/schemas.yaml",
    text: #"""
      # yaml-language-server: $schema=../specs/collection.schema.json
      # Hold whole documents, and parts of them, against JSON Schemas.
      curlew: 1
      name: Schemas
      baseUrl: http://127.0.0.1:8080

      requests:
        - name: a pet follows the schema of pets
          GET: /pets/1
          expect:
            schema: { file: schemas/pet.json, formats: true }

        - name: so does each pet of the list
          GET: /pets
          params: { limit: 5 }
          expect:
            json:
              items: { $each: { $schema: schemas/pet.json }, $sorted: { by: $.id } }
              total: { $schema: { type: integer, minimum: 12 } }

        - name: a problem has the members of RFC 9457
          GET: /pets/4711
          expect:
            status: 404
            schema:
              type: object
              required: [type, title, status]
              properties:
                type: { type: string }
                title: { type: string }
                status: { const: 404 }

      """#)
}
