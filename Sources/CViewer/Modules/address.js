// What is shown, as the fragment of the address: everything is a link.

/**
 * @typedef {object} View
 * @property {"overview" | "scenarios" | "endpoints" | "timeline" | "load" | "coverage"} view
 * @property {string} query
 * @property {string | null} scenario an id
 * @property {number} step from 1, among the rows of the scenario; 0 for none
 * @property {number} attempt from 1; 0 for the last
 * @property {string | null} theme `light` or `dark`
 */

const VIEWS = ["overview", "scenarios", "endpoints", "timeline", "load", "coverage"];

/**
 * Reads `#s=SCENARIO-ID&t=STEP&a=2` and `#q=status:failed+tag:smoke`.
 * @param {string} fragment
 * @param {View["view"]} first the view that a report opens on
 * @returns {View}
 */
export function readAddress(fragment, first = "overview") {
  const values = new URLSearchParams(fragment.replace(/^#/, ""));
  const scenario = values.get("s");
  const query = values.get("q") ?? "";
  const given = values.get("v") ?? "";
  const usual = scenario !== null || values.has("q") ? "scenarios" : first;
  const theme = values.get("theme");
  return {
    view: /** @type {View["view"]} */ (VIEWS.includes(given) ? given : usual), query, scenario,
    step: wholeNumber(values.get("t")), attempt: wholeNumber(values.get("a")),
    theme: theme === "light" || theme === "dark" ? theme : null,
  };
}

/**
 * The fragment of a view, `#` for the first one.
 * @param {Partial<View>} view
 * @param {View["view"]} first the view that a report opens on
 * @returns {string}
 */
export function addressOf(view, first = "overview") {
  const parts = [];
  const add = (/** @type {string} */ key, /** @type {string | number} */ value) =>
    parts.push(`${key}=${encodeURIComponent(value).replaceAll("%20", "+").replaceAll("%3A", ":")
      .replaceAll("%2F", "/")}`);
  const isUsual = view.view === undefined || view.view === first
    || (view.view === "scenarios" && (Boolean(view.scenario) || Boolean(view.query)));
  if (!isUsual && view.view !== undefined) add("v", view.view);
  if (view.query) add("q", view.query);
  if (view.scenario) add("s", view.scenario);
  if (view.step) add("t", view.step);
  if (view.attempt) add("a", view.attempt);
  if (view.theme) add("theme", view.theme);
  return `#${parts.join("&")}`;
}

/**
 * @param {string | null} text
 * @returns {number}
 */
function wholeNumber(text) {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : 0;
}

/**
 * Whether a text may become a link: only `http` and `https`.
 * @param {string} text
 * @returns {boolean}
 */
export function isWebAddress(text) {
  return /^https?:\/\/[^\s\\]+$/i.test(text) && URL.canParse?.(text) !== false;
}
