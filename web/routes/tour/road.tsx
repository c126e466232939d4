import { lazy } from 'react';

type Figure = { default: typeof import('../../ui/road/road-figure')['RoadFigure'] };

const load = async (): Promise<Figure> => ({ default: (await import('../../ui/road/road-figure')).RoadFigure });

let figure: Figure | undefined;

/** For the Worker, before it renders: it renders a page in one go. */
export async function loadRoad(): Promise<void> {
  figure = await load();
}

// biome-ignore lint/suspicious/noThenProperty: React takes what it gets at once, without a fallback
const there = (found: Figure) => ({ then: (use: (found: Figure) => void) => use(found) }) as unknown as Promise<Figure>;
/** Without its code the page keeps the drawing that it came with. */
const never = () => new Promise<Figure>(() => undefined);

/** The road's drawings. Their code comes after the page, which stays as the Worker drew it until then. */
export const Road = lazy(() => (import.meta.env.SSR && figure ? there(figure) : load().catch(never)));
