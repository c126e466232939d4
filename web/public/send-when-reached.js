// On the travellers' page: a form goes out only once the site answers, so that a bad line loses nothing of it. Without
// scripts it goes out at once.
(() => {
  const form = document.querySelector('form[data-reach]');
  const line = document.querySelector('[data-unsent]');
  if (!form || !line) return;
  let isReached = false;
  form.addEventListener('submit', async (event) => {
    if (isReached) return;
    event.preventDefault();
    line.hidden = true;
    try {
      const answer = await fetch(form.getAttribute('data-reach'), { cache: 'no-store' });
      if (answer.status >= 500) throw new Error();
      isReached = true;
      // Checked by the browser before it came here; `requestSubmit` is newer than the oldest Safari.
      form.submit();
    } catch {
      line.hidden = false;
      line.focus();
    }
  });
  addEventListener('pageshow', () => {
    isReached = false;
  });
})();
