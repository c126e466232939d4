/** A busy phone is left alone so long between two parts. */
const patienceMs = 300;

const whole = (): void => {
  document.documentElement.dataset.whole = '';
};

const onIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: patienceMs });
  else setTimeout(work, 50);
};

/** A part at a time, so that no phone stands still for it. Pages opened later are laid out as they come. */
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
