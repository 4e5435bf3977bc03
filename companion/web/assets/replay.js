// A match move by move: what was done, the picture that it was read from, and how the table looked then.
const box = document.getElementById("replay");

// start shows the match as it was at its beginning, and lets buttons and arrow keys lead through it.
export function start(lang) {
  if (!box) return;
  let at = 0;
  let of = 0;
  const show = async (n) => {
    const answer = await fetch(`api/v1/matches/${encodeURIComponent(box.dataset.match)}/frames/${n}?lang=${lang}`).catch(() => null);
    if (!answer?.ok) return;
    const frame = await answer.json();
    [at, of] = [frame.n, frame.of];
    box.querySelector("output").value = `${at} / ${of}`;
    const then = box.querySelector(".then");
    then.innerHTML = frame.html;
    then.querySelector("img.was")?.addEventListener("error", (e) => e.target.remove()); // pictures of old games are not kept
    for (const b of box.querySelectorAll("[data-step]")) b.disabled = at === (["first", "back"].includes(b.dataset.step) ? 0 : of);
    box.hidden = of === 0;
  };
  const steps = { first: () => 0, back: () => Math.max(0, at - 1), on: () => Math.min(of, at + 1), last: () => of };
  box.addEventListener("click", (e) => {
    const step = e.target.closest("[data-step]")?.dataset.step;
    if (step) show(steps[step]());
  });
  box.addEventListener("keydown", (e) => {
    const step = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[e.key];
    if (step) show(steps[step]());
  });
  show(0);
}
