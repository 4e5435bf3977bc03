// The screen stays on while a game runs, its page is in sight and somebody plays. Browsers let pages do that which came by
// https, or from the machine itself.
const idle = 30 * 60e3; // ms without a move until a screen may go dark

let wanted = false;
let held = null; // the promise of what keeps the screen on
let move = "";
let timer = 0;

// show follows the newest snapshot; null: the table is away.
export function show(table) {
  const now = table?.match?.status === "on" ? `${table.match.id} ${table.seq}` : "";
  if (now !== move) {
    move = now;
    renew();
  }
  settle();
}

// renew has the screen stay on from now, as something happened, or somebody looks at the page again.
function renew() {
  wanted = move !== "";
  clearTimeout(timer);
  if (wanted) timer = setTimeout(() => settle((wanted = false)), idle);
}

function settle() {
  const on = wanted && !document.hidden;
  if (on === Boolean(held)) return;
  if (on) ask();
  else {
    held.then((lock) => lock?.release());
    held = null;
  }
}

// ask asks the browser, which may say no (its battery is low), and takes it back by itself when the page goes out of sight.
function ask() {
  const own = (held = navigator.wakeLock.request("screen").catch(() => null));
  const over = () => {
    if (held === own) held = null;
  };
  own.then((lock) => (lock ? lock.addEventListener("release", over) : over()));
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) renew();
  settle();
});
