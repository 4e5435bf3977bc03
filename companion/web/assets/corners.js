// The corners of the area where dice lie, tapped on the live picture and dragged, with a loupe beside the
// finger. Corners are shares of the picture.
import { el, svg, words } from "./pad.js";

const reach = 30; // px from a corner within which a finger takes it
// by 1/200 of the picture
const nudge = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const side = 120; // px of the loupe
const around = 1 / 7; // of the picture that it shows
const most = 4;

// onto maps shares of an area onto the picture, by its corners from the upper left one clockwise: a plane seen at a slant.
function onto([a, b, c, d]) {
  const sum = (k) => a[k] - b[k] + c[k] - d[k];
  const [bx, by, dx, dy] = [b[0] - c[0], b[1] - c[1], d[0] - c[0], d[1] - c[1]];
  const det = bx * dy - dx * by;
  const g = (sum(0) * dy - dx * sum(1)) / det;
  const h = (bx * sum(1) - sum(0) * by) / det;
  return (u, v) => [0, 1].map((k) => (a[k] + (b[k] * (1 + g) - a[k]) * u + (d[k] * (1 + h) - a[k]) * v) / (1 + g * u + h * v));
}

const within = (x) => Math.min(Math.max(x, 0), 1);

// mark draws corners over the picture of a figure and lets people set them while on; changed hears of it.
export function mark(figure, changed) {
  const over = svg("svg", { class: "corners", preserveAspectRatio: "xMidYMid meet", role: "group" });
  const loupe = el("canvas", { class: "loupe", width: side, height: side, hidden: true });
  figure.append(over, loupe);
  let corners = [];
  let before = []; // the corners before each change
  let on = false;
  let zones = []; // of dice, with what stands in them
  let held = -1; // the corner under the finger
  const picture = () => document.getElementById("seen");
  const size = () => [picture().naturalWidth || 640, picture().naturalHeight || 480];

  // place is where a pointer is in the picture, and how many px of the screen one of the picture has.
  function place(e) {
    const [w, h] = size();
    const m = over.getScreenCTM();
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(m.inverse());
    return { at: [within(p.x / w), within(p.y / h)], scale: m.a };
  }

  function show() {
    const [w, h] = size();
    over.setAttribute("viewBox", `0 0 ${w} ${h}`);
    over.toggleAttribute("data-on", on);
    const px = (c) => [c[0] * w, c[1] * h];
    const middle = [0, 1].map((k) => corners.reduce((sum, c) => sum + c[k], 0) / corners.length);
    const turn = (c) => Math.atan2(c[1] - middle[1], c[0] - middle[0]);
    const outline = [...corners].sort((a, b) => turn(a) - turn(b)).map((c) => px(c).join(",")).join(" ");
    const r = 11 / (over.getScreenCTM()?.a || 1);
    const dot = (c, i) => {
      const [cx, cy] = px(c);
      const name = words.tuneCorner.replace("{n}", i + 1);
      const named = { tabindex: 0, role: "button", "aria-label": name, "data-corner": i };
      const e = svg("circle", { cx, cy, r, ...named });
      e.addEventListener("keydown", (key) => {
        const by = nudge[key.key];
        if (!by) return;
        key.preventDefault();
        change(moved(i, corners[i].map((x, k) => within(x + by[k] / 200))));
        over.querySelector(`[data-corner="${i}"]`).focus();
      });
      return e;
    };
    over.replaceChildren(svg("polygon", { points: outline }), ...parts(turn, px), ...(on ? corners.map(dot) : []));
  }

  // parts are the zones of dice: the line between them, and what happens where.
  function parts(turn, px) {
    const round = corners.length ? [...corners].sort((a, b) => turn(a) - turn(b)) : [[0, 0], [1, 0], [1, 1], [0, 1]];
    if (round.length < most) return [];
    const first = round.indexOf(round.reduce((a, b) => (b[0] + b[1] < a[0] + a[1] ? b : a)));
    const at = onto([...round.slice(first), ...round.slice(0, first)]);
    return zones.flatMap(({ zone: [l, t, r, b], says }) => {
      const points = [[l, t], [r, t], [r, b], [l, b]].map(([u, v]) => px(at(u, v)).join(",")).join(" ");
      const [x, y] = px(at((l + r) / 2, t + (b - t) * 0.9));
      const text = svg("text", { x, y, "text-anchor": "middle", "font-size": size()[0] / 26 });
      text.textContent = says;
      return [svg("polygon", { class: "zone", points }), text];
    });
  }

  function change(next) {
    before.push(corners);
    corners = next;
    show();
    changed();
  }
  const moved = (i, at) => corners.map((c, k) => (k === i ? at : c));

  // look shows in the loupe what lies about the corner that is held, on the side where the finger is not.
  function look() {
    loupe.hidden = held < 0;
    if (held < 0) return;
    const [w, h] = size();
    const [x, y] = corners[held];
    const part = around * Math.max(w, h);
    loupe.classList.toggle("right", x < 0.5);
    const c = loupe.getContext("2d");
    c.fillRect(0, 0, side, side);
    c.drawImage(picture(), x * w - part / 2, y * h - part / 2, part, part, 0, 0, side, side);
    c.strokeStyle = "#fff";
    c.strokeRect(side / 2, -1, 0, side + 2);
    c.strokeRect(-1, side / 2, side + 2, 0);
    requestAnimationFrame(look);
  }

  over.addEventListener("pointerdown", (e) => {
    if (!on) return;
    e.preventDefault();
    const { at, scale } = place(e);
    const [w, h] = size();
    const far = (c) => Math.hypot((c[0] - at[0]) * w, (c[1] - at[1]) * h) * scale;
    held = corners.findIndex((c) => far(c) < reach && far(c) === Math.min(...corners.map(far)));
    if (held < 0 && corners.length === most) return;
    if (held < 0) change([...corners, at]);
    else before.push(corners);
    if (held < 0) held = corners.length - 1;
    over.setPointerCapture(e.pointerId);
    look();
  });
  over.addEventListener("pointermove", (e) => {
    if (held < 0) return;
    corners = moved(held, place(e).at);
    show();
  });
  for (const ends of ["pointerup", "pointercancel"]) {
    over.addEventListener(ends, () => {
      if (held < 0) return;
      held = -1;
      changed();
    });
  }

  return {
    on: () => on,
    zones: (all) => {
      if (JSON.stringify(all) === JSON.stringify(zones)) return;
      zones = all;
      show();
    },
    corners: () => corners,
    whole: () => corners.length === most,
    begun: () => before.length > 0,
    // begin lets people set corners, those that are known to begin with, or else those that are proposed; end shows
    // those that are.
    begin(proposed) {
      on = true;
      before = [];
      if (!corners.length && proposed.length) {
        before.push(corners);
        corners = proposed;
      }
      show();
    },
    end: (known) => ((on = false), (held = -1), (corners = known), show()),
    undo: () => ((corners = before.pop() ?? corners), show(), changed()),
  };
}
