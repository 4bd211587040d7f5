// A canvas for the tests of painting, which only records what is done on it.
import { clearFaces } from "../../web/paint/face-cache.js";
import { pictureOf } from "../../web/paint/picture.js";
import { paintTable } from "../../web/paint/table.js";
import { THEMES } from "../../web/paint/theme.js";
import { emptyView } from "../../web/play/view-state.js";

const SETTINGS = { four: false, face: "full", ghosts: true, dimming: false };

/** A canvas that only notes what is done on it: `[what, arguments, stroke colour, fill colour]`. */
function recorder(width = 600, height = 400) {
  const calls = [];
  const canvas = { width, height, calls };
  const context = new Proxy(
    { canvas },
    {
      get: (own, name) =>
        name in own
          ? own[name]
          : (...args) => {
              calls.push([name, args, own.strokeStyle, own.fillStyle]);
              return { width: 7 };
            },
    },
  );
  return Object.assign(canvas, { getContext: () => context });
}

/** Return what is done on the canvas to paint a scene that is laid out; `frame` has what differs from a table at rest. */
export function paintedCalls(t, scene, table, frame = {}) {
  globalThis.Path2D = class {
    addPath() {}
  };
  globalThis.OffscreenCanvas = class {
    constructor(width, height) {
      Object.assign(this, recorder(width, height));
    }
  };
  t.after(() => {
    delete globalThis.Path2D;
    delete globalThis.OffscreenCanvas;
    clearFaces();
  });
  const canvas = recorder();
  const still = { motions: [], time: 0, flashBrightness: 0, couldMove: new Set(), sinceWin: null };
  const theme = { ...THEMES.plaster, shadow: null };
  const usual = { scene, table, view: emptyView(), theme, settings: SETTINGS, ...still };
  paintTable(canvas.getContext(), pictureOf({ ...usual, ...frame }));
  return canvas.calls;
}
