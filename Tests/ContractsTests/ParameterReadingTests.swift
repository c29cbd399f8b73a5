// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

@testable import Contracts

@Suite struct `The value of a parameter` {
  /// Where the schema of a color is, and what a text is read as; `-` where it is absent.
  static let table: [(parameter: String, schema: String, sent: String, value: String)] = [
    ("path simple false", "string", "blue", #"["blue"]"#),
    ("path simple false", "list", "blue,black", #"[["blue","black"]]"#),
    ("path simple false", "list", "a%2Cb,c", #"[["a,b","c"]]"#),
    ("path simple false", "object", "R,100,G,200", #"[{"R":100,"G":200}]"#),
    ("path simple true", "object", "R=100,G=200", #"[{"R":100,"G":200}]"#),
    ("path simple false", "string", "a%2Fb%20c+d", #"["a/b c+d"]"#),
    ("path simple false", "integer", "7", "[7]"),
    ("path simple false", "integer", "07", #"["07"]"#),
    ("path simple false", "integer", "many", #"["many"]"#),
    ("path label false", "string", ".blue", #"["blue"]"#),
    ("path label false", "string", "blue", "malformed: has no `.` before it"),
    ("path label false", "list", ".blue,black", #"[["blue","black"]]"#),
    ("path label true", "list", ".blue.black", #"[["blue","black"]]"#),
    ("path label false", "object", ".R,100,G,200", #"[{"R":100,"G":200}]"#),
    ("path label true", "object", ".R=100.G=200", #"[{"R":100,"G":200}]"#),
    ("path matrix false", "string", ";color", #"[""]"#),
    ("path matrix false", "string", ";color=blue", #"["blue"]"#),
    ("path matrix false", "string", ";other=blue", "malformed: has no `;color=` before it"),
    ("path matrix false", "list", ";color=blue,black", #"[["blue","black"]]"#),
    ("path matrix true", "list", ";color=blue;color=black", #"[["blue","black"]]"#),
    ("path matrix false", "object", ";color=R,100,G,200", #"[{"R":100,"G":200}]"#),
    ("path matrix true", "object", ";R=100;G=200", #"[{"R":100,"G":200}]"#),
    ("query form true", "string", "color=blue", #"["blue"]"#),
    ("query form true", "string", "other=blue", "-"), ("query form true", "string", "", "-"),
    ("query form false", "string", "color=", #"[""]"#),
    ("query form true", "string", "color", #"[""]"#),
    ("query form true", "string", "color=a&color=b", "repeated: 2"),
    ("query form true", "string", "color=a,b", #"["a,b"]"#),
    ("query form true", "string", "c%6Flor=a+b%2Bc", #"["a b+c"]"#),
    ("query form true", "list", "color=blue&x=1&color=black", #"[["blue","black"]]"#),
    ("query form true", "list", "color=blue", #"[["blue"]]"#),
    ("query form true", "list", "color=blue,black", #"[["blue,black"]]"#),
    ("query form true", "integers", "color=1&color=two", #"[[1,"two"]]"#),
    ("query form false", "list", "color=blue,black", #"[["blue","black"]]"#),
    ("query form false", "list", "color=a%2Cb,c", #"[["a,b","c"]]"#),
    ("query form false", "list", "color=a&color=b", "repeated: 2"),
    ("query form true", "object", "R=100&other=1&G=200", #"[{"R":100,"G":200}]"#),
    ("query form false", "object", "color=R,100,G,200", #"[{"R":100,"G":200}]"#),
    ("query form false", "object", "color=R,100,G", "malformed: is not a list of names and values"),
    ("query spaceDelimited false", "list", "color=blue%20black+red", #"[["blue","black","red"]]"#),
    ("query pipeDelimited false", "list", "color=blue%7Cblack|red", #"[["blue","black","red"]]"#),
    ("query pipeDelimited true", "list", "color=a&color=b", #"[["a","b"]]"#),
    ("query pipeDelimited false", "object", "color=R|100|G|200", #"[{"R":100,"G":200}]"#),
    ("query deepObject true", "object", "color[R]=100&color%5BG%5D=200", #"[{"R":100,"G":200}]"#),
    ("query deepObject true", "object", "colors[R]=100", "-"),
    (
      "query deepObject true", "object", "color[R][x]=1",
      "unjudged: `deepObject` is defined for one level"
    ),
    ("header simple false", "list", "blue, black", #"[["blue","black"]]"#),
    ("header simple false", "object", "R,100,G,200", #"[{"R":100,"G":200}]"#),
    ("header simple true", "object", "R=100, G=200", #"[{"R":100,"G":200}]"#),
    ("header simple false", "string", "a, b%20", #"["a, b%20"]"#),
    ("cookie form true", "string", "color=a%2Fb", #"["a/b"]"#),
    ("cookie form false", "list", "color=blue,black", #"[["blue","black"]]"#),
    ("cookie cookie true", "list", "color=blue; color=black", #"[["blue","black"]]"#),
    ("cookie cookie true", "object", "R=100; G=200", #"[{"R":100,"G":200}]"#),
    (
      "query form true", "tree", "color=a",
      "unjudged: a list or an object within another is not defined"
    ),
    (
      "query deepObject true", "nest", "color[a]=1",
      "unjudged: a list or an object within another is not defined"
    ),
    ("query form true", "open", "color=a&color=5", #"[["a","5"]]"#),
    ("query form true", "open", "color=5", #"["5",5]"#),
    ("query form true", "untyped", "color=5&color=5", "repeated: 2"),
    ("header simple false", "open", "a", #"["a"]"#),
    ("query form false", "tuple", "color=1,b,true", #"[[1,"b",true]]"#),
    ("query form true", "tuple", "color=1&color=2&color=x", #"[[1,"2","x"]]"#),
    (
      "query deepObject true", "object", "color[R]=x&color[R]=1",
      "malformed: has `R` 2 times, and it is not a list"
    ),
    (
      "query form true", "object", "R=1&R=2", "malformed: has `R` 2 times, and it is not a list"
    ),
    (
      "query form false", "object", "color=R,1,R,2",
      "malformed: has `R` 2 times, and it is not a list"
    ),
    (
      "cookie cookie true", "object", "R=1; R=2", "malformed: has `R` 2 times, and it is not a list"
    ),
    ("query deepObject true", "lists", "color[l]=1&color[l]=2", #"[{"l":[1,2]}]"#),
    ("query deepObject true", "lists", "color[e]=1&color[e]=2", #"[{"e":[1,2]}]"#),
    ("query deepObject true", "lists", "color[e]=1", #"[{"e":1}]"#),
    ("cookie form true", "object", "x=1", "-"),
    (
      "cookie form true", "object", "R=100; G=200",
      "unjudged: an exploded object in cookies is not defined for the style `form`"
    ),
    (
      "cookie form true", "list", "color=blue; color=black",
      "unjudged: an exploded list in cookies is not defined for the style `form`"
    ),
    ("cookie form true", "string", "color=blue; color=black", "repeated: 2"),
    ("query form true", "nullable", "color=null", #"[null]"#),
    ("query form true", "either", "color=5", #"[5,"5"]"#),
    ("query form true", "boolean", "color=true", "[true]"),
    ("query form true", "boolean", "color=True", #"["True"]"#),
    ("query form true", "untyped", "color=5", #"["5",5]"#),
    ("query form true", "cycle", "color=5", #"["5",5]"#),
  ]

  private static let schemas = [
    "string": "{ type: string }", "integer": "{ type: integer }", "boolean": "{ type: boolean }",
    "list": "{ type: array, items: { type: string } }",
    "integers": "{ type: array, items: { $ref: '#/components/schemas/Size' } }",
    "object": "{ allOf: [{ $ref: '#/components/schemas/Color' }] }",
    "nullable": "{ type: [integer, 'null'] }", "open": "{}",
    "tuple": "{ type: array, prefixItems: [{ type: integer }, { type: string }], "
      + "items: { type: boolean } }",
    "lists": "{ type: object, properties: { l: { type: array, items: { type: integer } }, "
      + "e: { type: [integer, array], items: { type: integer } } } }",
    "either": "{ oneOf: [{ type: integer }, { type: string }] }",
    "tree": "{ $ref: '#/components/schemas/Tree' }",
    "nest": "{ type: object, properties: { a: { type: object } } }", "untyped": "{ enum: [5] }",
    "cycle": "{ $ref: '#/components/schemas/Cycle' }",
  ]

  @Test(arguments: table)
  func `follows style, explode and the types of the schema`(
    parameter: String, schema: String, sent: String, value: String
  ) throws {
    let words = parameter.split(separator: " ")
    let written =
      "{ name: color, in: \(words[0]), required: true, style: \(words[1]), explode: \(words[2]), "
      + "schema: \(try #require(Self.schemas[schema])) }"
    let (own, document) = try self.parameter(written)
    #expect(shown(own.reading(in: request(sent, in: String(words[0])), of: document)) == value)
  }

  /// What the runner itself would send is read as the value that it was made of.
  @Test(arguments: `The text of a parameter`.table)
  func `is what its text was made of`(
    place: String, style: String, explode: Bool, value: String, text: String
  ) throws {
    let texts = [
      "empty": (#""""#, "string"), "text": (#""blue""#, "string"),
      "list": (#"["blue","black"]"#, "list"), "object": (#"{"R":100,"G":200}"#, "object"),
      "one": (#"["blue"]"#, "list"), "odd": (#""a/b c""#, "string"),
    ]
    guard text != "-", let (json, schema) = texts[value] else { return }
    let written =
      "{ name: color, in: \(place), required: true, style: \(style), explode: \(explode), "
      + "schema: \(try #require(Self.schemas[schema])) }"
    let (own, document) = try parameter(written)
    let wanted = try Value.json(json)
    let sent: SentParameters =
      switch try #require(own.text(of: wanted)) {
      case .path(let text): request(text, in: "path")
      case .header(let text): request(text, in: "header")
      case .encodedQuery(let text): request(text, in: "query")
      case .query(let pairs):
        request(
          pairs.map {
            DocumentedParameter.encoded($0.name) + "=" + DocumentedParameter.encoded($0.value)
          }
          .joined(separator: "&"), in: "query")
      case .cookies(let pairs):
        request(pairs.map { "\($0.name)=\($0.value)" }.joined(separator: "; "), in: "cookie")
      }
    guard case .values(let values) = own.reading(in: sent, of: document) else {
      Issue.record("\(own.reading(in: sent, of: document))")
      return
    }
    #expect(values.contains(wanted))
  }

  @Test(arguments: [
    (
      "{ name: q, in: query, content: { application/json: {} } }", "q=%7B%22a%22:[1]%7D",
      #"[{"a":[1]}]"#
    ),
    (
      "{ name: q, in: query, content: { application/json: {} } }", "q=%7B", "malformed: is not JSON"
    ),
    ("{ name: q, in: query, content: { application/json: {} } }", "q=1&q=2", "repeated: 2"),
    ("{ name: q, in: query, content: { text/plain: {} } }", "q=a+b", #"["a b"]"#),
    (
      "{ name: q, in: query, content: { image/png: {} } }", "q=a",
      "unjudged: its content is `image/png`"
    ),
    (
      "{ name: q, in: querystring, content: { application/json: {} } }", "%7B%22a%22:1%7D",
      #"[{"a":1}]"#
    ),
    (
      "{ name: q, in: querystring, content: { application/x-www-form-urlencoded: { schema: "
        + "{ properties: { a: { type: integer }, l: { type: array, items: { type: integer } } } } } } }",
      "a=1&l=2&b=x&b=y", #"[{"a":1,"l":[2],"b":["x","y"]}]"#
    ),
    ("{ name: q, in: querystring, content: { application/json: {} } }", "", "-"),
  ])
  func `follows content`(written: String, sent: String, value: String) throws {
    let (own, document) = try parameter(written)
    #expect(shown(own.reading(in: request(sent, in: "query"), of: document)) == value)
  }

  @Test func `ends with schemas in cycles`() throws {
    let (own, document) = try parameter(
      "{ name: color, in: query, schema: { $ref: '#/components/schemas/Tree' } }")
    guard case .unjudged = own.reading(in: request("color=1", in: "query"), of: document) else {
      Issue.record("judged")
      return
    }
  }

  private func request(_ text: String, in place: String) -> SentParameters {
    switch place {
    case "path": SentParameters(path: [("color", text)])
    case "header": SentParameters(headers: [("Color", text)])
    case "cookie": SentParameters(headers: [("Cookie", text)])
    default: SentParameters(query: text)
    }
  }

  private func parameter(_ written: String) throws -> (DocumentedParameter, OpenAPIDocument) {
    let document = try #require(
      WrittenDocument(
        """
        openapi: 3.2.0
        info: { title: A, version: '1' }
        paths:
          /pets/{color}:
            get:
              parameters: [\(written)]
              responses: { 200: { description: a } }
        components:
          schemas:
            Size: { type: integer }
            Color: { type: object, properties: { R: { type: integer }, G: { $ref: '#/components/schemas/Size' } } }
            Cycle: { allOf: [{ $ref: '#/components/schemas/Cycle' }] }
            Tree: { type: array, items: { $ref: '#/components/schemas/Tree' } }
        """
      ).outcome.document)
    return (try #require(document.operations.first?.parameters.first), document)
  }

  private func shown(_ reading: ParameterReading) -> String {
    switch reading {
    case .absent: "-"
    case .empty: "empty"
    case .values(let values): "[" + values.map { $0.jsonText() }.joined(separator: ",") + "]"
    case .repeated(let count): "repeated: \(count)"
    case .malformed(let words): "malformed: \(words)"
    case .unjudged(let words): "unjudged: \(words)"
    }
  }
}
