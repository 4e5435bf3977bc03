// What people add to games of the past: where one was played, a game that was played elsewhere, two names of one person.
import { toast, words } from "./pad.js";
import { command, newID } from "./commands.js";

// start lets the forms of the page send what they hold.
export function start(lang) {
  const says = (verdict) => (verdict.ok ? location.reload() : toast(verdict.says?.text[lang] ?? words.refused));
  const send = async (cmd) => says(await command({ id: newID(), ...cmd }, {}, () => toast(words.sending)));
  const on = (id, read) =>
    document.getElementById(id)?.addEventListener("submit", (event) => {
      event.preventDefault();
      const cmd = read(event.target, new FormData(event.target));
      if (cmd) send(cmd);
    });
  on("about", (form, data) => ({ kind: "about", match: form.dataset.match, about: { place: data.get("place"), text: data.get("text") } }));
  on("same", (form, data) => ({ kind: "samePerson", name: form.dataset.name, same: data.get("same") }));
  on("enter", (form, data) => entered(data));
  document.querySelector("#enter [data-more]")?.addEventListener("click", more);
  const when = document.querySelector('#enter [name="when"]');
  const now = new Date(Date.now() - new Date().getTimezoneOffset() * 60e3); // as its clock on the wall
  if (when) when.max = now.toISOString().slice(0, 16); // the browser says what lies ahead
}

// more adds a row for one more player.
function more() {
  const rows = document.querySelector("#enter .rows");
  const row = rows.lastElementChild.cloneNode(true);
  for (const input of row.querySelectorAll("input")) input.value = "";
  rows.append(row);
  row.querySelector("input").focus();
  if (rows.children.length >= 12) document.querySelector("#enter [data-more]").hidden = true;
}

// entered is the command for a game of any name: a sheet with one row, which is its end.
function entered(data) {
  const points = data.getAll("points");
  const played = data.getAll("player").map((name, i) => ({ name: name.trim(), points: points[i] })).filter((p) => p.name !== "");
  if (played.length < 2 || played.some((p) => p.points === "")) {
    toast(words.twoPlayers);
    return null;
  }
  const variant = { name: data.get("game").trim(), rounds: 1, fewest: data.get("wins") === "fewest" };
  const setup = { players: played.map((p) => p.name), options: { variant } };
  const about = { played: new Date(data.get("when")).toISOString(), minutes: Number(data.get("minutes")), place: data.get("place") };
  return { kind: "enter", line: { game: "sheet", setup }, actions: [{ kind: "write", rows: played.map((p) => [Number(p.points)]) }], about };
}
