/**
 * Moves the page's scripts out of their template once its first pictures are painted or failed; at once on a tap or key
 * press. The page has the text of this function inline, so it may use nothing from outside itself.
 */
export function startScripts(): void {
  // Chrome 99 and Safari 15.4 have the first feature, Firefox 102 the second. An older browser keeps the page of the server,
  // with plain links and forms (decision 0133).
  if (!('CSSLayerBlockRule' in window && 'TransformStream' in window)) return;
  // web/app/layout/install-card.tsx reads it.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    Object.assign(window, { installPrompt: event });
  });
  const scripts = document.querySelector<HTMLTemplateElement>('#scripts')?.content;
  // A second call does nothing: the template is empty then.
  const start = () => scripts && document.head.append(scripts);
  for (const kind of ['pointerdown', 'keydown', 'focusin']) addEventListener(kind, start, { passive: true });
  // For slow connections, and for hidden tabs, which decode and paint nothing.
  setTimeout(start, 5_000);
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]');
  void Promise.allSettled([...pictures].map((picture) => picture.decode())).then(() =>
    requestAnimationFrame(() => requestAnimationFrame(start)),
  );
}
