/**
 * Where each slide of a row without an end stands, counted in slides. Slides that are not in view stand where the row
 * comes next.
 * @param at the place of the first slide in view; any whole number
 * @param by 1 where the row goes on to the right, -1 where it goes back
 * @returns a place for each slide, and whether it is in view
 */
export function placeSlides(
  count: number,
  at: number,
  inView: number,
  by: 1 | -1,
): { place: number; isSeen: boolean }[] {
  const first = by === 1 ? at : at + inView - count;
  return Array.from({ length: count }, (_, slide) => {
    const place = first + ((((slide - first) % count) + count) % count);
    return { place, isSeen: place >= at && place < at + inView };
  });
}

/** Of a pull, how many slides the row goes on by. A quick one goes on by at least one. */
export function toSteps(pulledPx: number, slidePx: number, tookMs: number): number {
  const slides = -pulledPx / slidePx;
  const quick = tookMs < 300 ? Math.sign(slides) : 0;
  return Math.round(slides) || quick;
}
