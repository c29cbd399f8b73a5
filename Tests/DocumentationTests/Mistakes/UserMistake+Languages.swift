// SPDX-License-Identifier: Apache-2.0

extension UserMistake {
  static let addresses = [
    UserMistake(
      "Two braces around a variable", "postmanlabs/newman#1556", "usebruno/bruno#5469",
      text: """
        curlew: 1
        vars: { user: ada }
        requests:
          - GET: https://api.example/users/{{user}}
        """,
      why:
        "The text could be meant, so it is a warning; without it `%7B%7Buser%7D%7D` would be sent in silence."
    ),
    UserMistake(
      "A placeholder of OpenAPI", "postmanlabs/postman-app-support#6536",
      text: """
        curlew: 1
        vars: { id: 7 }
        requests:
          - GET: https://api.example/pets/{id}/photo
        """,
      why: "An address from a description has its names in braces."),
    UserMistake(
      "A path parameter of Postman", "postmanlabs/newman#1042",
      text: """
        curlew: 1
        vars: { itemId: 7 }
        requests:
          - GET: https://api.example/items/:itemId
        """,
      why:
        "A segment that begins with a colon is the pattern of a router, and never a path that a service has."
    ),
    UserMistake(
      "A host without a scheme", "postmanlabs/newman#100",
      text: """
        curlew: 1
        requests:
          - GET: api.example.com/pets
        """,
      why: "Without `https://` it is a path, which is appended to `baseUrl`."),
    UserMistake(
      "A scheme without its colon", "postmanlabs/postman-app-support#10644",
      text: """
        curlew: 1
        baseUrl: http//localhost:5050
        requests:
          - GET: /api/points
        """,
      why: "Such a base would make every address of the collection a wrong one."),
    UserMistake(
      "A redirect that is followed", "Orange-OpenSource/hurl#558",
      text: """
        curlew: 1
        requests:
          - GET: https://api.example/old
            expect: 302
        """,
      why: "Redirects are followed, so this status is never the last one."),
  ]

  static let languages = [
    UserMistake(
      "A path into the response as in a script", "usebruno/bruno#3301",
      text: """
        curlew: 1
        requests:
          - GET: https://api.example/pets
            capture: { name: "res.body.items[0].name" }
        """,
      why:
        "A capture says where its value comes from: a JSONPath begins with `$`, which is the body."),
    UserMistake(
      "A header with a dash", "taverntesting/tavern#542",
      text: """
        curlew: 1
        requests:
          - GET: https://api.example/pets
            capture: { token: headers.X-Token }
        """,
      why: "Headers are not part of the body, so they have a source of their own."),
    UserMistake(
      "A filter of JMESPath", "taverntesting/tavern#470",
      text: """
        curlew: 1
        requests:
          - GET: https://api.example/pets
            capture: { rex: { json: "data[?name=='Rex']" } }
        """,
      why: "JSONPath (RFC 9535) names the root `$` and the element `@`."),
    UserMistake(
      "An assertion in words", "ovh/venom#548",
      text: """
        curlew: 1
        requests:
          - GET: https://api.example/pets
            expect:
              that:
                - result.statuscode ShouldEqual 200
                - result.bodyjson.count ShouldBeLessThanOrEqualTo 10
        """,
      why:
        "A condition is an expression of CEL. Most checks need none: `status: 200`, `json: { count: { $lte: 10 } }`."
    ),
    UserMistake(
      "An assertion of a script", "usebruno/bruno#660",
      text: """
        curlew: 1
        requests:
          - GET: https://api.example/pets/1
            expect:
              that:
                - res.status === 200 && res.body.tags.length > 0
        """,
      why: "Several habits of JavaScript are answered together, with the whole expression."),
    UserMistake(
      "The response as a variable of the step", "k1LoW/runn#113",
      text: """
        curlew: 1
        requests:
          - GET: https://api.example/pets
            expect:
              that:
                - current.res.status == 200 and len(current.res.body.pets) == 3
        """,
      why:
        "The response of the step is `response`, and its parsed body `response.json`; `steps.ID.response` is an earlier one."
    ),
    UserMistake(
      "A list of the values of all turns", "k1LoW/runn#705",
      text: """
        curlew: 1
        requests:
          - GET: https://api.example/pets?page=${iteration.index + 1}
            repeat: 2
            capture: { "pages[]": $.pets }
        """,
      why:
        "A capture replaces the value of its name in each turn; with `append` it is a list of them."
    ),
    UserMistake(
      "A generated value of Postman", "postmanlabs/newman#377",
      text: """
        curlew: 1
        requests:
          - POST: https://api.example/orders
            json: { number: "{{$randomInt}}" }
        """,
      why: "Generated values are functions here, and reproducible: `--seed` draws the same again."),
  ]

  static let names = [
    UserMistake(
      "A name in another case", "postmanlabs/postman-app-support#12179",
      text: """
        curlew: 1
        vars: { apiUrl: https://api.example }
        requests:
          - GET: ${apiurl}/pets
        """,
      why: "Names are compared exactly, and before anything is sent."),
    UserMistake(
      "A name with a dot", "usebruno/bruno#1255",
      text: """
        curlew: 1
        vars: { pcs.url: https://api.example }
        requests:
          - GET: ${pcs.url}/pets
        """,
      why: "In an expression `pcs.url` is the member `url` of `pcs`."),
    UserMistake(
      "A variable of the process", "usebruno/bruno#7572",
      text: """
        curlew: 1
        requests:
          - GET: https://api.example/me
            auth: { bearer: "${process.env.TOKEN}" }
        """,
      why: "The environment is `env`, and a project lists the names that its collections may read."),
    UserMistake(
      "A misspelt environment", "usebruno/bruno#7329",
      text: """
        curlew: 1
        environments:
          local: { baseUrl: "http://localhost:8080" }
          staging: { baseUrl: "https://staging.example" }
        requests:
          - GET: /pets
        """, arguments: "-e stagin",
      why: "A run without its environment would be a run against another service."),
    UserMistake(
      "A value before it is captured", "wso2/vscode-extensions#2457",
      text: """
        curlew: 1
        requests:
          - GET: https://api.example/me
            auth: { bearer: "${token}" }
          - POST: https://api.example/login
            capture: { token: $.token }
        """,
      why: "Steps run as they are written, so the log-in comes first, or belongs into `setup`."),
    UserMistake(
      "Semicolons in a table", "postmanlabs/newman#1738",
      text: """
        curlew: 1
        scenarios:
          pets:
            data: people.csv
            steps:
              - GET: https://api.example/people/${id}
        """, beside: ("people.csv", "id;name;email\n1;Ada;ada@example.com\n"),
      why:
        "Spreadsheets of many countries write semicolons; a table of one such column is never meant."
    ),
  ]
}
