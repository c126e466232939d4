// On a booking's page, and on its copy: stores a copy on this phone, which the service worker shows without a network
// (decision 194). The text is part of the page, so that the copy runs it, too.
(async () => {
  if (!('caches' in window) || !('serviceWorker' in navigator)) return;
  const notice = document.querySelector('[data-trip-copy]');
  const path = notice?.getAttribute('data-trip-path') ?? location.pathname;
  const refusedKey = 'trips-not-kept';
  const cache = await caches.open('highpass-trip').catch(() => null);
  if (!cache) return;
  const removeCopy = () => cache.delete(path, { ignoreVary: true });
  // The server no longer shows the booking.
  if (!notice) return removeCopy();

  // The token itself would open the booking, so the refusal is stored under its hash.
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(path));
  const id = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const readStorage = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const listRefused = () => (readStorage(refusedKey) ?? '').split(' ').filter(Boolean);
  const setRefused = (isRefused) => {
    const others = listRefused().filter((other) => other !== id);
    try {
      localStorage.setItem(refusedKey, [...others, ...(isRefused ? [id] : [])].join(' '));
    } catch {
      // Without storage the copy is made again at the next visit.
    }
  };

  // Safari, and other browsers with WebKit (decision 132).
  const deletesAfterWeek = 'GestureEvent' in window && !matchMedia('(display-mode: standalone)').matches;
  const show = (state) => {
    notice.hidden = false;
    notice.querySelector('[data-week]').hidden = !deletesAfterWeek;
    for (const part of notice.querySelectorAll('[data-state]')) part.hidden = part.dataset.state !== state;
  };
  const storeCopy = async () => {
    const response = await fetch(notice.getAttribute('data-trip-copy'), { cache: 'no-store' });
    const endMs = Number(response.headers.get('Trip-End'));
    if (!response.ok || !endMs) throw new Error('No copy.');
    // A response with an address of its own would give the copy that address.
    await cache.put(path, new Response(await response.blob(), { headers: response.headers }));
  };
  const startServiceWorker = () => {
    const policy = window.trustedTypes?.createPolicy('highpass-sw', { createScriptURL: () => '/sw.js' });
    const script = policy ? policy.createScriptURL('') : '/sw.js';
    return navigator.serviceWorker.register(script, { scope: '/', updateViaCache: 'none' });
  };
  const keep = async () => {
    try {
      await storeCopy();
      await navigator.serviceWorker.ready;
      show('kept');
    } catch {
      show((await cache.match(path)) ? 'kept' : 'failed');
    }
  };

  notice.addEventListener('click', async (event) => {
    const { action } = event.target.dataset;
    if (!action) return;
    setRefused(action === 'delete');
    if (action === 'delete') {
      await removeCopy();
      show('deleted');
    } else await keep();
    notice.querySelector('[data-state]:not([hidden])').focus();
  });
  // No phone of the agency stores its customers' bookings by itself.
  if (readStorage('token') !== null || listRefused().includes(id)) {
    show('deleted');
    return removeCopy();
  }
  startServiceWorker().catch(() => undefined);
  return keep();
})().catch(() => undefined);
