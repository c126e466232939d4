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

export function drawElevationProfile(heights: RouteElevation, box: ChartBox): ElevationProfile {
  const floorM = Math.max(0, Math.floor((heights.lowestM - 200) / 500) * 500);
  const spanM = Math.max(heights.highestM - floorM, 300);
  const plotHeight = box.height - box.top - box.bottom;
  const plotWidth = box.width - box.left - box.right;
  const xOf = (km: number) => round(box.left + (km / heights.totalKm) * plotWidth);
  const yOf = (altitudeM: number) => round(box.top + (1 - (altitudeM - floorM) / spanM) * plotHeight);
  const points = heights.points.map((point) => ({ ...point, x: xOf(point.km), y: yOf(point.altitudeM) }));
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');
  const base = box.height - box.bottom;
  const area = `${line} L${points.at(-1)?.x ?? 0} ${base} L${points[0]?.x ?? 0} ${base} Z`;
  return { points, line, area, xOf, yOf };
}

interface Label extends PlacedPoint {
  anchor: 'start' | 'middle' | 'end';
}

/** Labels the highest passes first and skips labels that would overlap. @param minGap in SVG units */
export function labelPasses(
  drawing: ElevationProfile,
  heights: RouteElevation,
  box: ChartBox,
  maxLabels: number,
  minGap: number,
): Label[] {
  const labels: Label[] = [];
  const findLeftEdge = ({ x, anchor }: Pick<Label, 'x' | 'anchor'>) =>
    anchor === 'start' ? x : anchor === 'end' ? x - minGap : x - minGap / 2;
  const peaks = heights.passes.length > 0 ? heights.passes : findHighestPoint(heights);
  for (const pass of peaks) {
    const x = drawing.xOf(pass.km);
    const anchor = x < box.left + minGap / 2 ? 'start' : x > box.width - box.right - minGap / 2 ? 'end' : 'middle';
    const left = findLeftEdge({ x, anchor });
    if (labels.some((other) => Math.abs(findLeftEdge(other) - left) < minGap)) continue;
    labels.push({ ...pass, x, y: drawing.yOf(pass.altitudeM), anchor });
    if (labels.length === maxLabels) break;
  }
  return labels;
}

function findHighestPoint(heights: RouteElevation): RouteElevationPoint[] {
  return heights.points.filter((point) => point.altitudeM === heights.highestM).slice(0, 1);
}

export function altitudeTicks(heights: RouteElevation): number[] {
  const floorM = Math.max(0, Math.floor((heights.lowestM - 200) / 500) * 500);
  const spanM = heights.highestM - floorM;
  const step = spanM > 2200 ? 1000 : spanM > 900 ? 500 : spanM > 400 ? 200 : 100;
  const ticks: number[] = [];
  for (let tick = Math.ceil(floorM / step) * step; tick <= heights.highestM; tick += step) ticks.push(tick);
  return ticks;
}

export function distanceTicks(heights: RouteElevation): number[] {
  const step = [10, 20, 50, 100, 200, 500, 1000].find((size) => heights.totalKm / size <= 6) ?? 2000;
  const ticks: number[] = [];
  for (let tick = 0; tick <= heights.totalKm; tick += step) ticks.push(tick);
  return ticks;
}
