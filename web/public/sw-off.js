// Served as /sw.js while the service worker is switched off. Takes over from any build's worker, removes the site's files
// from the phone, and goes. What riders wrote and saved, and pictures, stay.

self.addEventListener('install', (event) => {
  // A phone that has none gets none.
  event.waitUntil(self.registration.active ? self.skipWaiting() : Promise.reject(new Error('Switched off.')));
});

self.addEventListener('activate', (event) => event.waitUntil(leave()));

// Open pages ask a new worker whether they are of its build, and load anew if not. Only once it has gone: a page that
// loads before would keep it.
self.addEventListener('message', (event) => event.waitUntil(leave().then(() => event.ports[0]?.postMessage(false))));

async function leave() {
  await self.registration.unregister();
  const names = await caches.keys();
  const ofTheSite = names.filter((name) => /precache|^highpass-(parts|pages)$/.test(name));
  await Promise.all(ofTheSite.map((name) => caches.delete(name)));
}
