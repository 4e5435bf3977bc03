// Where the page is a secure one, this worker keeps what a device saw last, so that a reload while the table is away still
// shows a page. What the table answers always goes first, and nothing of the API is kept.
const shelf = "spieltisch";

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => event.waitUntil(Promise.all(event.data.map((url) => fetched(new Request(url))))));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(fetched(request));
  else if (asset(request.url)) event.respondWith(stored(request));
});

const asset = (url) => /\/assets\/[^/]+\//.exec(url)?.[0]; // its folder names the version
const key = (url) => url.replace(/[?#].*/, ""); // of a page the newest is kept, in whatever language it was

// fetched asks the table, and the shelf where that does not answer.
async function fetched(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await keep(request.url, answer.clone());
    return answer;
  } catch {
    return (await found(request.url)) ?? Response.error();
  }
}

// stored are files that never change: the shelf goes first.
const stored = async (request) => (await found(request.url)) ?? fetched(request);

const found = async (url) => (await caches.open(shelf)).match(key(url), { ignoreVary: true });

// keep puts an answer on the shelf. Files of another version go.
async function keep(url, answer) {
  const cache = await caches.open(shelf);
  await cache.put(key(url), answer);
  const version = asset(url);
  if (version) for (const old of await cache.keys()) if ((asset(old.url) ?? version) !== version) await cache.delete(old);
}
