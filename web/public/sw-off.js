// Served as /sw.js while the service worker is switched off. Replaces the worker of any build, deletes its stored pages and
// scripts, and unregisters itself. Inquiries, saved tours and pictures stay on the phone.

self.addEventListener('install', (event) => {
  // A phone without a service worker stays without one.
  event.waitUntil(self.registration.active ? self.skipWaiting() : Promise.reject(new Error('Switched off.')));
});

self.addEventListener('activate', (event) => event.waitUntil(removeWorker()));

// Open pages ask a new worker whether they are of its build, and reload if it replies false. The reply comes only after the
// removal, because a page that reloads earlier would still have this worker.
self.addEventListener('message', (event) =>
  event.waitUntil(removeWorker().then(() => event.ports[0]?.postMessage(false))),
);

async function removeWorker() {
  await self.registration.unregister();
  const names = await caches.keys();
  const workerCaches = names.filter((name) => /precache|^highpass-(parts|pages|trip)$/.test(name));
  await Promise.all(workerCaches.map((name) => caches.delete(name)));
}
