/**
 * Lets a page's scripts in once its first pictures are painted, or couldn't be; at once when somebody taps or types. A
 * page holds them in a template, and this function as text: it uses nothing from outside itself.
 */
export function startScripts(): void {
  // Chrome has the first since 99, Safari since 15.4; Firefox has the second since 102. In an older browser the page stays
  // as it came, with plain links and forms (decision 0133).
  if (!('CSSLayerBlockRule' in window && 'TransformStream' in window)) return;
  // Kept for later, see web/app/layout/install-card.tsx.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    Object.assign(window, { installPrompt: event });
  });
  const scripts = document.querySelector<HTMLTemplateElement>('#scripts')?.content;
  // The second time there is nothing left in it.
  const start = () => scripts && document.head.append(scripts);
  for (const kind of ['pointerdown', 'keydown', 'focusin']) addEventListener(kind, start, { passive: true });
  // On a line that slow, or in a tab that nobody sees.
  setTimeout(start, 5_000);
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]');
  void Promise.allSettled([...pictures].map((picture) => picture.decode())).then(() =>
    requestAnimationFrame(() => requestAnimationFrame(start)),
  );
}
