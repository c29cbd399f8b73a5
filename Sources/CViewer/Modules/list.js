// The list of scenarios: search, filters, and rows of which only those in view exist.

import { chosenItem, chosenScenario } from "./chosen.js";
import { fill, h } from "./dom.js";
import { withTerm } from "./filter.js";
import { failedRows, hasSlow, scenarioCounts, stateOfScenario, stateOfStep } from "./model.js";
import { stateMark } from "./parts.js";
import { count, duration, grouped } from "./quantity.js";
import { rowsInView, Tree } from "./tree.js";
import { oneLine } from "./visible.js";

/**
 * @typedef {import("./parts.js").App} App
 * @typedef {import("./tree.js").Item} Item
 */

const ROW = 28;

/** The list. It stays while the view is shown, so that its place is kept. */
export class ScenarioList {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Set<number>} */
    this.open = new Set();
    /** @type {Set<string>} */
    this.closed = new Set();
    this.cursor = -1;
    this.searched = 1;
    this.tree = new Tree(app.run, app.selection, this.open, this.closed);
    this.sizer = h("div.sizer", { role: "presentation" });
    this.rows = h("div.scroll", {
      role: "treegrid", tabindex: "0", "aria-label": "Scenarios and steps", onscroll: () => this.draw(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
    }, this.sizer);
    this.total = h("p.total", { role: "status" });
    this.filters = h("div.filters");
    this.element = h("div.list", null, this.filters, this.total, this.rows);
    new ResizeObserver(() => this.draw()).observe(this.rows);
  }

  /** Takes another selection or place. */
  update() {
    const { app } = this;
    fill(this.filters, this.filterRow());
    const few = app.selection.stepCount <= 400 && !app.selection.isAll;
    if (few) for (const place of app.selection.scenarios) this.open.add(place);
    const chosen = chosenScenario(app);
    if (chosen !== null) this.open.add(chosen.place);
    this.rebuild();
    this.search(this.searched);
    if (chosen !== null) this.show(chosenItem(app, chosen));
  }

  /**
   * Shows how many scenarios and steps are selected, or how far the search through exchanges is.
   * @param {number} share of the exchanges that were searched
   */
  search(share) {
    this.searched = share;
    const { scenarios, stepCount, isAll } = this.app.selection;
    fill(this.total, share < 1 ? `searching, ${Math.round(share * 100)} % …`
      : `${count(scenarios.length, "scenario")}, ${count(stepCount, "step")}${isAll ? "" : " selected"}`);
  }

  rebuild() {
    this.tree = new Tree(this.app.run, this.app.selection, this.open, this.closed);
    this.rows.setAttribute("aria-rowcount", String(this.tree.length));
    this.sizer.style.height = `${this.tree.length * ROW}px`;
    this.draw();
  }

  filterRow() {
    const { app } = this;
    const counts = scenarioCounts(app.run);
    counts.failed = (counts.failed ?? 0) + (counts.errored ?? 0);
    const shown = ["failed", "flaky", "slow", "skipped"]
      .filter((status) => counts[status] > 0 || (status === "slow" && hasSlow(app.run)));
    const buttons = shown.map((status) => {
      const isOn = app.view.query.includes(`status:${status}`);
      const query = withTerm(app.view.query, "status", isOn ? null : status);
      return h("button.chip", {
        type: "button", "aria-pressed": String(isOn), onclick: () => app.go({ query, scenario: null }),
      }, status, counts[status] ? h("span.many", null, grouped(counts[status])) : null);
    });
    return [...buttons, this.tagChoice()];
  }

  tagChoice() {
    const { app } = this;
    const tags = [...new Set(app.run.scenarios.flatMap((scenario) => [...scenario.tags]))].sort();
    if (tags.length === 0) return null;
    const select = h("select.chip", {
      "aria-label": "Tag",
      onchange: (/** @type {Event} */ event) => {
        const { value } = /** @type {HTMLSelectElement} */ (event.target);
        app.go({ query: withTerm(app.view.query, "tag", value === "" ? null : value), scenario: null });
      },
    }, h("option", { value: "" }, "any tag"), tags.slice(0, 500).map((tag) =>
      h("option", { value: tag, selected: app.view.query.includes(`tag:${tag}`) }, oneLine(tag, 40))));
    return select;
  }

  /** Draws the rows in view. */
  draw() {
    const { scrollTop, clientHeight } = this.rows;
    const [first, end] = rowsInView(scrollTop, clientHeight || 600, ROW, this.tree.length);
    const drawn = [];
    for (let index = first; index < end; index++) drawn.push(this.row(index));
    fill(this.sizer, drawn);
    this.rows.toggleAttribute("aria-activedescendant", false);
    if (this.cursor >= first && this.cursor < end) {
      this.rows.setAttribute("aria-activedescendant", `row${this.cursor}`);
    }
  }

  /**
   * @param {number} index
   * @returns {HTMLElement}
   */
  row(index) {
    const item = this.tree.item(index);
    const { app } = this;
    const chosen = chosenScenario(app);
    const target = chosen === null ? null : chosenItem(app, chosen);
    const isChosen = target?.kind === item.kind && target.place === item.place;
    const cells = item.kind === "file" ? this.fileCells(item.place)
      : item.kind === "scenario" ? this.scenarioCells(item.place) : this.stepCells(item.place);
    const row = h(`div.row.${item.kind}`, {
      role: "row", id: `row${index}`, "aria-rowindex": index + 1,
      "aria-level": { file: 1, scenario: 2, step: 3 }[item.kind],
      "aria-expanded": item.kind === "step" ? null : String(this.isOpen(item)),
      "aria-selected": String(isChosen), onclick: () => this.choose(index),
    }, cells);
    row.classList.toggle("cursor", index === this.cursor);
    row.style.transform = `translateY(${index * ROW}px)`;
    return row;
  }

  /** @param {Item} item */
  isOpen(item) {
    return item.kind === "file" ? !this.closed.has(this.app.run.scenarios[item.place].file)
      : this.open.has(item.place);
  }

  /** @param {number} place */
  fileCells(place) {
    const { file } = this.app.run.scenarios[place];
    const slash = file.lastIndexOf("/") + 1;
    return [h("span.name", { role: "gridcell" }, caret(this.isOpen({ kind: "file", place })),
      h("span.folder", null, oneLine(file.slice(0, slash))), h("b", null, oneLine(file.slice(slash))))];
  }

  /** @param {number} place */
  scenarioCells(place) {
    const scenario = this.app.run.scenarios[place];
    const toggle = h("button.caret", {
      type: "button", tabindex: "-1", "aria-label": "Steps",
      onclick: (/** @type {Event} */ event) => {
        event.stopPropagation();
        this.toggle({ kind: "scenario", place });
      },
    }, caret(this.open.has(place)));
    const role = scenario.role === "scenario" ? null : h("span.tag", null, scenario.role);
    const tries = scenario.tries > 1 ? h("span.tag", null, `try ${scenario.tries}`) : null;
    return [
      h("span.name", { role: "gridcell" }, toggle, stateMark(stateOfScenario(scenario)),
        h("span.text", null, oneLine(scenario.name)), role, tries,
        [...scenario.tags].slice(0, 3).map((tag) => h("span.tag", null, oneLine(tag, 24)))),
      h("span.number", { role: "gridcell" }, grouped(scenario.end - scenario.first)),
      h(`span.number.time${scenario.isSlow ? ".slow" : ""}`, {
        role: "gridcell", title: scenario.usual === null ? null : `usually ${duration(scenario.usual)}`,
      }, scenario.duration > 0 ? duration(scenario.duration) : ""),
    ];
  }

  /** @param {number} row */
  stepCells(row) {
    const { run } = this.app;
    const status = run.steps.status[row];
    const isSlow = run.slow.has(row);
    return [
      h("span.name", { role: "gridcell" }, stateMark(stateOfStep(run, row)),
        h("span.text", null, oneLine(run.texts[run.steps.name[row]]))),
      h("span.number", { role: "gridcell" }, status || ""),
      h(`span.number.time${isSlow ? ".slow" : ""}`, { role: "gridcell", title: isSlow ? "slow" : null },
        run.steps.duration[row] > 0 ? duration(run.steps.duration[row]) : ""),
    ];
  }

  /** @param {number} index */
  choose(index) {
    this.cursor = index;
    const item = this.tree.item(index);
    if (item.kind === "file") return this.toggle(item);
    const { run } = this.app;
    const scenario = run.scenarios[item.kind === "step" ? run.owner[item.place] : item.place];
    const step = item.kind === "step" ? item.place - scenario.first + 1 : 0;
    this.app.go({ scenario: scenario.id, step, attempt: 0 });
  }

  /** @param {Item} item */
  toggle(item) {
    const set = item.kind === "file" ? this.closed : this.open;
    const key = item.kind === "file" ? this.app.run.scenarios[item.place].file : item.place;
    if (!set.delete(/** @type {never} */ (key))) set.add(/** @type {never} */ (key));
    this.rebuild();
  }

  /**
   * Moves the cursor and shows where it is.
   * @param {number} by
   */
  move(by) {
    if (this.tree.length === 0) return;
    this.cursor = Math.max(0, Math.min(this.tree.length - 1, this.cursor + by));
    this.reveal();
  }

  reveal() {
    const top = this.cursor * ROW;
    const { scrollTop, clientHeight } = this.rows;
    if (top < scrollTop) this.rows.scrollTop = top - ROW;
    if (top + 2 * ROW > scrollTop + clientHeight) this.rows.scrollTop = top + 2 * ROW - clientHeight;
    this.draw();
  }

  /** @param {Item} item */
  show(item) {
    const { run } = this.app;
    const scenario = item.kind === "step" ? run.owner[item.place] : item.place;
    if (this.closed.delete(run.scenarios[scenario].file)) this.rebuild();
    const index = this.tree.indexOf(item);
    if (index < 0) return;
    this.cursor = index;
    this.reveal();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const item = this.cursor >= 0 && this.cursor < this.tree.length ? this.tree.item(this.cursor) : null;
    const isListed = item !== null && item.kind !== "step";
    if (event.key === "ArrowRight" && isListed && !this.isOpen(item)) this.toggle(item);
    else if (event.key === "ArrowLeft" && isListed && this.isOpen(item)) this.toggle(item);
    else if (event.key === "Home") this.move(-Infinity);
    else if (event.key === "End") this.move(this.tree.length);
    else return;
    event.preventDefault();
  }

  /**
   * The next failed step behind the chosen one, in the order of the files.
   * @param {number} by 1, or -1 for the one before
   * @returns {number} a row; -1 if nothing failed
   */
  nextFailure(by) {
    const { run } = this.app;
    const rows = failedRows(run);
    if (rows.length === 0) return -1;
    const chosen = chosenScenario(this.app);
    const item = chosen === null ? null : chosenItem(this.app, chosen);
    const here = item === null ? -1 : item.kind === "step" ? item.place : run.scenarios[item.place].first - 1;
    const next = by > 0 ? rows.find((row) => row > here) : rows.findLast((row) => row < here);
    return next ?? (by > 0 ? rows[0] : rows[rows.length - 1]);
  }
}

/**
 * @param {boolean} isOpen
 * @returns {HTMLElement}
 */
function caret(isOpen) {
  return h("span.turn", { "aria-hidden": "true" }, isOpen ? "▾" : "▸");
}
