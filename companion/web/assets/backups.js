// The page of copies: one goes back after a tap and a question; what is brought is checked first. The table ends the game
// that is on, exchanges the journal, and says what became of it when it is back.
import { post } from "./commands.js";
import { ask, toast, words } from "./pad.js";

const base = "api/v1/";
const patience = 120000; // ms: a long journal is played again, whole

export function start(lang) {
  const said = document.getElementById("said");
  const before = document.getElementById("exchanged")?.dataset.at ?? "";

  // say shows a text until the next one; "" hides it.
  function say(text) {
    said.hidden = !text;
    said.textContent = text;
    if (text) said.scrollIntoView({ block: "center" });
  }
  const refused = (answer) => say(answer?.says?.text[lang] ?? answer?.detail ?? words.refused);

  async function restore(file, other = false) {
    say(words.backupsChecking);
    const answer = await post(`${base}backups/restore`, { file, other }, patience);
    if (answer?.ok) return wait();
    if (answer?.code === "otherTable") ask(words.backupsOther, () => restore(file, true));
    refused(answer);
  }

  // wait asks until the table is back and says what became of it.
  async function wait() {
    say(words.backupsMoment);
    for (const end = Date.now() + patience; Date.now() < end; await new Promise((next) => setTimeout(next, 300))) {
      const answer = await fetch(`${base}backups`, { cache: "no-store" }).catch(() => null);
      const now = answer?.ok ? Date.parse((await answer.json()).last?.at ?? "") : NaN;
      if (now && now !== Date.parse(before)) return location.reload();
    }
    say(words.refused);
  }

  async function bring(input) {
    if (!input.files[0]) return;
    say(words.backupsChecking);
    let answer = null;
    try {
      const got = await fetch(`${base}backups/import`, { method: "POST", body: input.files[0] });
      answer = { ok: got.ok, ...(await got.json()) };
    } catch {
      toast(words.refused);
    }
    input.value = ""; // the same file may be chosen again
    if (!answer?.ok) return refused(answer);
    say("");
    const holds = words.backupsHolds.replace("{games}", answer.games).replace("{entries}", answer.entries);
    ask(`${holds} ${words.backupsTake}`, () => restore(answer.file));
  }

  for (const button of document.querySelectorAll("[data-restore]"))
    button.addEventListener("click", () => ask(button.dataset.sure, () => restore(button.dataset.restore)));
  const upload = document.getElementById("upload");
  upload?.addEventListener("change", () => bring(upload));
  if (upload) bring(upload); // a file may have been chosen before this script came
}
