// On a quote's page: reports that a person reads the quote. Programs that only fetch the page don't count, and neither do
// staff.
(() => {
  const isStaff = () => {
    try {
      return localStorage.getItem('token') !== null;
    } catch {
      // Without storage nobody can be signed in.
      return false;
    }
  };
  const quote = document.querySelector('[data-seen]');
  if (!quote || isStaff()) return;
  const userEvents = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown'];
  const reportReading = () => {
    for (const event of userEvents) removeEventListener(event, reportReading);
    fetch(quote.getAttribute('data-seen'), { method: 'POST', keepalive: true }).catch(() => undefined);
  };
  for (const event of userEvents) addEventListener(event, reportReading, { passive: true });
})();
