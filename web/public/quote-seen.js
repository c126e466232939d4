// On a quote's page: tells the site that a person reads it. A program that only looks at the link moves nothing, and
// whoever works at the desk doesn't count.
(() => {
  let asAgency = false;
  try {
    asAgency = localStorage.getItem('token') !== null;
  } catch {
    // No storage, no desk.
  }
  const sheet = document.querySelector('[data-seen]');
  if (asAgency || !sheet) return;
  const signs = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown'];
  const tell = () => {
    for (const sign of signs) removeEventListener(sign, tell);
    fetch(sheet.getAttribute('data-seen'), { method: 'POST', keepalive: true }).catch(() => undefined);
  };
  for (const sign of signs) addEventListener(sign, tell, { passive: true });
})();
