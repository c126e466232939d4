// On the travellers' page: sends a form only once the site responds, so that a bad connection loses no input. Without
// scripts the browser sends the form at once.
(() => {
  const form = document.querySelector('form[data-reach]');
  const notSentMessage = document.querySelector('[data-unsent]');
  if (!form || !notSentMessage) return;
  let isSending = false;
  form.addEventListener('submit', async (event) => {
    if (isSending) return;
    event.preventDefault();
    notSentMessage.hidden = true;
    try {
      const response = await fetch(form.getAttribute('data-reach'), { cache: 'no-store' });
      if (response.status >= 500) throw new Error();
      isSending = true;
      // The browser has validated the form before this event. The oldest supported Safari has no `requestSubmit`.
      form.submit();
    } catch {
      notSentMessage.hidden = false;
      notSentMessage.focus();
    }
  });
  addEventListener('pageshow', () => {
    isSending = false;
  });
})();
