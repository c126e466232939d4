export type Point = readonly [x: number, y: number];

/** A tenth of a unit is finer than any press. */
export const show = (value: number) => String(Math.round(value * 10) / 10 + 0);

export function toPath(points: readonly Point[], isOpen = false): string {
  let atX = 0;
  let atY = 0;
  const steps = points.map(([x, y], at) => {
    const toX = Math.round(x * 10);
    const toY = Math.round(y * 10);
    const step = at === 0 ? `M${toX / 10} ${toY / 10}` : `l${(toX - atX) / 10} ${(toY - atY) / 10}`;
    [atX, atY] = [toX, toY];
    return step;
  });
  return `${steps.join('')}${isOpen ? '' : 'z'}`;
}

export const fill = (path: string, colour: string, more = '') =>
  path ? `<path d="${path}" fill="${colour}"${more}/>` : '';

export const line = (path: string, colour: string, width: number, more = '') =>
  path ? `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${show(width)}"${more}/>` : '';
