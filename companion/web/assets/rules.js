// Finds words in the rules: those that have all of them stay.
export function start() {
  const find = document.getElementById("find");
  const all = [...document.querySelectorAll("#rules li")];
  find.addEventListener("input", () => {
    const wanted = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const one of all) one.hidden = !wanted.every((w) => one.textContent.toLowerCase().includes(w));
    document.getElementById("nofind").hidden = all.some((one) => !one.hidden);
  });
}
