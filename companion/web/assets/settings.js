// What is set for the table itself: the file is written at once, and read at the next start.
import { post } from "./commands.js";
import { ask, toast, words } from "./pad.js";

export function start(lang) {
  for (const select of document.querySelectorAll("[data-setting]")) {
    let kept = select.value;
    select.addEventListener("change", async () => {
      const answer = await post("api/v1/settings", { key: select.dataset.setting, value: select.value });
      if (answer?.ok) kept = select.value;
      else select.value = kept; // what is shown is what holds
      toast(answer?.ok ? words.kept : (answer?.says?.text[lang] ?? words.refused));
      for (const other of document.querySelectorAll(`[data-setting="${select.dataset.setting}"]`)) other.value = kept;
      for (const restart of document.querySelectorAll("[data-after]")) restart.hidden = !answer?.ok;
      show();
    });
  }
  for (const use of document.querySelectorAll("[data-use]")) {
    use.addEventListener("click", async () => {
      const answer = await post("api/v1/settings", { key: use.dataset.use, value: use.dataset.value });
      toast(answer?.ok ? words.kept : (answer?.says?.text[lang] ?? words.refused));
      if (!answer?.ok) return;
      for (const one of use.closest("ul").children) one.toggleAttribute("data-chosen", one.contains(use));
      document.querySelector("#plugged [data-restart]").classList.add("primary");
    });
  }
  for (const picture of document.querySelectorAll("[data-look]")) look(picture);
  for (const button of document.querySelectorAll("[data-restart]")) {
    button.addEventListener("click", () => {
      const go = async () => {
        const answer = await post("api/v1/restart", {});
        toast(answer?.ok ? button.dataset.told : (answer?.says?.text[lang] ?? words.refused));
      };
      if (button.dataset.confirm) ask(button.dataset.confirm, go);
      else go();
    });
  }
  // A sentence to try, where the table speaks.
  const say = document.querySelector("[data-say]");
  const speech = document.querySelector('[data-setting="speech"]');
  const show = () => { if (say) say.hidden = !speech || speech.value === "off"; };
  show();
  say?.addEventListener("click", async () => {
    say.disabled = true;
    const answer = await post("api/v1/say", {});
    say.disabled = false;
    if (!answer?.ok) toast(answer?.says?.text[lang] ?? words.refused);
  });
}

const pause = 1500; // ms between two pictures of a camera that is only looked at

// look shows what a camera sees, as long as anybody looks.
async function look(picture) {
  while (picture.isConnected) {
    if (!document.hidden) {
      const next = new Image();
      next.src = `api/v1/${picture.dataset.look}?url=${encodeURIComponent(picture.dataset.url)}&at=${Date.now()}`;
      await next.decode().then(() => (picture.src = next.src), () => picture.removeAttribute("src"));
    }
    await new Promise((wait) => setTimeout(wait, pause));
  }
}
