/**
 * Starts the page's scripts once its first pictures are painted or failed, or at once after a tap or key press. The page
 * contains the text of this function inline, so the function may use nothing from outside.
 */
export function startScripts(): void {
  // Chrome 99 and Safari 15.4 have the first feature, Firefox 102 the second. An older browser keeps the page of the server,
  // with plain links and forms (decision 0133).
  if (!('CSSLayerBlockRule' in window && 'TransformStream' in window)) return;
  // web/app/layout/install-card.tsx reads `installPrompt`.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    Object.assign(window, { installPrompt: event });
  });
  const scripts = document.querySelector<HTMLTemplateElement>('#scripts')?.content;
  const start = () => scripts && document.head.append(scripts);
  for (const kind of ['pointerdown', 'keydown', 'focusin']) addEventListener(kind, start, { passive: true });
  // A slow connection loads the pictures late, and a hidden tab never paints them.
  setTimeout(start, 5_000);
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]');
  void Promise.allSettled([...pictures].map((picture) => picture.decode())).then(() =>
    requestAnimationFrame(() => requestAnimationFrame(start)),
  );
}
