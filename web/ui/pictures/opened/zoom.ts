export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A picture's zoom in units, and how far its middle is from the window's, in CSS pixels. */
export interface View extends Point {
  units: number;
}

/** Spec §9: one unit multiplies by 1.007. A press of a button is 100 units; 300 are the most. */
const unit = 1.007;
export const zoomStep = 100;
const maxUnits = 300;
const padding = 10;

/** Pictures are stored in at most so many pixels. */
const widest = 1920;

export const whole: View = { units: 0, x: 0, y: 0 };

export const toScale = (units: number): number => unit ** units;
export const toUnits = (scale: number): number => Math.log(scale) / Math.log(unit);

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** In CSS pixels, with its padding. @param ratio its height for a width of 1 */
export function fitInto(window: Size, ratio: number): Size {
  const width = Math.min(widest, window.width - 2 * padding, (window.height - 2 * padding) / ratio);
  return { width, height: width * ratio };
}

export function keepWithin(window: Size, fitted: Size, view: View): View {
  const units = clamp(view.units, 0, maxUnits);
  const [x, y] = (['width', 'height'] as const).map((side) =>
    Math.max(0, (fitted[side] * toScale(units) - window[side]) / 2 + padding),
  ) as [number, number];
  return { units, x: clamp(view.x, -x, x), y: clamp(view.y, -y, y) };
}

/** The point is measured from the window's middle. */
export function zoomAt(view: View, units: number, point: Point): View {
  const factor = toScale(clamp(units, -maxUnits, maxUnits) - view.units);
  const x = point.x - (point.x - view.x) * factor;
  const y = point.y - (point.y - view.y) * factor;
  return { units: clamp(units, -maxUnits, maxUnits), x, y };
}
