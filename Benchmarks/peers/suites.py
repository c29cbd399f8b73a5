# SPDX-License-Identifier: Apache-2.0
"""The same requests with the same checks, in the format of each tool.

Each response is checked four times: its status, its media type and two values of its JSON. curl has no
checks but `--fail`.
"""
import json


class Suites:
    """Writes the files of a work; each method returns their names."""

    def __init__(self, folder, base, document="item.json"):
        self.folder, self.base, self.document = folder, base, document

    def url(self, number):
        return f"{self.base}/{self.document}?n={number}"

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return name

    def split(self, count, files):
        """The numbers of the requests of each file."""
        each = count // files
        return [range(part * each + 1, (part + 1) * each + 1) for part in range(files)]

    def curlew(self, name, count, files):
        step = ("  - GET: {}\n    expect:\n      status: 200\n      headers: {{ content-type: application/json }}\n"
                "      json:\n        $.id: 1\n        $.owner.city: London\n")
        return [self.write(f"{name}-{part}.yaml", "curlew: 1\nrequests:\n" + "".join(step.format(self.url(n)) for n in numbers))
                for part, numbers in enumerate(self.split(count, files))]

    def hurl(self, name, count, files):
        entry = ("GET {}\nHTTP 200\n[Asserts]\nheader \"Content-Type\" == \"application/json\"\n"
                 "jsonpath \"$.id\" == 1\njsonpath \"$.owner.city\" == \"London\"\n\n")
        return [self.write(f"{name}-{part}.hurl", "".join(entry.format(self.url(n)) for n in numbers))
                for part, numbers in enumerate(self.split(count, files))]

    def gabbi(self, name, count, files):
        test = ("- name: item {}\n  GET: {}\n  status: 200\n  response_headers: {{ content-type: application/json }}\n"
                "  response_json_paths: {{ $.id: 1, $.owner.city: London }}\n")
        return [self.write(f"{name}-{part}.gabbi.yaml", "tests:\n" + "".join(test.format(n, self.url(n)) for n in numbers))
                for part, numbers in enumerate(self.split(count, files))]

    def tavern(self, name, count, files):
        stage = ("  - name: item {}\n    request: {{ url: '{}', method: GET }}\n    response:\n      status_code: 200\n"
                 "      headers: {{ content-type: application/json }}\n      json: {{ id: 1, owner: {{ city: London }} }}\n")
        head = "test_name: items\nstrict: [json:off, headers:off]\nstages:\n"
        return [self.write(f"test_{name}_{part}.tavern.yaml", head + "".join(stage.format(n, self.url(n)) for n in numbers))
                for part, numbers in enumerate(self.split(count, files))]

    def k6(self, name, count, users):
        options = {"vus": users, "iterations": count, "thresholds": {"checks": ["rate==1.0"], "http_reqs": [f"count=={count}"]}}
        return [self.write(f"{name}.js", f"""
            import http from "k6/http";
            import exec from "k6/execution";
            import {{ check }} from "k6";
            export const options = {json.dumps(options)};
            export default () => {{
              const response = http.get(`{self.base}/{self.document}?n=${{exec.scenario.iterationInTest + 1}}`);
              check(response, {{
                status: (r) => r.status === 200,
                type: (r) => r.headers["Content-Type"] === "application/json",
                id: (r) => r.json("id") === 1,
                city: (r) => r.json("owner.city") === "London",
              }});
            }};""")]

    def curl(self, name, count, _):
        # The answers go nowhere.
        return [self.write(f"{name}.curlrc", "".join(f"url = \"{self.url(n)}\"\noutput = /dev/null\n" for n in range(1, count + 1)))]
