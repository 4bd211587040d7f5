// What is promised of the cards' look: contrast from the theme table, composition at every size, one family of glyphs, the cache.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { icon } from "../../web/core/icons.js";
import ICONS from "../../web/core/icons.json" with { type: "json" };
import { clearFaces, face } from "../../web/paint/face-cache.js";
import { drawFace, faceOptions } from "../../web/paint/faces.js";
import { ghostGlyphs } from "../../web/paint/ghosts.js";
import {
  BADGES,
  COURTS,
  faceGlyphs,
  faceLevel,
  GERMAN_RANKS,
  PEN_FLAT,
  PIPS,
  parseCard,
  penWeight,
  RANKS,
  SUITS,
} from "../../web/paint/glyphs.js";
import { suitColour, systemTheme, THEMES, themeProperties } from "../../web/paint/theme.js";
import { rankWidth } from "./fixtures.mjs";

const RANK_NAMES = [..."A23456789TJQK"];
const SUIT_NAMES = [..."CSHD"];
const WIDTHS = [20, 24, 30, 39, 40, 48, 56, 57, 65, 70, 75, 90, 120, 140, 200];
const ASPECTS = [1.4, 1.5, 1.6, 1.8, 2, 2.2];
const SQUAT = [0.9, 1, 1.1, 1.2]; // of small cards alone
const themes = Object.values(THEMES);

/** WCAG relative luminance of #RRGGBB. */
function luminance(hex) {
  const [r, g, b] = [1, 3, 5]
    .map((i) => parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a, b) {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}
/** A colour laid over another. */
const mixed = (over, under, alpha) =>
  `#${[1, 3, 5]
    .map((i) => [over, under].map((hex) => parseInt(hex.slice(i, i + 2), 16)))
    .map(([a, b]) =>
      Math.round(a * alpha + b * (1 - alpha))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
/** Assert that a value of a theme stands out from what it lies on; the message names both and the limit. */
function assertStandsOut(name, colour, [groundName, ground], least) {
  const found = Math.floor(contrast(colour, ground) * 100) / 100;
  assert.ok(
    contrast(colour, ground) >= least,
    `web/themes.json: ${name} ${colour} on ${groundName} ${ground}: ${found}, at least ${least}`,
  );
}
/** The name of the value that gives a suit its colour, as `suits.S`: in two-colour packs clubs have that of spades. */
function suitValue(theme, table, suit, colour) {
  return `${table}.${[suit, ...SUIT_NAMES].find((one) => theme[table][one] === colour)}`;
}
/** The box a mark takes, as [left, top, right, bottom]. */
function box(rank, { kind, x, y, size }) {
  const w = kind === "rank" ? rankWidth(rank, size) : size;
  return [x - w / 2, y - size / 2, x + w / 2, y + size / 2];
}
/** Points all along what is filled of a court, where the glyph has it. */
function courtPoints(rank, { x, y, size, turned }) {
  const points = [];
  const side = turned ? -size / 100 : size / 100;
  const put = (px, py) => points.push([x + px * side, y + py * side]);
  for (const d of Object.values(COURTS[rank])) {
    let at = [0, 0];
    for (const [, letter, rest] of d.matchAll(/([MLHVCAZ])([^MLHVCAZ]*)/g)) {
      const n = rest.match(/-?[0-9.]+/g)?.map(Number) ?? [];
      const [ax, ay] = at;
      if (letter === "Z") continue;
      at = letter === "H" ? [n[0], ay] : letter === "V" ? [ax, n[0]] : n.slice(-2);
      for (let t = 0; t <= 1; t += 0.125) {
        const s = 1 - t;
        if (letter === "C")
          put(...[0, 1].map((i) => s ** 3 * [ax, ay][i] + 3 * s * t * (s * n[i] + t * n[2 + i]) + t ** 3 * n[4 + i]));
        else if (letter === "A")
          put((ax + at[0]) / 2 + n[0] * Math.cos(2 * Math.PI * t), (ay + at[1]) / 2 + n[0] * Math.sin(2 * Math.PI * t));
        else if (letter !== "M") put(s * ax + t * at[0], s * ay + t * at[1]);
      }
    }
  }
  return points;
}
const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
function everyFace(check) {
  for (const rank of RANK_NAMES)
    for (const w of WIDTHS)
      for (const aspect of w <= 56 ? [...SQUAT, ...ASPECTS] : ASPECTS)
        for (const ratio of [1, 2, 2.625]) {
          const h = Math.round(w * aspect);
          for (const touch of [false, true]) {
            const name = `${rank} at ${w} × ${h} @ ${ratio}${touch ? " for fingers" : ""}`;
            check(rank, w, h, faceGlyphs(rank, w, h, ratio, { touch }), name, ratio, touch);
          }
        }
}

test("the steps of the lesson have the colour of a card's foot, which can be read on a card in every theme", () => {
  const css = readFileSync(new URL("../../web/style.css", import.meta.url), "utf8");
  assert.match(css, /^#lesson-step \{[^}]*color: var\(--foot\);/m);
  assert.doesNotMatch(css, /\[data-theme="/, "a theme needs no rule of its own");
});

test("WCAG contrast is computed as WCAG says", () => {
  assert.equal(contrast("#000000", "#FFFFFF"), 21);
  assert.ok(Math.abs(contrast("#777777", "#FFFFFF") - 4.48) < 0.01);
});

for (const theme of themes) {
  test(`in ${theme.name} every suit stands out from the card by 5.8 to 1`, () => {
    for (const suit of SUIT_NAMES)
      for (const four of [false, true]) {
        const colour = suitColour(theme, suit, four);
        assertStandsOut(suitValue(theme, "suits", suit, colour), colour, ["card", theme.card], 5.8);
      }
  });
  test(`in ${theme.name} a card that lies face down stands out from the wall by 1.8 to 1`, () => {
    assertStandsOut("back", theme.back, ["wall", theme.wall], 1.8);
  });
  test(`in ${theme.name} red and black differ without colour too, by 1.9 to 1; the other suits do by their shape alone`, () => {
    assertStandsOut("suits.H", suitColour(theme, "H", false), ["suits.S", suitColour(theme, "S", false)], 1.9);
  });
  test(`in ${theme.name} text stands out from the wall by 5 to 1`, () => {
    for (const name of ["ink", "muted", "accent"]) assertStandsOut(name, theme[name], ["wall", theme.wall], 5);
  });
  test(`in ${theme.name} gaps stand out from the wall by 3.5, the focus ring by 3, the foot bar from the card by 4.5`, () => {
    assertStandsOut("gap", theme.gap, ["wall", theme.wall], 3.5);
    assertStandsOut("focus", theme.focus, ["wall", theme.wall], 3);
    assertStandsOut("foot", theme.foot, ["card", theme.card], 4.5); // text too: the steps of the lesson
  });
  test(`in ${theme.name} a light card stands out from the wall by 1.5, a ghost from its plate by 3 but less than the card's own suit`, () => {
    if (luminance(theme.card) > 0.5) assertStandsOut("card", theme.card, ["wall", theme.wall], 1.5);
    const plate = mixed(theme.ink, theme.wall, 0.06);
    for (const suit of SUIT_NAMES)
      for (const four of [false, true]) {
        const ghost = suitColour({ ...theme, suits: theme.ghosts }, suit, four);
        const name = suitValue(theme, "ghosts", suit, ghost);
        assertStandsOut(name, ghost, ["a gap (6 % of ink on wall)", plate], 3);
        const [found, most] = [contrast(ghost, plate), contrast(suitColour(theme, suit, four), theme.card)];
        const numbers = `${found.toFixed(2)}, must be less than ${most.toFixed(2)}`;
        assert.ok(found < most, `web/themes.json: ${name} ${ghost} on a gap: ${numbers}, as the suit on its card`);
      }
  });
  test(`in ${theme.name} two colours tell two pairs of suits and four tell all`, () => {
    assert.equal(new Set(SUIT_NAMES.map((s) => suitColour(theme, s))).size, 2);
    assert.equal(suitColour(theme, "D"), suitColour(theme, "H"));
    assert.equal(new Set(SUIT_NAMES.map((s) => suitColour(theme, s, true))).size, 4);
  });
}

test("the system theme has system colours only, 2 px borders, no shadow, and tells red suits by shape", () => {
  const theme = systemTheme();
  const known = new Set(["Canvas", "CanvasText", "LinkText", "GrayText", "Highlight"]);
  for (const key of ["wall", "ink", "muted", "accent", "foot", "card", "gap", "focus", "back", "edge"])
    assert.ok(known.has(theme[key]), key);
  for (const colour of [...Object.values(theme.suits), ...Object.values(theme.ghosts)])
    assert.ok(known.has(colour), colour);
  assert.deepEqual([theme.border, theme.shadow, theme.linesOnly, theme.edgeAlpha], [2, null, true, 1]);
  assert.equal(systemTheme((name) => `<${name}>`).card, "<Canvas>");
});

test("the theme table serves the style sheet too", () => {
  assert.equal(themeProperties(THEMES.night)["--wall"], "#14181D");
});

test("ids are read as the engine writes them, and nothing else is a card", () => {
  assert.deepEqual(parseCard("TH"), { rank: "T", suit: "H", copy: false });
  assert.deepEqual(parseCard("AS'"), { rank: "A", suit: "S", copy: true });
  for (const bad of ["", "10H", "1H", "HT", "th", "AS''", "AS "]) assert.throws(() => parseCard(bad), RangeError, bad);
});

test("every glyph is drawn, and as a path", () => {
  for (const r of RANK_NAMES) assert.match(RANKS[r].d, /^M[-0-9.MLHVCZ ]+$/, r);
  for (const r of Object.keys(GERMAN_RANKS)) assert.match(GERMAN_RANKS[r].d, /^M[-0-9.MLHVCZ ]+$/, r);
  for (const s of SUIT_NAMES) assert.match(SUITS[s], /^M[-0-9.MLHVCAZ ]+Z$/, s);
  for (const c of "JQK")
    for (const ink of ["solid", "tint"]) assert.match(COURTS[c][ink], /^M[-0-9.MLHVCAZ ]+Z$/, `${c} ${ink}`);
  for (const { line, solid } of Object.values(BADGES))
    for (const d of [line, solid]) assert.match(d, /^M[-0-9.MVAZ ]+$/);
  const data = readFileSync(new URL("../../web/paint/glyphs.json", import.meta.url));
  assert.ok(gzipSync(data).length < 30_000);
});

test("a court is the same by half a turn, keeps on the card, and leaves the indices free", () => {
  everyFace((rank, w, h, marks, name) => {
    const halves = marks.filter((m) => m.kind === "court");
    if (!halves.length) return;
    assert.deepEqual(
      halves.map(({ x, y, turned }) => [x, y, turned]),
      [false, true].map((turned) => [w / 2, h / 2, turned]),
      name,
    );
    const indices = marks.filter((m) => m.role === "index").map((m) => box(rank, m));
    for (const half of halves)
      for (const [x, y] of courtPoints(rank, half)) {
        assert.ok(x >= 1.5 && x <= w - 1.5 && y >= 2 && y <= h - 6, `${name}: ${[x, y]} near the edge`);
        assert.ok(!indices.some((at) => meet(at, [x, y, x, y])), `${name}: ${[x, y]} on an index`);
      }
  });
});

/** The ghosts of these cards: what is painted of which card, in the order of painting. */
const ghosts = (cards, w = 86, h = 120) => ghostGlyphs(cards, w, h).map(({ kind, card }) => `${kind} ${card}`);

test("a gap shows one card, two cards, or a rank over the suits that may come; copies count once", () => {
  assert.deepEqual(ghosts(["8H", "8H'"]), ["rank 8H", "suit 8H"]);
  assert.deepEqual(ghosts(["8H", "4S"]), ["rank 8H", "suit 8H", "rank 4S", "suit 4S"]);
  assert.deepEqual(ghosts(["2C", "2S", "2H", "2D"]), ["rank 2S", "suit 2C", "suit 2S", "suit 2H", "suit 2D"]);
  assert.deepEqual(ghosts(["4S", "2C", "2H"]), ["rank 4S", "suit 4S", "rank 2S", "suit 2C", "suit 2H"]);
  assert.deepEqual(ghosts(["4S", "5S", "6S"]), []);
});

test("where cards are squat a ghost has its rank beside its suit, else above it", () => {
  const places = (w, h) => ghostGlyphs(["8H"], w, h).map(({ x, y }) => [x, y]);
  const [[left, first], [right, second]] = places(50, 50);
  assert.ok(left < right && first === second);
  const [[over], [under]] = places(50, 70);
  assert.equal(over, under);
});

test("ghosts keep inside the gap and off each other at every size", () => {
  for (const w of WIDTHS)
    for (const aspect of [1, ...ASPECTS])
      for (const cards of [["TH"], ["TH", "QS"], ["2C", "2S", "2H", "2D"], ["TH", "2C", "2S", "2H", "2D"]]) {
        const h = Math.round(w * aspect);
        const boxes = ghostGlyphs(cards, w, h).map((m) => box(m.card[0], m));
        for (const [l, t, r, b] of boxes)
          assert.ok(l >= 1 && t >= 1 && r <= w - 1 && b <= h - 1, `${cards} ${w} × ${h}`);
        boxes.forEach((a, i) =>
          boxes.slice(i + 1).forEach((b) => {
            assert.ok(!meet(a, b), `${cards} at ${w} × ${h}: ${a} and ${b}`);
          }),
        );
      }
});

test("a ten is as wide as the others, and its strokes leave room", () => {
  for (const height of [14, 20, 40, 80]) {
    const widths = RANK_NAMES.filter((r) => r !== "J").map((r) => rankWidth(r, height));
    assert.ok(Math.max(...widths) / Math.min(...widths) < 1.1, `at ${height}`);
    assert.ok(penWeight(height) * PEN_FLAT < 20);
  }
});

test("the classic grid has as many pips as the rank says, the same when turned round", () => {
  for (const [rank, pips] of Object.entries(PIPS)) {
    assert.equal(pips.length, rank === "T" ? 10 : Number(rank));
    assert.equal(new Set(pips.map(String)).size, pips.length);
    if (rank !== "7")
      for (const [x, y] of pips)
        assert.ok(
          pips.some(([a, b]) => a === -x + 0 && Math.abs(b - (1 - y)) < 1e-9),
          rank,
        );
  }
});

test("below 40 px a card shows one big rank and one suit; to 56 an index and a suit; above that everything", () => {
  const levels = [39.9, 40, 56, 56.1].map((w) => faceLevel(w));
  assert.deepEqual(levels, ["small", "medium", "medium", "large"]);
  everyFace((rank, w, h, marks, name, _ratio, touch) => {
    const kinds = marks
      .map((m) => m.kind)
      .sort()
      .join();
    const squat = h < 1.25 * w; // then the suit is beside the rank
    const wanted = { small: "rank,suit", medium: squat ? "rank,suit" : "rank,suit,suit" }[faceLevel(w, touch)];
    if (wanted) assert.equal(kinds, wanted, name);
    else if (rank in COURTS) assert.equal(kinds, "court,court,rank,rank,suit,suit", name);
    else
      assert.equal(
        marks.filter((m) => m.role === "body").length,
        rank === "A" ? 1 : rank === "T" ? 10 : Number(rank),
        name,
      );
  });
});

test("nothing on a face leaves the card or comes near its edge, and the foot bar has its place", () => {
  everyFace((rank, w, h, marks, name) => {
    for (const m of marks.filter(({ kind }) => kind !== "court")) {
      const [l, t, r, b] = box(rank, m);
      assert.ok(
        l >= 1.5 && t >= 2 && r <= w - 1.5 && b <= h - (w < 40 ? 3.5 : 6),
        `${name}: ${m.kind} ${[l, t, r, b]}`,
      );
    }
  });
});

test("no two things on a face overlap", () => {
  everyFace((rank, _w, _h, all, name) => {
    const marks = all.filter(({ kind }) => kind !== "court");
    marks.forEach((a, i) =>
      marks.slice(i + 1).forEach((b) => {
        if (a.kind === "suit" && b.kind === "suit")
          assert.ok(Math.hypot(a.x - b.x, a.y - b.y) >= 0.95 * ((a.size + b.size) / 2), `${name}: suits`);
        else assert.ok(!meet(box(rank, a), box(rank, b)), `${name}: ${a.kind} and ${b.kind}`);
      }),
    );
  });
});

test("on a squat card the suit stands beside the rank, and a figure above it covers no part of it", () => {
  for (const rank of RANK_NAMES)
    for (const w of [36, 40, 44, 48, 52, 56])
      for (const aspect of SQUAT) {
        const h = Math.round(w * aspect);
        const [letter, suit] = faceGlyphs(rank, w, h, 2);
        assert.ok(letter.x + rankWidth(rank, letter.size) / 2 < suit.x - suit.size / 2, `${rank} ${w} × ${h}`);
        if (h >= 40) assert.ok(suit.y - suit.size / 2 >= 16, `${rank} ${w} × ${h}`);
        assert.ok(letter.size >= 0.42 * Math.min(w, h), `${rank} ${w} × ${h}`);
      }
});

test("ranks are legible: 14 px or more from 24 px of width on, squat from 30, and their caps lie on device pixels", () => {
  everyFace((_rank, w, h, marks, name, ratio) => {
    const first = marks[0];
    if (w >= (h < 1.25 * w ? 30 : 24)) assert.ok(first.size >= 14, name);
    for (const edge of [first.y - first.size / 2, first.y + first.size / 2]) {
      assert.ok(Math.abs(edge * ratio - Math.round(edge * ratio)) < 1e-6, name);
    }
  });
});

test("on a touch screen a face with all details has ranks of 18 px at least", () => {
  assert.deepEqual(
    [40, 69.9, 70].map((w) => faceLevel(w, true)),
    ["small", "small", "large"],
  );
  for (const w of [70, 75, 90, 140]) assert.ok(faceGlyphs("T", w, 1.4 * w, 2, { touch: true })[0].size >= 18, `${w}`);
});

test("with German letters a jack has a B and a queen a D, as wide as other ranks, and nothing else changes", (t) => {
  const paths = [];
  globalThis.Path2D = class {
    constructor(d) {
      if (d) paths.push(d);
    }
    addPath() {}
  };
  t.after(() => delete globalThis.Path2D);
  const context = new Proxy({}, { get: () => () => {}, set: () => true });
  const settings = { four: false, face: "plain-german" };
  assert.deepEqual(faceOptions(settings), { fourColour: false, plain: true, german: true });
  assert.deepEqual(faceOptions({ four: true, face: "full" }), { fourColour: true, plain: false, german: false });
  for (const rank of RANK_NAMES) drawFace(context, `${rank}H`, 30, 42, THEMES.plaster);
  assert.ok(!paths.includes(GERMAN_RANKS.J.d) && !paths.includes(GERMAN_RANKS.Q.d));
  for (const rank of RANK_NAMES) drawFace(context, `${rank}H`, 30, 42, THEMES.plaster, faceOptions(settings));
  assert.ok(paths.includes(GERMAN_RANKS.J.d) && paths.includes(GERMAN_RANKS.Q.d));
  assert.deepEqual(Object.keys(GERMAN_RANKS), ["J", "Q"]);
  for (const { width } of Object.values(GERMAN_RANKS)) assert.ok(width >= RANKS["2"].width && width <= RANKS.T.width);
});

test("each suit is drawn in its colour of a two-colour or of a four-colour deck", (t) => {
  globalThis.Path2D = class {
    addPath() {}
  };
  t.after(() => delete globalThis.Path2D);
  for (const fourColour of [false, true])
    for (const suit of SUIT_NAMES) {
      const used = new Set();
      const set = (_, name, value) => used.add(name === "fillStyle" && value);
      drawFace(new Proxy({}, { get: () => () => {}, set }), `8${suit}`, 90, 126, THEMES.plaster, { fourColour });
      const { suits } = THEMES.plaster;
      assert.ok(used.has(suits[fourColour ? suit : "CS".includes(suit) ? "S" : "H"]), suit);
      assert.equal(used.has(suits.D), suit === "D" ? fourColour : false, "red diamonds have the colour of hearts");
    }
});

test("painted faces are cached by size, ratio, theme and deck; both packs share; old sets go", (t) => {
  const painted = [];
  const nothing = new Proxy(
    {},
    {
      get: (o, k) => (k in o ? o[k] : () => {}),
      set: (o, k, v) => {
        o[k] = v;
        return true;
      },
    },
  );
  globalThis.Path2D = class {
    addPath() {}
  };
  globalThis.OffscreenCanvas = class {
    constructor(width, height) {
      Object.assign(this, { width, height });
      painted.push(this);
    }
    getContext() {
      return nothing;
    }
  };
  t.after(() => {
    delete globalThis.Path2D;
    delete globalThis.OffscreenCanvas;
    clearFaces();
  });
  clearFaces();
  const first = face("8H", 60, 84, 2, THEMES.plaster);
  assert.deepEqual([first.width, first.height], [120, 168]);
  assert.equal(face("8H'", 60, 84, 2, THEMES.plaster), first);
  const others = [
    face("8H", 60, 84, 1, THEMES.plaster),
    face("8H", 60, 84, 2, THEMES.night),
    face("8H", 60, 84, 2, THEMES.plaster, { fourColour: true }),
  ];
  assert.equal(new Set([first, ...others]).size, 4);
  assert.equal(face("8H", 60, 84, 2, THEMES.plaster), first);
  face("8H", 61, 84, 2, THEMES.plaster);
  assert.equal(face("8H", 60, 84, 2, THEMES.plaster), first, "the set used last stays");
  const count = painted.length;
  assert.notEqual(face("8H", 60, 84, 1, THEMES.plaster), others[0], "the longest unused is gone");
  assert.equal(painted.length, count + 1);
  clearFaces();
  assert.notEqual(face("8H", 60, 84, 2, THEMES.plaster), first);
});

test("an icon is an element hidden from readers, of attributes only, with no style in it", (t) => {
  const make = (_space, tag) => ({
    tag,
    attributes: {},
    children: [],
    setAttribute(k, v) {
      this.attributes[k] = v;
    },
    append(c) {
      this.children.push(c);
    },
  });
  globalThis.document = { createElementNS: make };
  t.after(() => {
    delete globalThis.document;
  });
  for (const name of [
    "undo",
    "redo",
    "redeal",
    "menu",
    "hint",
    "deal",
    "restart",
    "new",
    "help",
    "close",
    "settings",
    "zoom-in",
    "zoom-out",
    "sound",
    "check",
    "warning",
    "copy",
    "download",
    "games",
  ]) {
    const svg = icon(name);
    assert.equal(svg.attributes["aria-hidden"], "true");
    assert.equal(svg.attributes.class, "icon");
    assert.ok(!("style" in svg.attributes));
    assert.equal(svg.children[0].attributes.d, ICONS[name]);
  }
  assert.ok(Object.keys(ICONS).length >= 19);
  const style = readFileSync(new URL("../../web/style.css", import.meta.url), "utf8");
  assert.match(style, /^\.icon \{[^}]* stroke-width: 1\.75;/m);
});

test("the app icons are small and self-contained", () => {
  for (const name of ["icon", "icon-maskable", "favicon"]) {
    const text = readFileSync(new URL(`../../web/icons/${name}.svg`, import.meta.url), "utf8");
    assert.ok(text.length < 1500 && !/style=|<text|<script|href/.test(text), name);
  }
});
