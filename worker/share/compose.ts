import { formatRupees } from '#shared/money';
import { breakLines, type Letters, measure, spell, stampBrand, write } from './letters';
import { type Colour, fill, type Pixels, shade } from './pixels';
import type { SharedTour } from './queries';

/** What link previews are shown in: 1.91 to 1. */
export const shareSize = { width: 1200, height: 630 } as const;

const night: Colour = [12, 18, 31];
const white: Colour = [255, 255, 255];
const yellow: Colour = [245, 183, 0];
const flags: readonly Colour[] = [
  [44, 103, 168],
  [244, 241, 234],
  [200, 53, 43],
  [47, 143, 91],
  [245, 183, 0],
];

const margin = 64;
const flagHeight = 14;
const mostLines = 3;

/** The heading in the larger face where it fits in three lines, else in the smaller one, cut where it still does not. */
function setHeading({ faces }: Letters, heading: string) {
  const width = shareSize.width - 2 * margin;
  for (const face of [faces.title, faces.smallTitle]) {
    const lines = breakLines(face, spell(face, heading.toUpperCase()), width);
    if (lines.length <= mostLines && lines.every((line) => measure(face, line) <= width)) return { face, lines };
  }
  const face = faces.smallTitle;
  const lines = breakLines(face, spell(face, heading.toUpperCase()), width).slice(0, mostLines);
  return { face, lines: lines.map((line, at) => (at === mostLines - 1 ? `${line}…` : line)) };
}

/** Writes a tour over its cover, from the bottom up: flags, price, heading, place and days, and the brand at the top. */
export function composeShare(pixels: Pixels, letters: Letters, tour: SharedTour): void {
  const { label, smallTitle } = letters.faces;
  shade(pixels, night, (height) => 0.3 + 0.58 * Math.min(1, Math.max(0, height - 0.12) / 0.62) ** 1.2);
  flags.forEach((colour, at) => {
    const width = pixels.width / flags.length;
    fill(pixels, at * width, pixels.height - flagHeight, width, flagHeight, colour);
  });

  let baseline = pixels.height - flagHeight - 52;
  if (tour.price !== null) {
    const price = spell(smallTitle, formatRupees(tour.price));
    write(pixels, letters, smallTitle, price, margin, baseline, white);
    const after = margin + measure(smallTitle, price) + 16;
    write(pixels, letters, label, 'per person', after, baseline, white);
    baseline -= smallTitle.size + 22;
  }
  const { face, lines } = setHeading(letters, tour.heading);
  for (const line of lines.toReversed()) {
    write(pixels, letters, face, line, margin, baseline, white);
    baseline -= Math.round(face.size * 0.98);
  }
  const where = [...new Set([tour.place, tour.country])].filter(Boolean).join(', ');
  const eyebrow = spell(label, [where, tour.duration].filter(Boolean).join(' · ').toUpperCase());
  write(pixels, letters, label, eyebrow, margin, baseline - 6, yellow);
  stampBrand(pixels, letters, margin, 44);
}
