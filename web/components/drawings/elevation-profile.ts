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
  toY: (altitudeM: number) => number;
  toX: (km: number) => number;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Altitude at the bottom of the chart: a multiple of 500 m, at least 200 m below the lowest place. */
const findChartFloorM = ({ lowestM }: RouteElevation) => Math.max(0, Math.floor((lowestM - 200) / 500) * 500);

export function drawElevationProfile(elevation: RouteElevation, box: ChartBox): ElevationProfile {
  const floorM = findChartFloorM(elevation);
  const spanM = Math.max(elevation.highestM - floorM, 300);
  const plotHeight = box.height - box.top - box.bottom;
  const plotWidth = box.width - box.left - box.right;
  const toX = (km: number) => round(box.left + (km / elevation.totalKm) * plotWidth);
  const toY = (altitudeM: number) => round(box.top + (1 - (altitudeM - floorM) / spanM) * plotHeight);
  const points = elevation.points.map((point) => ({ ...point, x: toX(point.km), y: toY(point.altitudeM) }));
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');
  const base = box.height - box.bottom;
  const area = `${line} L${points.at(-1)?.x ?? 0} ${base} L${points[0]?.x ?? 0} ${base} Z`;
  return { points, line, area, toX, toY };
}

interface Label extends PlacedPoint {
  anchor: 'start' | 'middle' | 'end';
}

/** Labels the highest passes first and skips labels that would overlap. @param minGap in SVG units */
export function labelPasses(
  drawing: ElevationProfile,
  elevation: RouteElevation,
  box: ChartBox,
  maxLabels: number,
  minGap: number,
): Label[] {
  const labels: Label[] = [];
  const findLeftEdge = ({ x, anchor }: Pick<Label, 'x' | 'anchor'>) =>
    anchor === 'start' ? x : anchor === 'end' ? x - minGap : x - minGap / 2;
  const peaks = elevation.passes.length > 0 ? elevation.passes : findHighestPoint(elevation);
  for (const pass of peaks) {
    const x = drawing.toX(pass.km);
    const anchor = x < box.left + minGap / 2 ? 'start' : x > box.width - box.right - minGap / 2 ? 'end' : 'middle';
    const left = findLeftEdge({ x, anchor });
    if (labels.some((other) => Math.abs(findLeftEdge(other) - left) < minGap)) continue;
    labels.push({ ...pass, x, y: drawing.toY(pass.altitudeM), anchor });
    if (labels.length === maxLabels) break;
  }
  return labels;
}

function findHighestPoint(elevation: RouteElevation): RouteElevationPoint[] {
  return elevation.points.filter((point) => point.altitudeM === elevation.highestM).slice(0, 1);
}

export function altitudeTicks(elevation: RouteElevation): number[] {
  const floorM = findChartFloorM(elevation);
  const spanM = elevation.highestM - floorM;
  const step = spanM > 2200 ? 1000 : spanM > 900 ? 500 : spanM > 400 ? 200 : 100;
  const ticks: number[] = [];
  for (let tick = Math.ceil(floorM / step) * step; tick <= elevation.highestM; tick += step) ticks.push(tick);
  return ticks;
}

export function distanceTicks(elevation: RouteElevation): number[] {
  const step = [10, 20, 50, 100, 200, 500, 1000].find((size) => elevation.totalKm / size <= 6) ?? 2000;
  const ticks: number[] = [];
  for (let tick = 0; tick <= elevation.totalKm; tick += step) ticks.push(tick);
  return ticks;
}
