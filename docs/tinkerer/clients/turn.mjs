// Says whose turn it is, as it changes; with "undo" takes the last move back. node turn.mjs http://HOST:8080 [undo]
const [, , table, act] = process.argv;
const headers = { "Content-Type": "application/json", Authorization: `Bearer ${process.env.SPIELTISCH_TOKEN ?? ""}` };
const ask = (path, more) => fetch(`${table.replace(/\/$/, "")}/api/v1${path}`, { headers, ...more });

if (act === "undo") {
  console.log((await (await ask("/commands", { method: "POST", body: '{"kind":"undo"}' })).json()).ok);
} else {
  let [before, rest] = [null, ""];
  const text = new TextDecoder();
  for await (const bytes of (await ask("/events")).body) {
    const lines = (rest + text.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop();
    for (const line of lines.filter((l) => l.startsWith("data: "))) {
      const { view, match } = JSON.parse(line.slice(6));
      if (view?.turn && view.turn !== before) console.log("It is the turn of", match.players[view.turn - 1]);
      before = view?.turn;
    }
  }
}
