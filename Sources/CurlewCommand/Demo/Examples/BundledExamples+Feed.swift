// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/feed.yaml`
  static let feed = BundledExample(
    path: "examples/feed.yaml",
    text: #"""
      # yaml-language-server: $schema=../specs/collection.schema.json
      # XML and HTML: what XPaths give, and what is taken out of a page for the next request.
      curlew: 1
      name: Feed and page
      baseUrl: http://127.0.0.1:8080
      namespaces:
        atom: http://www.w3.org/2005/Atom # names without a prefix are in no namespace

      scenarios:
        the feed lists the pets:
          steps:
            - name: read the feed
              GET: /feed
              expect:
                headers: { content-type: application/atom+xml }
                xpath:
                  /atom:feed/atom:title: Pets
                  count(//atom:entry): { $gte: 12 }
                  //atom:entry/atom:id: { $unique: true, $each: { $startsWith: "urn:example:pet:" } }
                  //atom:entry[atom:title='Rex']/s:price: 120.50
                  //atom:error: null

        the page links to the feed:
          steps:
            - name: read the page
              GET: /page
              capture:
                link: { xpath: //a/@href }
                first: { xpath: string(//td) }
              expect:
                xpath:
                  //title: Pets & more
                  //p: { $length: 2 }
            - name: follow the link
              GET: ${raw(link)}
              expect:
                xpath: { //atom:entry/atom:title: { $contains: "${first}" } }

      """#)
}
