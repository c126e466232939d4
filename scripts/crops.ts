/** A part of a print: left, top, right, bottom. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** A print, and the part of it that this picture is about where that isn't the print's own. */
export type Cut = string | readonly [print: string, safe: Box];

/** seed/prints/crops.json. Boxes are in hundredths of the print's width and height. */
export interface Crops {
  /** The part that no crop may cut; its middle is where the eye goes. */
  safe: Record<string, Box>;
  /** The whole print; the page shows a strip of it, by `object-position` in web/ui/page/page-banner.module.css. */
  banners: Record<string, string>;
  previews: Record<string, Cut>;
  destinations: Record<string, Cut>;
  vignettes: Record<string, Cut>;
  /** Of the banners' prints: what their night needs. */
  nights: Record<string, Night>;
}

export interface Night {
  /** So much of the print, in hundredths from above, has inks that are only the sky's. */
  sky: number;
  /** How near to them another colour counts as sky. */
  near?: number;
  /** The outline of a peak that has the sky's inks itself. */
  snow?: string;
  /** Headlights, which shine to the right. */
  lamps: [x: number, y: number, size: number][];
  windows: [x: number, y: number, width: number, height: number][];
}

/** Width by height: of link previews, of destinations, and of the strips above a few words. */
export const ratios = { previews: 1200 / 630, destinations: 400 / 544, vignettes: 800 / 290 } as const;

/** Where the safe box's middle stands, from above. A page shows the lower part of a strip, behind a ridge. */
const middle = { previews: 0.5, destinations: 0.5, vignettes: 0.62 } as const;

export interface Size {
  width: number;
  height: number;
}

/** @returns the print's name, and its safe box in pixels */
export function readCut(crops: Crops, cut: Cut, { width, height }: Size): { name: string; safe: Box } {
  const [name, own] = typeof cut === 'string' ? [cut, undefined] : cut;
  const box = own ?? crops.safe[name];
  if (!box) throw new Error(`seed/prints/crops.json says no safe box for ${name}`);
  const [left, top, right, bottom] = box;
  return { name, safe: [(left * width) / 100, (top * height) / 100, (right * width) / 100, (bottom * height) / 100] };
}

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);

/** The largest part of a print in a crop's shape, with the safe box in the middle of what is seen of it. */
export function toWindow(use: keyof typeof ratios, { width, height }: Size, [left, top, right, bottom]: Box): Box {
  const ratio = ratios[use];
  const wide = Math.min(width, height * ratio);
  const high = wide / ratio;
  const x = between(0, (left + right - wide) / 2, width - wide);
  const y = between(0, (top + bottom) / 2 - high * middle[use], height - high);
  return [x, y, x + wide, y + high].map(Math.round) as unknown as Box;
}

export const contains = (outer: Box, inner: Box) =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

/**
 * The part that a page shows of a picture in a box of another shape.
 *
 * @param at `object-position`: 0.5 is the middle
 * @param ridge so much of the box, from below, is hidden
 */
export function toShown([left, top, right, bottom]: Box, ratio: number, at: number, ridge: number): Box {
  const width = right - left;
  const height = bottom - top;
  const wide = Math.min(width, height * ratio);
  const high = wide / ratio;
  const y = top + (height - high) * at;
  return [left + (width - wide) / 2, y, left + (width + wide) / 2, y + high * (1 - ridge)];
}
