// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Collections that Postman keeps as folders of YAML files.
@Suite struct `Imported folders of Postman` {
  private static let files = [
    "postman/collections/Shop/.resources/definition.yaml":
      "$kind: collection\nname: Shop\nvariables: { base: 'http://127.0.0.1:1' }\n",
    "postman/collections/Shop/Pets/.resources/definition.yaml": "$kind: collection\norder: 1\n",
    "postman/collections/Shop/Pets/.resources/List.resources/examples/200.example.yaml":
      "$kind: http-example\nresponse: { body: { type: json, content: '{}' } }\n",
    "postman/collections/Shop/Pets/List.request.yaml":
      "$kind: http-request\nurl: '{{base}}/pets'\nheaders: { X-Who: '{{who}}' }\norder: 1\n",
    "postman/collections/Shop/Photo.request.yaml":
      "$kind: http-request\nurl: '{{base}}/photo'\nmethod: PUT\nbody: { type: file, content: { src: ./rex.png } }\n",
    "postman/collections/Shop/rex.png": "png",
    "postman/environments/Local.environment.yaml":
      "name: local\nvalues: [{ key: who, value: ada }]\n",
    "postman/collections/Other/Up.request.yaml":
      "$kind: http-request\nurl: http://127.0.0.1:1/up\n",
    "postman/mocks/a/config.yaml": "version: 1\n",
  ]

  @Test func `are whole, with folders that begin with a dot`() async throws {
    let workshop = try Workshop()
    for (path, text) in Self.files { try workshop.write(text, to: path) }
    try workshop.write("", to: ".git/HEAD")
    let run = try await workshop.runs("import", "postman", "-o", "specs")
    expect(run, endsIn: 0)
    #expect(run.output.contains("specs/other.yaml\nspecs/shop.yaml\n"))
    #expect(run.errorOutput.hasPrefix("3 requests, 1 environment from postman\n"))
    let shop = try workshop.folder.read("specs/shop.yaml")
    #expect(shop.hasPrefix("# imported from postman\n"))
    #expect(
      shop.contains("GET: /pets") && shop.contains("rex.png"))
    expect(try await workshop.runs("check", "specs", "-e", "local"), endsIn: 0)
    expect(try await workshop.runs("fmt", "--check", "specs"), endsIn: 0)
    expect(try await workshop.runs("import", "postman", "-o", "specs", "--force"), endsIn: 0)
  }

  @Test func `may be one file, or a collection with an environment`() async throws {
    let workshop = try Workshop()
    for (path, text) in Self.files { try workshop.write(text, to: path) }
    let one = try await workshop.runs("import", "postman/collections/Shop/Pets/List.request.yaml")
    expect(one, endsIn: 0)
    #expect(one.output.contains("GET: ${base}/pets") || one.output.contains("baseUrl: ${base}"))
    let both = try await workshop.runs(
      "import", "postman/collections/Shop", "postman/environments/Local.environment.yaml")
    expect(both, endsIn: 0)
    #expect(both.output.contains("local:"))
    let none = try await workshop.runs("import", "postman/environments/Local.environment.yaml")
    expect(none, endsIn: 2)
  }
}
