// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/lists.yaml`
  static let lists = BundledExample(
    path: "examples/lists.yaml",
    text: #"""
      # yaml-language-server: $schema=../specs/collection.schema.json
      # Lists: every element, one element, order, what is in it. A path with `[*]` selects the values of
      # all elements. In flow style (`{ … }`) such a path is quoted, since YAML reads `[` and `*` there.
      curlew: 1
      name: Lists
      baseUrl: http://127.0.0.1:8080

      requests:
        - name: the first three pets
          GET: /pets
          params: { limit: 3 }
          expect:
            json:
              items: { $length: 3 }
              $.items[*].price: { $each: { $gt: 0 } } # every element
              $.items[*].kind: { $any: dog } # at least one
              $.items[*].id: { $contains: 1, $unique: true, $sorted: asc }
              $.items[0]: { name: Rex } # one element, at least this of it
              $.items[?@.kind == 'dog'].tags: { $each: { $type: array } } # a selection
            that:
              - response.json.items.size() < response.json.total

        - name: a list as a whole
          GET: /pets/1
          expect:
            json:
              tags: [house-trained, loud] # these, in this order

        - name: a list in any order
          GET: /pets/1
          expect:
            json: { tags: { $sameItems: [loud, house-trained] } }

        - name: objects in an order
          GET: /pets
          params: { kind: dog }
          expect:
            json: { "$.items[*]": { $sorted: { by: $.id } } }

      """#)
}
