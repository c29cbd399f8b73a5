// SPDX-License-Identifier: Apache-2.0

extension LayoutRule {
  static let lines = [
    LayoutRule(
      name: "levels are indented by two spaces, and items under their key",
      file: """
        a:
            b:
             c: 1
        list:
        - x
        -   y: 1
            z: 2

        """,
      formatted: """
        a:
          b:
            c: 1
        list:
          - x
          - y: 1
            z: 2

        """),
    LayoutRule(
      name: "keys stay in their order",
      file: "b:   1\na:   2\n", formatted: "b: 1\na: 2\n"),
    LayoutRule(
      name: "one line stays one line, with one way of writing it",
      file: "a: {b: 1,c: [ 1,2 , ],}\nd: [  ]\ne: {  }\nf: [ g: 1 ]\n",
      formatted: "a: { b: 1, c: [1, 2] }\nd: []\ne: {}\nf: [{ g: 1 }]\n"),
    LayoutRule(
      name: "flow style over several lines becomes one line, if it fits",
      file: "a: [\n  1,\n\n  2\n]\n", formatted: "a: [1, 2]\n"),
    LayoutRule(
      name: "what is plain between brackets only has quotes in a block, and keeps its meaning",
      file: "x: [-, # c\n  -x, '1']\ny: {--- b: -, # d\n  ... c: 1}\n",
      formatted: """
        x:
          - '-'  # c
          - -x
          - '1'
        y:
          '--- b': '-'  # d
          '... c': 1

        """),
    LayoutRule(
      name: "separators of Unicode are characters of a text",
      file: "a:   x \u{2028} y\nb: |\n   x\u{85}   y\n   z\nc:   [a\u{2029}\" #\n]\n",
      formatted: "a: x \u{2028} y\nb: |\n  x\u{85}   y\n  z\nc:\n  - a\u{2029}\"  #\n"),
    LayoutRule(
      name: "block style stays, however short",
      file: "a:\n    - 1\n", formatted: "a:\n  - 1\n"),
    LayoutRule(
      name: "a list in a list begins on the line of its dash",
      file: "-\n  - a\n  - b\n-   - c\n", formatted: "- - a\n  - b\n- - c\n"),
    LayoutRule(
      name: "at most one blank line is between entries, and none at an end",
      file: "\n\na: 1\n\n\n\nb:\n\n  c: 1\n\n  d: 2\n\n\n",
      formatted: "a: 1\n\nb:\n  c: 1\n\n  d: 2\n"),
    LayoutRule(
      name: "lines end in LF, and there is no byte order mark",
      file: "\u{FEFF}a: 1\r\nb: |\r\n  c\r\n  d\r\n", formatted: "a: 1\nb: |\n  c\n  d\n"),
    LayoutRule(
      name: "anchors, aliases and merges stay as written",
      file: "a:   &x\n    b: 1\nc:  *x\nd:   { <<:  *x }\ne: &y   text\n*y :  1\n- x\n"
        .replacing("- x\n", with: ""),
      formatted: "a: &x\n  b: 1\nc: *x\nd: { <<: *x }\ne: &y text\n*y : 1\n"),
    LayoutRule(
      name: "a key that needs no `? ` has none",
      file: "? a\n: b\n", formatted: "a: b\n"),
    LayoutRule(
      name: "the start of a document stays, and its end does not",
      file: "%YAML 1.2\n---   # x\na:   1\n...\n# y\n",
      formatted: "%YAML 1.2\n---  # x\na: 1\n# y\n"),
    LayoutRule(
      name: "a value that is not written stays so",
      file: "a:   \nb: [ {c} ]\nd:\n  -\n  -   \n", formatted: "a:\nb: [{ c }]\nd:\n  -\n  -\n"),
  ]

  static let scalars = [
    LayoutRule(
      name: "a text has quotes only where it needs them",
      file: "a: \"b\"\nc: 'd e'\n\"f\": \"${g}\"\nh: [\"${i}\"]\n",
      formatted: "a: b\nc: d e\nf: ${g}\nh: ['${i}']\n"),
    LayoutRule(
      name: "quotes stay where the text would be something else",
      file: """
        a: "200"
        b: "true"
        c: "yes"
        d: "a: b"
        e: ""
        f: "# g"
        h: " i"

        """,
      formatted: "a: '200'\nb: 'true'\nc: 'yes'\nd: 'a: b'\ne: ''\nf: '# g'\nh: ' i'\n"),
    LayoutRule(
      name: "quotes are single, unless that doubles quotes in the text",
      file: ##"a: ["b, c", "d, 'e'", 'f, "g"', "h, \"'i'\""]\##n"##,
      formatted: ##"a: ['b, c', "d, 'e'", 'f, "g"', 'h, "''i''"']\##n"##),
    LayoutRule(
      name: "a text that people cannot see is in double quotes",
      file: ##"a:  "b\tc\u2028"\##nd:  "e\nf"\##n"##,
      formatted: ##"a: "b\tc\u2028"\##nd: "e\nf"\##n"##),
    LayoutRule(
      name: "a character that is written as its number stays so",
      file: ##"a:  "e\u0301"\##nb:  "\\u"\##n"##, formatted: ##"a: "e\u0301"\##nb: \u\##n"##),
    LayoutRule(
      name: "a text without quotes stays without",
      file: "a:  yes\nb:  2001-12-14\nc:  ~\nd:  1.50\ne:  True\n",
      formatted: "a: yes\nb: 2001-12-14\nc: ~\nd: 1.50\ne: True\n"),
    LayoutRule(
      name: "a text over several lines keeps its lines",
      file: "a: one\n      two\n\n      three\nb: \"four \\\n     five\"\n",
      formatted: "a: one\n  two\n\n  three\nb: \"four \\\n  five\"\n"),
    LayoutRule(
      name: "a literal block stays, with its indentation",
      file: "a: |\n      b\n        c\n\n      d\ne: |2-\n    f\n  g\nh: |+\n    i\n\nj: 1\n",
      formatted: "a: |\n  b\n    c\n\n  d\ne: |2-\n    f\n  g\nh: |+\n  i\n\nj: 1\n"),
    LayoutRule(
      name: "a folded block becomes a literal one if that is the same text",
      file: "a: >\n    b\nc: >-\n    d\n    e\n", formatted: "a: |\n  b\nc: >-\n  d\n  e\n"),
    LayoutRule(
      name: "a block without a text becomes quotes",
      file: "a: |\nb: |+\n\n\nc: 1\n", formatted: "a: ''\nb: \"\\n\\n\"\nc: 1\n"),
    LayoutRule(
      name: "a block whose last line has no break says so",
      file: "a: |\n    b", formatted: "a: |-\n  b\n"),
  ]

  static let comments = [
    LayoutRule(
      name: "a comment stays above what it is about, or after it",
      file: "# a\na:   1    # b\n# c\nd:   # e\n    # f\n    g:   1\n",
      formatted: "# a\na: 1  # b\n# c\nd:  # e\n  # f\n  g: 1\n"),
    LayoutRule(
      name: "the comment of an editor stays the first line",
      file: "\n# yaml-language-server: $schema=a.json\n\n\n# b\na: 1\n",
      formatted: "# yaml-language-server: $schema=a.json\n\n# b\na: 1\n"),
    LayoutRule(
      name: "a comment after the last entry belongs to the level of its column",
      file: "a:\n    b:\n        c: 1\n        # d: 2\n    # e\n\n    # f\n# g\nh: 1\n# i\n",
      formatted: "a:\n  b:\n    c: 1\n    # d: 2\n  # e\n\n  # f\n# g\nh: 1\n# i\n"),
    LayoutRule(
      name: "a comment in the column of a list and its key is above the next key",
      file: "a:\n- b\n# c\nd: 1\n", formatted: "a:\n  - b\n# c\nd: 1\n"),
    LayoutRule(
      name: "a disabled entry stays a comment",
      file: "- GET: /\n#  timeout: 10s\n- # - GET: /b\n  PUT: /\n",
      formatted: "- GET: /\n#  timeout: 10s\n-  # - GET: /b\n  PUT: /\n"),
    LayoutRule(
      name: "comments between items and after a dash keep their places",
      file: "a:\n    - 1\n    # b\n\n    -   # c\n        d: 1\n    -\n        # e\n        f: 1\n",
      formatted: "a:\n  - 1\n  # b\n\n  -  # c\n    d: 1\n  -\n    # e\n    f: 1\n"),
    LayoutRule(
      name: "a comment that goes on under its beginning stays there",
      file:
        "a: \"1\" # b\n       # c\n       # d\n       # e\nf: # g\n   # h\n   i: [ j ] # k\n            # l\n",
      formatted: """
        a: '1'  # b
                # c
                # d
                # e
        f:  # g
          # h
          i: [j]  # k
                  # l

        """),
    LayoutRule(
      name: "a comment in the column of the one before, and of the next entry, is above the entry",
      file: "a:  # b\n    # c\n    d: 1  # e\n\n          # f\ng: 2\n",
      formatted: "a:  # b\n  # c\n  d: 1  # e\n\n  # f\ng: 2\n"),
    LayoutRule(
      name: "comments in place of a value stay under its key",
      file: "a:\n\n    # b: 1\n\n    # c: 2\n\nd:  # e\n # f\n# g\nh:\n  -\n   # i\n  # j\n  - k\n",
      formatted: "a:\n  # b: 1\n\n  # c: 2\n\nd:  # e\n  # f\n# g\nh:\n  -\n    # i\n  # j\n  - k\n"
    ),
    LayoutRule(
      name: "a comment before a value that is not written is after its key",
      file: "? a\n# b\n:  # c\nd: 1\n", formatted: "a:  # b\n    # c\nd: 1\n"),
    LayoutRule(
      name: "a comment between a key and its value puts the value on a line",
      file: "a: # b\n    # c\n    d   # e\nf: # g\n  [1,2]\n",
      formatted: "a:\n  # b\n  # c\n  d  # e\nf:\n  # g\n  [1, 2]\n"),
    LayoutRule(
      name: "comments between brackets make lines",
      file: "a: [ # b\n  1, # c\n  # d\n  2\n  # e\n] # f\ng: { h: { i: 1 # j\n} }\nk: [ # l\n]\n",
      formatted: """
        a:  # b
          - 1  # c
          # d
          - 2
          # e
          # f
        g:
          h:
            i: 1  # j
        k:
          # l
          []

        """),
    LayoutRule(
      name: "a comment after a long list is after its key",
      file: "a: [\(String(repeating: "long, ", count: 20))b] # c\n",
      formatted: "a:  # c\n\(String(repeating: "  - long\n", count: 20))  - b\n"),
    LayoutRule(
      name: "the comment of a block is on its first line",
      file: "a: |-   # b\n    c # d\n# e\nf: 1\n", formatted: "a: |-  # b\n  c # d\n# e\nf: 1\n"),
    LayoutRule(
      name: "a comment keeps its text, and loses blanks at its end",
      file: "#a\n#    b \t\n##\na: 1 #c\n", formatted: "#a\n#    b\n##\na: 1  #c\n"),
    LayoutRule(
      name: "a text before a comment keeps the quotes that show where it ends",
      file: "a: 'b (c' # d\ne: 'f (g)' # h\n", formatted: "a: 'b (c'  # d\ne: f (g)  # h\n"),
    LayoutRule(
      name: "comments around an anchor keep their order",
      file: "a: # b\n  &x # c\n  # d\n  e: 1\nf: &y\n  # g\n  1\n",
      formatted: "a: &x  # b\n  # c\n  # d\n  e: 1\nf:\n  # g\n  &y 1\n"),
  ]
}
