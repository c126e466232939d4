import type { Route, Tour, Waypoint } from '#shared/tours/tour';
import { routeWithPumps } from './marks.ts';

/** A tour's route with pumps and signal on its waypoints. Without any signal there, the words of `facts.network` are read. */
export function markedRoute(tour: Pick<Tour, 'route' | 'facts'>): Route {
  const route = routeWithPumps(tour);
  const { network = '' } = tour.facts ?? {};
  if (network === '' || route.some(({ signal }) => signal !== undefined)) return route;
  const signals = readSignal(route, network);
  return route.map((waypoint, at) => (signals[at] ? { ...waypoint, signal: signals[at] } : waypoint));
}

/** A name of the text and one of the route are the same place when one has the other's words: Phi Phi, Ko Phi Phi Don. */
function isAt(waypoint: Waypoint, name: string): boolean {
  const words = ` ${waypoint.name.toLowerCase().replace(/[^\p{L}]+/gu, ' ')} `;
  return words.includes(` ${name.toLowerCase().trim()} `);
}

type Signals = Waypoint['signal'][];

function readSignal(route: readonly Waypoint[], text: string): Signals {
  const stretches = readStretches(route, text);
  const found = stretches.length > 0 ? stretches : (readEnd(route, text) ?? readBetween(route, text));
  for (const [, name = ''] of text.matchAll(
    /\b(?:weak|weaker|patchy) (?:at|in|on) (?:the )?([^;,.]+?)(?: valley)?(?=$|[;,.])/gi,
  )) {
    const at = route.findIndex((waypoint) => isAt(waypoint, name));
    if (at >= 0) found[at] ??= 'weak';
  }
  return found;
}

/** “none from Darcha to Upshi”: wherever the route goes from the one to the other, in either direction. */
function readStretches(route: readonly Waypoint[], text: string): Signals {
  const [, start, end = ''] = /\bnone from ([^;,.]+?) to ([^;,.]+)/i.exec(text) ?? [];
  if (start === undefined) return [];
  const named = route.flatMap((waypoint, at) =>
    isAt(waypoint, start) ? [{ at, isStart: true }] : isAt(waypoint, end) ? [{ at, isStart: false }] : [],
  );
  const signals: Signals = [];
  for (const [index, from] of named.entries()) {
    const to = named[index + 1];
    if (to === undefined || to.isStart === from.isStart) continue;
    signals[from.at] = 'last';
    signals[to.at] = 'back';
  }
  // The route may pass its end without a stop.
  const first = named.find(({ isStart }) => isStart);
  if (signals.length === 0 && first) signals[first.at] = 'last';
  return signals;
}

/** “None after Chilling”, “Good to Ukhimath”: until the route is back there, or where there was signal before it. */
function readEnd(route: readonly Waypoint[], text: string): Signals | null {
  const [, word = '', place] = /\b(none after|good to) ([^;,.]+)/i.exec(text) ?? [];
  const from = place === undefined ? -1 : route.findIndex((waypoint) => isAt(waypoint, place));
  if (from < 0) return null;
  const before = route.slice(0, from + 1).map(({ name }) => name);
  const to = route.findIndex(({ name }, at) => at > from && before.includes(name));
  const signals: Signals = [];
  signals[from] = /good/i.test(word) ? 'last good' : 'last';
  if (to >= 0) signals[to] = 'back';
  return signals;
}

/** “Sissu and Kaza only”. The towns where the route starts and ends count too: riders arrive and leave there. */
function readBetween(route: readonly Waypoint[], text: string): Signals {
  const [, list = ''] = /^([^;,.]+) only$/i.exec(text.trim()) ?? [];
  const names = list.split(/ and |,/).map((name) => name.trim());
  if (!names.every((name) => route.some((waypoint) => name !== '' && isAt(waypoint, name)))) return [];
  const last = route.length - 1;
  return route.map((waypoint, at) => {
    if (at === last) return 'back';
    return at === 0 || names.some((name) => isAt(waypoint, name)) ? 'last' : undefined;
  });
}
