// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/graphql.yaml`
  static let graphql = BundledExample(
    path: "examples/graphql.yaml",
    text: #"""
      # yaml-language-server: $schema=../specs/collection.schema.json
      # GraphQL with its query in a file, where editors know its language. The demonstration shop has no
      # GraphQL: an endpoint that gives back what it was sent shows what a service gets.
      curlew: 1
      name: GraphQL
      baseUrl: http://127.0.0.1:8080

      requests:
        - name: a query from a file
          POST: /echo
          graphql:
            query: "${file('fixtures/pet.graphql')}"
            variables: { id: 7 }
          expect:
            json:
              json:
                query: { $contains: "pet(id: $id)" } # `$id` is GraphQL's own
                variables: { id: 7 }
                # of a service: errors: { $exists: false }, data: { pet: { name: Rex } }

      """#)
}
