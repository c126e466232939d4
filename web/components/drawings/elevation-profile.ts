import type { RouteElevation, RouteElevationPoint } from '#shared/tours/elevation';

export interface ChartBox {
  width: number;
  height: number;
  top: number;
  right: number;
  bottom: number;
  left: number;
}

interface PlacedPoint extends RouteElevationPoint {
  x: number;
  y: number;
}

export interface ElevationProfile {
  points: PlacedPoint[];
  line: string;
  area: string;
  yOf: (altitudeM: number) => number;
  xOf: (km: number) => number;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The floor is rounded down to 500 m for tidy axis labels. */
export function drawElevationProfile(heights: RouteElevation, box: ChartBox): ElevationProfile {
  const floor = Math.max(0, Math.floor((heights.lowestM - 200) / 500) * 500);
  const span = Math.max(heights.highestM - floor, 300);
  const plotHeight = box.height - box.top - box.bottom;
  const plotWidth = box.width - box.left - box.right;
  const xOf = (km: number) => round(box.left + (km / heights.totalKm) * plotWidth);
  const yOf = (altitudeM: number) => round(box.top + (1 - (altitudeM - floor) / span) * plotHeight);
  const points = heights.points.map((point) => ({ ...point, x: xOf(point.km), y: yOf(point.altitudeM) }));
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');
  const base = box.height - box.bottom;
  const area = `${line} L${points.at(-1)?.x ?? 0} ${base} L${points[0]?.x ?? 0} ${base} Z`;
  return { points, line, area, xOf, yOf };
}

interface Label extends PlacedPoint {
  anchor: 'start' | 'middle' | 'end';
}

/** Highest first, as long as the labels don't collide, at most `most` and `apart` SVG units from each other. */
export function labelPasses(
  drawing: ElevationProfile,
  heights: RouteElevation,
  box: ChartBox,
  most: number,
  apart: number,
): Label[] {
  const chosen: Label[] = [];
  const leftOf = ({ x, anchor }: Pick<Label, 'x' | 'anchor'>) =>
    anchor === 'start' ? x : anchor === 'end' ? x - apart : x - apart / 2;
  const peaks = heights.passes.length > 0 ? heights.passes : highestPoints(heights);
  for (const pass of peaks) {
    const x = drawing.xOf(pass.km);
    const anchor = x < box.left + apart / 2 ? 'start' : x > box.width - box.right - apart / 2 ? 'end' : 'middle';
    const left = leftOf({ x, anchor });
    if (chosen.some((other) => Math.abs(leftOf(other) - left) < apart)) continue;
    chosen.push({ ...pass, x, y: drawing.yOf(pass.altitudeM), anchor });
    if (chosen.length === most) break;
  }
  return chosen;
}

/** A route without passes still has a highest point. */
function highestPoints(heights: RouteElevation): RouteElevationPoint[] {
  return heights.points.filter((point) => point.altitudeM === heights.highestM).slice(0, 1);
}

export function altitudeTicks(heights: RouteElevation): number[] {
  const floor = Math.max(0, Math.floor((heights.lowestM - 200) / 500) * 500);
  const span = heights.highestM - floor;
  const step = span > 2200 ? 1000 : span > 900 ? 500 : span > 400 ? 200 : 100;
  const ticks: number[] = [];
  for (let tick = Math.ceil(floor / step) * step; tick <= heights.highestM; tick += step) ticks.push(tick);
  return ticks;
}

export function distanceTicks(heights: RouteElevation): number[] {
  const step = [10, 20, 50, 100, 200, 500, 1000].find((size) => heights.totalKm / size <= 6) ?? 2000;
  const ticks: number[] = [];
  for (let tick = 0; tick <= heights.totalKm; tick += step) ticks.push(tick);
  return ticks;
}
