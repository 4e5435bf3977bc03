// The picture of the tray: live while something moves, and the settled picture under the boxes that were read from it.

const base = "api/v1/";
const live = 120; // ms between two live pictures
const quiet = 500; // ms: after a picture that did not come
const figure = document.getElementById("camera");
const picture = document.getElementById("picture");
let settled = 0; // number of the settled picture that is to be shown, 0: live

// show follows the tray of the newest snapshot.
export function show(tray) {
  if (!figure) return;
  figure.hidden = tray.camera === "";
  settled = tray.picture > 0 && (tray.state === "settled" || tray.state === "") ? tray.picture : 0;
  if (tray.w > 0) {
    picture.width = tray.w;
    picture.height = tray.h;
  }
}

// crop is a die of the tray as the settled picture shows it; "" where there is none.
export function crop(tray, index) {
  const box = tray.dice[index]?.box;
  if (!figure || figure.hidden || !(tray.picture > 0) || !box) return "";
  const [xs, ys] = [0, 1].map((k) => box.map((corner) => corner[k]));
  const side = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) * 1.4;
  const view = [(Math.min(...xs) + Math.max(...xs) - side) / 2, (Math.min(...ys) + Math.max(...ys) - side) / 2, side, side];
  const holder = document.createElement("template");
  holder.innerHTML = `<svg class="crop" viewBox="${view.join(" ")}" aria-hidden="true"><image href="${base}picture/settled.jpg?n=${tray.picture}" width="${tray.w}" height="${tray.h}"/></svg>`;
  return holder.content.firstChild;
}

// run loads one picture after the other; a slow line gets fewer of them.
export async function run() {
  if (!figure) return;
  let shown = 0;
  for (;;) {
    const want = settled;
    if (!figure.hidden && !document.hidden && (want === 0 || want !== shown)) {
      const src = want ? `${base}picture/settled.jpg?n=${want}` : `${base}picture.jpg?at=${Date.now()}`;
      if (await load(src)) shown = want;
    }
    await new Promise((next) => setTimeout(next, figure.hidden ? quiet : live));
  }
}

// watch shows the camera on a page of its own, in #seen, while on says so.
export async function watch(on) {
  for (;;) {
    if (on() && !document.hidden) {
      const shown = document.getElementById("seen");
      const next = shown.cloneNode();
      next.src = `${base}picture.jpg?at=${Date.now()}`;
      await next.decode().then(() => shown.replaceWith(next), () => {});
    }
    await new Promise((wait) => setTimeout(wait, on() ? live : quiet));
  }
}

// load swaps the picture when the new one is whole, so that it never flickers.
async function load(src) {
  const next = new Image();
  next.src = src;
  try {
    await next.decode();
    picture.src = src;
    return true;
  } catch {
    await new Promise((wait) => setTimeout(wait, quiet)); // the camera is away, or the table
    return false;
  }
}
