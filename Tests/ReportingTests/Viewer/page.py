# SPDX-License-Identifier: Apache-2.0
"""Opens HTML reports in Chromium and checks what a person would: page.py KIND REPORT [...].

open REPORT...           every view, without what takes long: axe
look REPORT...           every view in both themes, wide and narrow: no message on the console, no request but the
                         page, nothing run by a text (window.__hit), nothing wider than the page, axe without a finding (in each
                         theme and in each width, but not in each theme of each width)
use REPORT               keys, filters, search, links, folding, the attempts of a step, printing
serve REPORT             over HTTP, and as Jenkins serves it: readable without script
compare REPORT EVENTS    what an `ndjson` report has of each step is in the page
pictures REPORT FOLDER   the pictures of the documentation
measure REPORT           the times, nodes and heap of the page, as JSON
"""
import http.server
import json
import pathlib
import sys
import threading

from playwright.sync_api import sync_playwright

VIEWS = ["", "#v=scenarios", "#v=endpoints", "#v=timeline", "#v=load", "#q=status:failed"]
CHROMIUM = "/usr/bin/chromium-headless-shell"
FINDINGS = """axe.run({ resultTypes: ["violations"] }).then((result) => result.violations.map((one) =>
  `${one.id}: ${one.help}: ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 150)).join("; ")}`))"""
problems = []


def expect(holds, words):
    if not holds:
        problems.append(words)


class Visit:
    """A page that notes what it must not do."""

    def __init__(self, browser, address, width=1280, height=900, theme="light", **more):
        self.page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=theme, **more)
        self.name = f"{address.rsplit('/', 1)[-1]} {width} {theme}"
        self.requests = []
        self.page.on("console", lambda message: expect(False, f"{self.name}: console: {message.text[:300]}"))
        self.page.on("pageerror", lambda error: expect(False, f"{self.name}: {str(error)[:300]}"))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(address, timeout=120_000)

    def ready(self):
        self.page.wait_for_selector("[data-ready]", timeout=60_000)
        self.page.wait_for_timeout(150)
        return self.page

    def close(self):
        expect(self.page.evaluate("window.__hit") is None, f"{self.name}: a text was run")
        pages = [url for url in self.requests if not url.startswith("data:")]
        expect(len(pages) == 1, f"{self.name}: it asked for {pages}")
        self.page.close()


def address(report):
    return pathlib.Path(report).resolve().as_uri()


def look(browser, reports, has_axe=True):
    from axe_playwright_python.sync_playwright import Axe

    for number, report in enumerate(reports):
        for theme in ["light", "dark"] if has_axe else ["light"]:
            for width in [1280, 360, 320]:
                visit = Visit(browser, address(report), width, 900, theme)
                page = visit.ready()
                if has_axe:
                    page.evaluate(Axe().axe_script)
                tall = page.evaluate("[...document.querySelectorAll('nav a')].filter((one) => one.scrollHeight > (innerWidth > 760 ? 50 : 36)"
                                     " || (innerWidth >= 360 && one.getBoundingClientRect().right > innerWidth)).length")
                expect(tall == 0, f"{visit.name}: {tall} tabs are cut or over two lines")
                scenarios = page.evaluate("document.querySelectorAll('.failure').length")
                for place, view in enumerate(VIEWS + (["failure"] if scenarios else [])):
                    if view == "failure":
                        page.evaluate("location.hash = ''")
                        page.wait_for_timeout(100)
                        page.locator(".failure").first.click()
                    else:
                        page.evaluate(f"location.hash = {json.dumps(view)}")
                    page.wait_for_timeout(250)
                    beyond = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                    expect(beyond <= 0, f"{visit.name} {view}: {beyond} pixels too wide")
                    # axe takes most of the time.
                    if has_axe and (number + place + (theme == "dark") + (width == 320)) % 2 == 0:
                        for finding in page.evaluate(FINDINGS):
                            expect(False, f"{visit.name} {view}: axe: {finding}")
                visit.close()


def use(browser, report):
    visit = Visit(browser, address(report), 1280, 800)
    page = visit.ready()
    text = lambda selector: page.locator(selector).first.inner_text()
    hash_of = lambda: page.evaluate("location.hash")

    def press(key):
        page.keyboard.press(key)
        page.wait_for_timeout(120)

    failures = page.locator(".failure").count()
    expect(failures > 1, "the overview lists no failures")
    if page.locator(".cause").count() > 0:
        expect(page.locator(".cause, .failure").first.get_attribute("class") == "cause", "the causes are not first")
        page.locator(".cause").first.click()
        page.wait_for_timeout(200)
        expect("cause:" in hash_of() and " 0 steps" not in text(".total"), "a cause leads to no steps")
        page.evaluate("location.hash = ''")
        page.wait_for_timeout(200)
    press("n")
    first = hash_of()
    expect(first.startswith("#s="), f"n leads to {first}")
    press("n")
    expect(hash_of() != first, "n stays where it is")
    press("N")
    expect(hash_of() == first, "N does not lead back")
    expect(page.locator(".problem").count() > 0, "a failed step shows no problem")
    for number, view in enumerate(["Overview", "Scenarios", "Endpoints", "Timeline"], 1):
        press(str(number))
        expect(text("nav [aria-current=page]") == view, f"{number} does not show {view}")
    press("2")
    before = page.evaluate("document.querySelector('[role=treegrid]').getAttribute('aria-activedescendant')")
    press("j")
    press("j")
    after = page.evaluate("document.querySelector('[role=treegrid]').getAttribute('aria-activedescendant')")
    expect(before != after, "j does not move")
    press("k")
    press("Enter")
    expect("s=" in hash_of() or page.locator(".row.file").count() > 0, "Enter opens nothing")
    press("/")
    expect(page.evaluate("document.activeElement.type") == "search", "/ does not lead to the search")
    page.keyboard.type("status:failed")
    page.wait_for_timeout(400)
    expect("status:failed" in hash_of(), f"the search is not in the address: {hash_of()}")
    expect("selected" in text(".total"), "the search selects nothing")
    press("Escape")
    expect(page.evaluate("document.activeElement.type") != "search", "Escape does not leave the search")
    press("?")
    expect(page.locator("dialog[open]").count() == 1, "? opens no help")
    press("Escape")
    press("t")
    theme = page.evaluate("document.documentElement.dataset.theme")
    expect(theme == "dark" and "theme=dark" in hash_of(), "t does not turn the theme")
    press("t")

    page.evaluate("location.hash = '#v=scenarios'")
    page.wait_for_timeout(200)
    page.locator(".filters button", has_text="failed").click()
    page.wait_for_timeout(200)
    expect("status:failed" in hash_of(), "the filter is not in the address")
    page.evaluate("location.hash = '#q=exchange:content-type'")
    page.wait_for_timeout(1500)
    expect(" 0 steps" not in text(".total"), f"the search through exchanges finds nothing: {text('.total')}")
    page.evaluate("location.hash = '#q=nothing-has-this-name'")
    page.wait_for_timeout(200)
    expect(text(".total").startswith("0 scenarios"), "a search for nothing finds something")

    page.evaluate("location.hash = '#v=endpoints'")
    page.wait_for_timeout(200)
    page.locator(".endpoints tbody a").first.click()
    page.wait_for_timeout(200)
    expect("q=request:" in hash_of(), "an endpoint does not lead to its steps")
    page.evaluate("location.hash = '#v=timeline'")
    page.wait_for_timeout(200)
    box = page.locator("svg.area").first.bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 5, box["y"] + 20, steps=4)
    page.mouse.up()
    page.locator(".selected a").click()
    page.wait_for_timeout(200)
    expect("q=time:" in hash_of(), "the brush does not lead to steps")

    page.evaluate("location.hash = ''")
    page.wait_for_timeout(200)
    page.locator(".numbers a").first.click()
    page.wait_for_timeout(200)
    expect("q=status:" in hash_of(), "a number does not lead to its scenarios")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator(".print tbody tr").count() >= failures, "the print lacks failures")
    expect(not page.locator(".bar").is_visible(), "the print has the navigation")
    visit.close()


def serve(browser, report):
    content = pathlib.Path(report).read_bytes()
    asked = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            if self.path == "/jenkins":
                self.send_header("Content-Security-Policy", "sandbox; default-src 'none'; img-src 'self'; style-src 'self'")
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_address[1]}"
    visit = Visit(browser, f"{base}/report.html#v=scenarios")
    page = visit.ready()
    expect(page.locator("[role=treegrid] [role=row]").count() > 3, "the list is empty over HTTP")
    visit.close()
    expect(asked == ["/report.html"], f"the browser asked for {asked}")

    page = browser.new_page()
    page.goto(f"{base}/jenkins")
    expect(page.locator("[data-ready]").count() == 0, "a script ran in a sandbox")
    expect(page.locator("#plain h1").is_visible(), "there is no heading without script")
    expect(page.locator("#plain details").count() > 0, "there are no failures without script")
    page.close()
    server.shutdown()


def leaves(value, path=""):
    if isinstance(value, dict):
        for key, member in value.items():
            yield from leaves(member, f"{path}.{key}")
    elif isinstance(value, list):
        for member in value:
            yield from leaves(member, path)
    elif isinstance(value, str):
        yield path, value


# Shown in other words or in another place of the page, or not for people.
ELSEWHERE = [".head", ".requestHead", ".body", ".requestBody", ".base64", ".outcome", ".kind", ".phase", ".content",
             ".type", ".differences", ".curl", ".expected", ".actual", ".version", ".url", ".words", ".text", ".reason"]


# The title and the text of each step of a scenario.
STEPS = """async (scenario) => {
  const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const shown = async (address, begins) => {
    location.hash = address;
    for (let wait = 0; wait < 400; wait++) {
      await pause(5);
      if (document.querySelector(".sheet > .step")?.dataset.shown?.startsWith(begins)) return;
    }
  };
  const steps = [];
  await shown(`#s=${encodeURIComponent(scenario)}`, `${scenario}/`);
  for (const address of [...document.querySelectorAll(".waterfall a.line")].map((line) => line.getAttribute("href"))) {
    await shown(address, `${scenario}/${new URLSearchParams(address.slice(1)).get("t")}`);
    for (const details of document.querySelectorAll(".sheet > .step details")) details.open = true;
    await pause(20);
    const text = document.querySelector(".sheet > .step").textContent;
    steps.push([document.querySelector(".stephead h2")?.textContent ?? "", text]);
  }
  return steps;
}"""


def compare(browser, report, events):
    """Every text of the attempts of a step is in the page of the step, white space aside."""
    steps = {}
    for line in pathlib.Path(events).read_text().splitlines():
        event = json.loads(line)
        # Of a block that is called in a loop, the steps have one name.
        if event["event"] == "attempt.finished" and not any("turn" in call for call in event["step"].get("calls", [])):
            steps.setdefault((event["scenario"]["id"], event["step"]["id"]), []).append(event)
    visit = Visit(browser, address(report), 1280, 700)
    page = visit.ready()
    plain = lambda text: "".join(text.split()).replace("`", "")
    compared = 0
    pages = {}
    for (scenario, step), attempts in steps.items():
        event = attempts[-1]
        name = event["step"]["name"] + (turn_words(event["step"]) if "turn" in event["step"] else "")
        if scenario not in pages:
            pages[scenario] = page.evaluate(STEPS, scenario)
        shown = next((text for title, text in pages[scenario] if title.endswith(name)), None)
        if shown is None:
            continue
        compared += 1
        whole = plain(shown)
        for path, text in leaves({key: event[key] for key in event if key not in ("event", "scenario", "step")}):
            for line in text.split("\n"):
                wanted = plain(line)
                if wanted and wanted not in whole and not any(path.endswith(end) for end in ELSEWHERE):
                    expect(False, f"{step}: {path} is not in the page: {line[:100]}")
        for hop in event.get("hops", []):
            for name, value in hop.get("response", {}).get("headers", []):
                expect(plain(name) in whole and plain(value) in whole, f"{step}: header {name}: {value[:80]}")
            body = hop.get("response", {}).get("body")
            for _, text in leaves(values(body)):
                expect(plain(text) in whole, f"{step}: {text[:80]} of the body is not in the page")
    expect(compared > 0.6 * len(steps), f"only {compared} of {len(steps)} steps were found")
    visit.close()


def values(body):
    """The values of a body that the page lays out; otherwise its text."""
    try:
        return json.loads(body) if isinstance(body, str) else None
    except ValueError:
        return body[:1000]


def turn_words(step):
    turn = step["turn"]
    words = f"turn {turn['index'] + 1}" + (f" of {turn['count']}" if "count" in turn else "")
    return f" ({words}{': ' + turn['name'] if 'name' in turn else ''})"


def pictures(browser, report, folder):
    shots = [
        ("overview-light", "", 1280, 800, "light"), ("overview-dark", "", 1280, 800, "dark"),
        ("scenario-light", "first", 1280, 860, "light"), ("scenario-dark", "first", 1280, 860, "dark"),
        ("waterfall-light", "#q=until", 1280, 700, "light"), ("endpoints-light", "#v=endpoints", 1280, 640, "light"),
        ("timeline-dark", "#v=timeline", 1280, 760, "dark"), ("narrow-light", "first", 375, 760, "light"),
    ]
    for name, view, width, height, theme in shots:
        visit = Visit(browser, address(report), width, height, theme)
        page = visit.ready()
        if view == "first":
            page.locator(".failure").first.click()
        else:
            page.evaluate(f"location.hash = {json.dumps(view)}")
        page.wait_for_timeout(400)
        target = pathlib.Path(folder, f"{name}.png")
        page.screenshot(path=target)
        expect(target.stat().st_size < 150_000, f"{name}.png has {target.stat().st_size} bytes")
        visit.close()


def measure(browser, report):
    """Milliseconds until the page can be used, to show a row after a click, to filter, and to search exchanges; the
    longest slice of a search is the time for which the page answers to nothing."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.add_init_script("""new MutationObserver((_, observer) => {
      if (document.documentElement?.dataset.ready === undefined) return;
      window.__ready = performance.now();
      observer.disconnect();
    }).observe(document, { subtree: true, attributes: true, childList: true });""")
    page.goto(address(report))
    page.wait_for_selector("[data-ready]", timeout=60_000)
    figures = {"bytes": pathlib.Path(report).stat().st_size}
    figures["usable"] = page.evaluate("window.__ready")
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    figures["heap"] = page.evaluate("performance.memory.usedJSHeapSize")
    figures["nodes"] = page.evaluate("document.querySelectorAll('*').length")
    page.evaluate("location.hash = '#v=scenarios'")
    page.wait_for_timeout(500)
    figures["nodesOfList"] = page.evaluate("document.querySelectorAll('*').length")
    figures["row"] = page.evaluate("""async () => {
      const row = document.querySelectorAll(".row.scenario")[3] ?? document.querySelector(".row.scenario");
      const caret = row.querySelector(".caret");
      const before = performance.now();
      caret.click();
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - before;
    }""")
    figures["step"] = page.evaluate("""async () => {
      const row = document.querySelector(".row.step") ?? document.querySelectorAll(".row.scenario")[3];
      const old = document.querySelector(".detail");
      const before = performance.now();
      row.click();
      while (document.querySelector(".detail") === old || !document.querySelector(".detail .stephead")) {
        await new Promise((resolve) => setTimeout(resolve));
      }
      return performance.now() - before;
    }""")
    figures["filter"] = page.evaluate("""async () => {
      let most = 0;
      for (const query of ["status:failed", "file:s", "tag:smoke", "create", ""]) {
        const before = performance.now();
        location.hash = `#v=scenarios&q=${query}`;
        dispatchEvent(new HashChangeEvent("hashchange"));
        most = Math.max(most, performance.now() - before);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return most;
    }""")
    figures["search"], figures["slice"] = page.evaluate("""async () => {
      const before = performance.now();
      let last = before;
      let longest = 0;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
        port2.postMessage(null);
      };
      location.hash = "#q=exchange:nowhere-in-any-exchange";
      const isSearching = () => document.querySelector(".total").textContent.includes("searching");
      while (!isSearching()) await new Promise((resolve) => setTimeout(resolve));
      // The list is drawn anew before the first slice.
      last = performance.now();
      longest = 0;
      port2.postMessage(null);
      while (isSearching()) await new Promise((resolve) => setTimeout(resolve, 5));
      port1.close();
      return [performance.now() - before, longest];
    }""")
    print(json.dumps({key: round(value, 1) for key, value in figures.items()}))
    page.close()


def main():
    kind, *words = sys.argv[1:]
    with sync_playwright() as program:
        browser = program.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--enable-precise-memory-info"])
        {"look": lambda: look(browser, words), "open": lambda: look(browser, words, has_axe=False), "use": lambda: use(browser, *words),
         "serve": lambda: serve(browser, *words), "compare": lambda: compare(browser, *words),
         "pictures": lambda: pictures(browser, *words), "measure": lambda: measure(browser, *words)}[kind]()
        browser.close()
    for problem in problems[:40]:
        print(problem, file=sys.stderr)
    sys.exit(1 if problems else 0)


main()
