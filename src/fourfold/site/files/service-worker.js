// The service worker of a static site: caches pages and engine, and answers from the caches. The writer of
// the site puts PLAN before this text, which lists the files. Pages are cached when this is installed,
// the engine when it is first used or when a page asks for it. Each has a version of its own, so that
// new pages do not fetch the engine again.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
const { scope } = worker.registration;
const PREFIX = `fourfold ${scope} `;
const PAGE_CACHE = `${PREFIX}pages ${PLAN.pages.version}`;
const ENGINE_CACHE = `${PREFIX}engine ${PLAN.engine.version}`;
const toUrl = (/** @type {string} */ path) => new URL(path, scope).href;
const PAGES = new Set(PLAN.pages.files.map(toUrl));
const ENGINE = new Set(PLAN.engine.files.map(toUrl));

worker.addEventListener("install", (event) => {
  event.waitUntil(cachePages());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(deleteOldCaches().then(() => worker.clients.claim()));
});

worker.addEventListener("message", (event) => {
  if (event.data === "take over") worker.skipWaiting();
  if (event.data === "keep all") event.waitUntil(cacheEngine());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  event.respondWith(respond(request).then(withIsolation));
});

/** A new version waits until the page activates it, except for the very first one. */
async function cachePages() {
  const cache = await caches.open(PAGE_CACHE);
  await cache.addAll([...PAGES].map((url) => new Request(url, { cache: "no-cache" })));
  if (!worker.registration.active) await worker.skipWaiting();
}

async function deleteOldCaches() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const old = names.filter((name) => name !== PAGE_CACHE && name !== ENGINE_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** @param {Request} request */
async function respond(request) {
  const [url] = request.url.split(/[?#]/);
  if (PAGES.has(url)) return (await caches.match(url, { cacheName: PAGE_CACHE })) ?? fetch(request);
  if (!ENGINE.has(url)) return fetch(request);
  const cache = await caches.open(ENGINE_CACHE);
  const cached = await cache.match(url);
  if (cached) return cached;
  const response = await fetch(url, { cache: "no-cache" });
  if (response.ok) cache.put(url, response.clone()).catch(() => {}); // the disk may be full
  return response;
}

/** Cache all files of the engine that are missing. */
async function cacheEngine() {
  const cache = await caches.open(ENGINE_CACHE);
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  for (const url of ENGINE) {
    if (!cached.has(url)) await cache.add(new Request(url, { cache: "no-cache" }));
  }
}

/**
 * The response with the headers that isolate the page, so that its workers may share memory.
 * @param {Response} response
 */
function withIsolation(response) {
  if (response.type === "opaque" || response.type === "opaqueredirect") return response;
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  headers.set("Content-Security-Policy", PLAN.policy);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
