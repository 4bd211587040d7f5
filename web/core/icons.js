// Owns the line icons of the page: one family, a box of 24, strokes of 1.75 with round ends, drawn for this project.
// Owns no size, no stroke and no colour: the style sheet has them.

const SVG = "http://www.w3.org/2000/svg";

/** Each icon's lines. A line of no length is a dot. */
const LINES = {
  undo: "M8.5 5 4.5 9l4 4M4.5 9H14a5.25 5.25 0 0 1 0 10.5H10",
  redo: "M15.5 5l4 4-4 4M19.5 9H10a5.25 5.25 0 0 0 0 10.5H14",
  redeal: "M4.5 11A7.6 7.6 0 0 1 18.5 8M19.5 4v4.5H15M19.5 13A7.6 7.6 0 0 1 5.5 16M4.5 20v-4.5H9",
  restart: "M4.5 4.5V9H9M5 8.8A7.75 7.75 0 1 1 4.25 12.5",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  hint: "M9.25 17h5.5M10.5 20.25h3M9.25 17c0-2.75-3.25-3.75-3.25-7.5a6 6 0 0 1 12 0c0 3.75-3.25 4.75-3.25 7.5",
  deal: "M5.25 4h6.5A1.75 1.75 0 0 1 13.5 5.75v12.5A1.75 1.75 0 0 1 11.75 20h-6.5A1.75 1.75 0 0 1 3.5 18.25V5.75A1.75 1.75 0 0 1 5.25 4ZM17 12h4M18.5 9l3 3-3 3",
  safe: "M7.25 20.5h9.5A1.75 1.75 0 0 0 18.5 18.75V13M5.5 13v5.75A1.75 1.75 0 0 0 7.25 20.5M12 15.5V4M7.75 8.25 12 4l4.25 4.25",
  finish: "M6 20.500V4.500M6 5h11.500l-2.500 4 2.500 4H6",
  order: "M4 6.500h9M4 12h6.500M4 17.500h4M17.500 5v14M13.750 15.250l3.750 3.750 3.750-3.750",
  lesson:
    "M12 6.750C10 5 7 4.500 4 5v13.500c3-.5 6 0 8 1.750 2-1.750 5-2.250 8-1.750V5c-3-.5-6 0-8 1.750ZM12 6.750v13.500",
  new: "M7.25 3.5h9.5A1.75 1.75 0 0 1 18.5 5.25v13.5a1.75 1.75 0 0 1-1.75 1.75h-9.5A1.75 1.75 0 0 1 5.5 18.75V5.25A1.75 1.75 0 0 1 7.25 3.5ZM12 8.75v6.5M8.75 12h6.5",
  help: "M12 3.5a8.5 8.5 0 0 1 0 17a8.5 8.5 0 0 1 0-17ZM9.5 9.75a2.5 2.5 0 1 1 3.75 2.17c-.8.45-1.25 1-1.25 1.83M12 16.75v0",
  back: "M14.5 5.5 8 12l6.5 6.5",
  close: "M6 6l12 12M18 6 6 18",
  settings:
    "M4 7.5h8M18 7.5h2M15 5a2.5 2.5 0 0 1 0 5a2.5 2.5 0 0 1 0-5ZM4 16.5h2M12 16.5h8M9 14a2.5 2.5 0 0 1 0 5a2.5 2.5 0 0 1 0-5Z",
  "zoom-in": "M10.5 4a6.5 6.5 0 0 1 0 13a6.5 6.5 0 0 1 0-13ZM15.25 15.25 20 20M10.5 7.75v5.5M7.75 10.5h5.5",
  "zoom-out": "M10.5 4a6.5 6.5 0 0 1 0 13a6.5 6.5 0 0 1 0-13ZM15.25 15.25 20 20M7.75 10.5h5.5",
  sound: "M3.75 9.25v5.5H7l5 4V5.25l-5 4ZM15.5 9a4.25 4.25 0 0 1 0 6M18 6.25a8.1 8.1 0 0 1 0 11.5",
  "sound-off": "M3.75 9.25v5.5H7l5 4V5.25l-5 4ZM15.75 9.5l5 5M20.75 9.5l-5 5",
  check: "M4.5 12.5l5 5 10-11",
  warning:
    "M12 4a1.5 1.5 0 0 1 1.3.75l7.25 12.75A1.5 1.5 0 0 1 19.25 19.75H4.75A1.5 1.5 0 0 1 3.45 17.5L10.7 4.75A1.5 1.5 0 0 1 12 4ZM12 9.5v4M12 16.5v0",
  copy: "M10.25 8.5h8A1.75 1.75 0 0 1 20 10.25v8A1.75 1.75 0 0 1 18.25 20h-8A1.75 1.75 0 0 1 8.5 18.25v-8A1.75 1.75 0 0 1 10.25 8.5ZM5.5 15.5A1.75 1.75 0 0 1 4 13.75V5.75A1.75 1.75 0 0 1 5.75 4h8A1.75 1.75 0 0 1 15.5 5.5",
  download:
    "M12 4v11M7.5 10.75l4.5 4.5 4.5-4.5M4.5 16.5v1.75A1.75 1.75 0 0 0 6.25 20h11.5A1.75 1.75 0 0 0 19.5 18.25V16.5",
  upload:
    "M12 15.25V4M7.5 8.25 12 3.75l4.5 4.5M4.5 16.5v1.75A1.75 1.75 0 0 0 6.25 20h11.5A1.75 1.75 0 0 0 19.5 18.25V16.5",
  games:
    "M5.5 4h3.5A1.5 1.5 0 0 1 10.5 5.5v3.5A1.5 1.5 0 0 1 9 10.5H5.5A1.5 1.5 0 0 1 4 9V5.5A1.5 1.5 0 0 1 5.5 4ZM15 4h3.5A1.5 1.5 0 0 1 20 5.5v3.5A1.5 1.5 0 0 1 18.5 10.5H15A1.5 1.5 0 0 1 13.5 9V5.5A1.5 1.5 0 0 1 15 4ZM5.5 13.5h3.5A1.5 1.5 0 0 1 10.5 15v3.5A1.5 1.5 0 0 1 9 20H5.5A1.5 1.5 0 0 1 4 18.5V15A1.5 1.5 0 0 1 5.5 13.5ZM15 13.5h3.5A1.5 1.5 0 0 1 20 15v3.5A1.5 1.5 0 0 1 18.5 20H15A1.5 1.5 0 0 1 13.5 18.5V15A1.5 1.5 0 0 1 15 13.5Z",
};

/** @typedef {keyof typeof LINES} IconName */

/** The names there are. @type {ReadonlyArray<IconName>} */
export const ICON_NAMES = /** @type {IconName[]} */ (Object.keys(LINES));

/** The line data of an icon. @param {IconName} name @returns {string} */
export function iconLines(name) {
  return LINES[name];
}

/** A drawing as a new element, hidden from screen readers: what stands beside it carries the name.
 * @param {Record<string, string>} attributes @param {Record<string, string>} paths by their class */
export function drawing(attributes, paths) {
  const svg = document.createElementNS(SVG, "svg");
  for (const [key, value] of Object.entries({ ...attributes, "aria-hidden": "true" })) svg.setAttribute(key, value);
  for (const [kind, d] of Object.entries(paths)) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", kind);
    path.setAttribute("d", d);
    svg.append(path);
  }
  return svg;
}

/** @param {IconName} name */
export const icon = (name) => drawing({ class: "icon", viewBox: "0 0 24 24" }, { line: LINES[name] });
