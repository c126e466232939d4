/** In milliseconds: how long a busy phone is left alone between two parts. */
const patience = 300;

const whole = (): void => {
  document.documentElement.dataset.whole = '';
};

const onIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: patience });
  else setTimeout(work, 50);
};

/**
 * Lays out what is below the first view, a part at a time, so that no phone stands still for it: from then on the
 * scrollbar says how long the page is. Pages opened later are laid out as they come.
 */
export function drawBelow(): void {
  const parts = document.querySelectorAll<HTMLElement>('.below, .parts-below > section');
  let next = 0;
  const draw = () => {
    const part = parts[next];
    next += 1;
    if (!part) return whole();
    part.dataset.drawn = '';
    onIdle(draw);
  };
  onIdle(draw);
}
