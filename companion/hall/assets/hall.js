// Keeps the tables that are in view up to date; without it the page is one that is loaded again.
"use strict";
const cards = document.getElementById("cards");
// fit makes the text of the wall as large as one screen takes.
function fit() {
  if (!document.body.matches(".wall")) return;
  let small = 8, large = innerHeight / 6; // px
  while (large - small > 0.5) {
    const middle = (small + large) / 2;
    cards.style.fontSize = `${middle}px`;
    const wide = [...cards.querySelectorAll("ul > li")].some((c) => c.scrollWidth > c.clientWidth);
    if (wide || document.documentElement.scrollHeight > innerHeight) large = middle;
    else small = middle;
  }
  cards.style.fontSize = `${small}px`;
}
if (cards) {
  fit();
  addEventListener("resize", fit);
  const lang = document.documentElement.lang;
  const events = new EventSource(`/events?from=${cards.dataset.from}&n=${cards.dataset.n}&lang=${lang}`);
  events.onmessage = (e) => {
    const focused = document.activeElement && document.activeElement.getAttribute("href");
    cards.innerHTML = JSON.parse(e.data);
    if (document.body.classList.contains("table")) cards.querySelectorAll(".more").forEach((m) => m.remove());
    fit();
    if (focused) cards.querySelectorAll("a").forEach((a) => a.getAttribute("href") === focused && a.focus());
  };
}
// Who leads a tournament sees what is new, but for a question that waits and a name that is being typed.
if (document.body.matches(".tournament.leads") && !document.querySelector("[role=alert]")) {
  setInterval(() => {
    const busy = [...document.querySelectorAll("input[name=name]")].some((field) => field.value) ||
      document.activeElement.matches("input, select, button, summary");
    if (!busy) location.reload();
  }, 20000);
}
