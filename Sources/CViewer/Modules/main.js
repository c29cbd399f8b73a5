// The page: navigation, keys, theme, printing.

import { addressOf, readAddress } from "./address.js";
import { Blocks, inflated, searchBlocks } from "./blocks.js";
import { chosenScenario } from "./chosen.js";
import { fill, h } from "./dom.js";
import { endpointsView } from "./endpoints.js";
import { readQuery, TERMS } from "./filter.js";
import { ScenarioList } from "./list.js";
import { loadView } from "./load.js";
import { failedRows, makeRun, textAt } from "./model.js";
import { overview, stepLink, verdict } from "./overview.js";
import { placeOf } from "./parts.js";
import { scenarioView } from "./scenario.js";
import { select } from "./selection.js";
import { timelineView } from "./timeline.js";
import { oneLine } from "./visible.js";

/** @typedef {import("./parts.js").App} App */

const PRINTED = 1000;
const TABS = /** @type {const} */ ([["overview", "Overview"], ["scenarios", "Scenarios"],
  ["endpoints", "Endpoints"], ["timeline", "Timeline"]]);

const KEYS = [["/", "search"], ["j  k", "next, previous row"], ["Enter", "open the row"],
  ["→  ←", "unfold, fold"], ["n  N", "next, previous failure"], ["1 … 5", "views"], ["t", "light or dark"],
  ["Esc", "leave the search, close this"], ["?", "this help"]];
/** Of a load alone. */
const LOAD_TAB = /** @type {const} */ (["load", "Load"]);
/** Of a run with an OpenAPI document: its tables are in the page already, for readers without script. */
const COVERAGE_TAB = /** @type {const} */ (["coverage", "Coverage"]);

/** @param {import("./model.js").Run} run */
function start(run) {
  const page = h("main", { id: "page", tabindex: "-1" });
  const search = /** @type {HTMLInputElement} */ (h("input", {
    type: "search", placeholder: "Search: name, failure, status:failed …", "aria-label": "Search",
    spellcheck: "false", autocomplete: "off",
    oninput: () => later(() => app.go({ view: "scenarios", query: search.value, scenario: null, step: 0 })),
  }));
  const navigation = h("nav", { "aria-label": "Views" });
  const help = helpDialog();
  const theme = h("button.icon", {
    type: "button", title: "light or dark (t)", "aria-label": "Light or dark", onclick: () => turnTheme(),
  }, "◐");
  const bar = h("header.bar", null, h("a.brand", { href: "#" }, "curlew"), navigation,
    h("div.find", null, search, h("kbd", { "aria-hidden": "true" }, "/")), theme,
    h("button.icon", { type: "button", title: "keys (?)", "aria-label": "Keys", onclick: () => help.showModal() }, "?"));
  const root = h("div.app", null, h("a.skip", { href: "#page" }, "Skip to the content"), bar, page, help,
    h("section.print", { "aria-hidden": "true" }));

  const coverage = document.getElementById("coverage");
  const tabs = [...(run.index.load ? [LOAD_TAB] : []), ...TABS, ...(coverage ? [COVERAGE_TAB] : [])];
  coverage?.remove();
  // A load opens on its figures.
  const first = run.index.load ? "load" : "overview";
  /** @type {App} */
  const app = {
    run, blocks: new Blocks(), view: readAddress(location.hash, first), selection: select(run, ""),
    link: (change) => addressOf({ ...app.view, ...change }, first),
    go: (change) => {
      const address = app.link(change);
      if (address !== location.hash) location.hash = address;
      else show();
    },
  };
  const list = new ScenarioList(app);
  /** @type {{query: string, found: Uint8Array | null}} */
  let searched = { query: "", found: null };
  let pending = 0;

  /** @param {() => void} action */
  function later(action) {
    clearTimeout(pending);
    pending = setTimeout(action, run.count > 50_000 ? 150 : 20);
  }

  function turnTheme() {
    const isDark = app.view.theme === null ? matchMedia("(prefers-color-scheme: dark)").matches
      : app.view.theme === "dark";
    app.go({ theme: isDark ? "light" : "dark" });
  }

  function show() {
    if (location.hash === "#page") return;
    const before = app.view;
    app.view = readAddress(location.hash, first);
    if (app.view.theme === null) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = app.view.theme;
    if (document.activeElement !== search) search.value = app.view.query;
    if (app.view.query !== before.query || app.selection === null) choose();
    fill(navigation, tabs.map(([view, words]) => h("a", {
      href: app.link({ view, scenario: null, step: 0, attempt: 0, query: view === "scenarios" ? app.view.query : "" }),
      "aria-current": app.view.view === view ? "page" : null,
    }, words)));
    draw(before);
    document.title = `${verdict(run)} – curlew`;
  }

  /** Selects by the query, and looks into exchanges if it says so. */
  function choose() {
    const { query } = app.view;
    const term = readQuery(query).find(({ key }) => key === "exchange");
    if (term === undefined && list.searched < 1) {
      searched = { query: "", found: null };
      list.search(1);
    }
    if (term !== undefined && searched.query !== term.value) {
      searched = { query: term.value, found: new Uint8Array(run.count) };
      list.search(0);
      searchBlocks(run, term.value, (share) => list.search(share),
        () => searched.query !== term.value).then((found) => {
        if (searched.query !== term.value) return;
        searched.found = found;
        list.search(1);
        app.selection = select(run, app.view.query, found);
        list.update();
      });
    }
    app.selection = select(run, query, searched.found);
  }

  /** @param {import("./address.js").View} before */
  function draw(before) {
    const { view } = app.view;
    root.dataset.view = view;
    if (view !== "scenarios") {
      const views = { overview, endpoints: endpointsView, timeline: timelineView,
        load: run.index.load ? loadView : overview, coverage: coverage ? () => coverage : overview };
      const build = views[view];
      const isSame = before.view === view && page.firstElementChild?.classList.contains("page");
      if (!isSame || before.theme === app.view.theme) fill(page, build(app));
      if (!isSame) scrollTo(0, 0);
      return;
    }
    const scenario = chosenScenario(app) ?? (app.view.scenario === null ? likely() : null);
    root.toggleAttribute("data-detail", app.view.scenario !== null);
    const detail = h("div.detail", { tabindex: "0", role: "region", "aria-label": "Scenario" },
      scenario !== null ? scenarioView(app, scenario)
        : h("p.empty", null, app.view.scenario === null ? "No scenario or step is selected."
          : `This report has no scenario ${oneLine(app.view.scenario)}.`));
    if (page.contains(list.element)) page.lastElementChild?.replaceWith(detail);
    else fill(page, h("h1.offscreen", null, "Scenarios"), list.element, detail);
    list.update();
  }

  /** The scenario that is shown before one is chosen: the first selected one that failed, else the first. */
  function likely() {
    const selected = [...app.selection.scenarios].map((place) => run.scenarios[place]);
    return selected.find(({ outcome }) => outcome === "failed" || outcome === "errored") ?? selected[0] ?? null;
  }

  /** @param {number} by */
  function failure(by) {
    const row = list.nextFailure(by);
    if (row >= 0) location.hash = stepLink(app, row);
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key === "Escape" && isTyping) {
      /** @type {HTMLElement} */ (event.target).blur();
      return;
    }
    if (isTyping && event.key === "Enter") list.rows.focus();
    if (isTyping) return;
    const isInList = app.view.view === "scenarios";
    const isControl = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement
      || (event.target instanceof HTMLElement && event.target.tagName === "SUMMARY");
    const actions = /** @type {Record<string, () => void>} */ ({
      "/": () => search.focus(), n: () => failure(1), N: () => failure(-1), t: turnTheme,
      "?": () => help.showModal(),
      1: () => app.go({ view: "overview", query: "", scenario: null }),
      2: () => app.go({ view: "scenarios", scenario: null }),
      3: () => app.go({ view: "endpoints", query: "", scenario: null }),
      4: () => app.go({ view: "timeline", query: "", scenario: null }),
      5: () => app.go({ view: "load", query: "", scenario: null }),
    });
    if (isInList) {
      actions.j = () => list.move(1);
      actions.k = () => list.move(-1);
      if (event.target === list.rows) {
        actions.ArrowDown = actions.j;
        actions.ArrowUp = actions.k;
      }
      if (!isControl && list.cursor >= 0) actions.Enter = () => list.choose(list.cursor);
    }
    const action = actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  }

  addEventListener("hashchange", show);
  addEventListener("keydown", key);
  addEventListener("beforeprint", () => print(app, root));
  document.body.append(root);
  choose();
  show();
  document.getElementById("plain")?.remove();
  document.documentElement.dataset.ready = "";
}

/** @returns {HTMLDialogElement} */
function helpDialog() {
  const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { "aria-label": "Keys and search" },
    h("h2", null, "Keys"), h("dl.keys", null, KEYS.map(([keys, words]) =>
      h("div", null, h("dt", null, h("kbd", null, keys)), h("dd", null, words)))),
    h("h2", null, "Search"), h("p", null, "Words are parts of names and of the texts of failures; - before a term leaves out what it finds."),
    h("dl.keys", null, Object.entries(TERMS).map(([term, words]) =>
      h("div", null, h("dt", null, h("code", null, `${term}:`)), h("dd", null, words)))),
    h("form", { method: "dialog" }, h("button.chip", null, "Close"))));
  return dialog;
}

/**
 * Fills the part that is printed: the verdict, and a line for each failure.
 * @param {App} app
 * @param {HTMLElement} root
 */
function print(app, root) {
  const { run } = app;
  const rows = failedRows(run);
  const part = root.querySelector(".print");
  if (part === null) return;
  fill(part, h("h1", null, verdict(run)), h("table", null, h("thead", null, h("tr", null,
    ["scenario", "step", "place", "failure"].map((words) => h("th", null, words)))),
  h("tbody", null, rows.slice(0, PRINTED).map((row) => h("tr", null,
    h("td", null, oneLine(run.scenarios[run.owner[row]].name)), h("td", null, oneLine(run.texts[run.steps.name[row]])),
    h("td", null, oneLine(placeOf(run, row))),
    h("td", null, oneLine(textAt(run, run.steps.message[row]) ?? "", 400)))))),
  rows.length > PRINTED ? h("p", null, `${rows.length - PRINTED} more failures`) : null);
}

/** A browser without `DecompressionStream` keeps the part that is read without script. */
if (typeof DecompressionStream === "function") {
  inflated("index").then((text) => start(makeRun(JSON.parse(text)))).catch((error) => {
    const note = document.getElementById("old");
    if (note !== null) note.textContent = `The rest of this report cannot be shown: ${error}`;
    throw error;
  });
}
