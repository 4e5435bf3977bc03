// What is set for the table itself: the file is written at once, and read at the next start.
import { post } from "./commands.js";
import { toast, words } from "./pad.js";

export function start(lang) {
  for (const select of document.querySelectorAll("[data-setting]")) {
    let kept = select.value;
    select.addEventListener("change", async () => {
      const answer = await post("api/v1/settings", { key: select.dataset.setting, value: select.value });
      if (answer?.ok) kept = select.value;
      else select.value = kept; // what is shown is what holds
      toast(answer?.ok ? words.kept : (answer?.says?.text[lang] ?? words.refused));
      show();
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
