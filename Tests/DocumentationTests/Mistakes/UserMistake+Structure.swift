// SPDX-License-Identifier: Apache-2.0

extension UserMistake {
  static let structure = [
    UserMistake(
      "A list without its key", "taverntesting/tavern#326",
      text: """
        curlew: 1
        name: pets

          - GET: https://api.example/pets
        """,
      why:
        "The list has no key above it, so YAML reads it as more of the name and stops at its colon."
    ),
    UserMistake(
      "One step in place of a list of steps", "taverntesting/tavern#18",
      text: """
        curlew: 1
        requests:
          POST: https://api.example/login
          form: { user: ada, password: lovelace }
        """,
      why: "Steps run in order, so they are a list, a single one too."),
    UserMistake(
      "Checks beside the step", "ovh/venom#144",
      text: """
        curlew: 1
        requests:
          - GET: https://api.example/pets
        expect:
          status: 200
        """,
      why:
        "A check with the indentation of the list belongs to no step. A tool that passes over it tests nothing."
    ),
    UserMistake(
      "The words of another tool", "taverntesting/tavern#724",
      text: """
        curlew: 1
        requests:
          - GET: https://api.example/pets
            response:
              status_code: 200
        """,
      why: "The message has the word of this format; `curlew check --fix` writes it."),
    UserMistake(
      "A misspelt key", "openfisca/openfisca-core#755",
      text: """
        curlew: 1
        requests:
          - GET: https://api.example/pets
            timeuot: 10s
        """,
      why: "An unknown key is never passed over: it would be a setting without effect."),
    UserMistake(
      "A key without a value", "taverntesting/tavern#602",
      text: """
        curlew: 1
        requests:
          - GET: https://api.example/pets
            headers:
              Accept:
        """,
      why:
        "An empty text, null and a forgotten value look alike in YAML, so one of them is written."),
  ]

  static let values = [
    UserMistake(
      "A variable in bare braces", "taverntesting/tavern#686", "taverntesting/tavern#174",
      text: """
        curlew: 1
        vars: { id: 7 }
        requests:
          - GET: https://api.example/pets
            expect:
              json: { id: {id} }
        """,
      why:
        "`{id}` is a mapping in YAML. A whole `${id}` in quotes keeps its type: a number stays one."
    ),
    UserMistake(
      "A type as a tag", "taverntesting/tavern#60", "taverntesting/tavern#85",
      text: """
        curlew: 1
        vars: { revision: 7 }
        requests:
          - POST: https://api.example/pages
            json: { revision: !int "${revision}" }
        """,
      why:
        "A template that is the whole value keeps the type of its expression, so no tag is needed."),
    UserMistake(
      "A variable in a body in braces", "usebruno/bruno#1092",
      text: """
        curlew: 1
        vars: { tags: [loud, small] }
        requests:
          - POST: https://api.example/pets
            json: { name: Rex, tags: ${tags} }
        """,
      why:
        "Between braces, those of `${…}` are YAML's own, so the template is in quotes there. It stays a list."
    ),
    UserMistake(
      "A quote that is not closed", "Orange-OpenSource/hurl#2117",
      text: """
        curlew: 1
        requests:
          - POST: https://api.example/pets
            json: { "name: Rex" }
        """,
      why:
        "The quotes are around the key and the value together, so the whole is a key without a value."
    ),
    UserMistake(
      "A pattern in double quotes", "daveshanley/vacuum#246", "grafana/beyla#439",
      text: """
        curlew: 1
        requests:
          - GET: https://api.example/pets/1
            expect:
              body: { $matches: "^\\d+$" }
        """,
      why:
        "In double quotes a backslash begins an escape of YAML. In single quotes it is a backslash."
    ),
    UserMistake(
      "A value that begins with a percent sign", "jinzhu/configor#55",
      text: """
        curlew: 1
        requests:
          - GET: https://api.example/log
            params: { format: %Y-%m-%d }
        """,
      why: "Some signs cannot begin a text without quotes: `%`, `@`, `&`, `*`, `!`, a backtick."),
    UserMistake(
      "Curly quotes from a web page", "AtomLinter/linter-js-yaml#147",
      text: """
        curlew: 1
        requests:
          - GET: https://api.example/pets
            timeout: “10s”
            headers: { Accept: “text/html” }
        """,
      why:
        "To YAML they are letters. They are an error where syntax is, a warning where they would be sent, and data in texts."
    ),
  ]
}
