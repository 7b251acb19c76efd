// @ts-nocheck
// Keeps the pages and the engine of this site, and answers from what it keeps. PLAN, which the writer
// of the site puts before this, names the files: those of the pages are fetched when this is
// installed, those of the engine when they are first wanted, or when a page says so. Each kind has a version of its own, so
// that new pages do not bring the engine again.

const NAME = `fourfold ${registration.scope} `;
const CACHES = {
  pages: `${NAME}pages ${PLAN.pages.version}`,
  engine: `${NAME}engine ${PLAN.engine.version}`,
};
const here = (path) => new URL(path, registration.scope).href;
const PAGES = new Set(PLAN.pages.files.map(here));
const ENGINE = new Set(PLAN.engine.files.map(here));

addEventListener("install", (event) => {
  const fresh = [...PAGES].map((url) => new Request(url, { cache: "no-cache" }));
  const kept = caches.open(CACHES.pages).then((cache) => cache.addAll(fresh));
  event.waitUntil(registration.active ? kept : kept.then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(dropOlder().then(() => clients.claim()));
});

addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
  if (event.data === "keep all") event.waitUntil(keepEngine());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  event.respondWith(answer(request).then(isolated));
});

async function dropOlder() {
  const names = (await caches.keys()).filter((name) => name.startsWith(NAME));
  const older = names.filter((name) => !Object.values(CACHES).includes(name));
  await Promise.all(older.map((name) => caches.delete(name)));
}

async function answer(request) {
  const [url] = request.url.split(/[?#]/);
  if (PAGES.has(url))
    return (await caches.match(url, { cacheName: CACHES.pages })) ?? fetch(request);
  if (!ENGINE.has(url)) return fetch(request);
  const cache = await caches.open(CACHES.engine);
  const kept = await cache.match(url);
  if (kept) return kept;
  const fetched = await fetch(url, { cache: "no-cache" });
  if (fetched.ok) cache.put(url, fetched.clone()).catch(() => {}); // there may be no room: then later
  return fetched;
}

/** Fetch what is left of the engine, so that all of it is there without a network. */
async function keepEngine() {
  const cache = await caches.open(CACHES.engine);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  for (const url of ENGINE) {
    if (!kept.has(url)) await cache.add(new Request(url, { cache: "no-cache" }));
  }
}

/** The same answer, with the headers under which workers may share memory. */
function isolated(response) {
  if (response.type === "opaque" || response.type === "opaqueredirect") return response;
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  headers.set("Content-Security-Policy", PLAN.policy);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
