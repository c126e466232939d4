import { shortName } from '#shared/tours/heights';
import type { Tour, Waypoint } from '#shared/tours/tour';

/** A stretch without signal. `to` is null where nothing says where it comes back, `km` where the route can't say it. */
export interface SignalGap {
  from: string;
  /** The day of leaving it: a night there still has signal. */
  fromDay: number;
  to: string | null;
  toDay: number | null;
  /** By road, rounded. */
  km: number | null;
  /** `weak`: some signal may be left. */
  strength: 'none' | 'weak';
}

export interface WeakPlace {
  name: string;
  day: number;
}

export interface SignalDay {
  day: number;
  words: string;
  /** `none` from the morning to the evening. */
  mark: 'none' | 'part' | 'weak';
}

export interface Signal {
  /** `facts.network` as the agency wrote it; empty when it wrote nothing. */
  text: string;
  gaps: SignalGap[];
  weak: WeakPlace[];
  /** One line for every day that can be told from the text, in order. */
  days: SignalDay[];
}

type SignalTour = Pick<Tour, 'route' | 'facts'>;

/** A name of the text and one of the route are the same place when one has the other's words: Phi Phi, Ko Phi Phi Don. */
function isAt(waypoint: Waypoint, name: string): boolean {
  const words = ` ${waypoint.name.toLowerCase().replace(/[^\p{L}]+/gu, ' ')} `;
  return words.includes(` ${name.toLowerCase().trim()} `);
}

const kmBetween = (route: readonly Waypoint[], from: number, to: number) =>
  Math.round(route.slice(from + 1, to + 1).reduce((km, waypoint) => km + waypoint.kmFromPrevious, 0));

/** From one stop of the route to another, or to a place by name that the route passes without a stop. */
function toGap(route: readonly Waypoint[], from: number, to: number, missing: string | null = null): SignalGap | null {
  const [left, back] = [route[from], route[to]];
  if (!left) return null;
  return {
    from: shortName(left.name),
    fromDay: route[from + 1]?.day ?? left.day,
    to: back ? shortName(back.name) : missing,
    toDay: back?.day ?? null,
    km: back ? kmBetween(route, from, to) : null,
    strength: 'none',
  };
}

/** “none from Darcha to Upshi”: wherever the route goes from the one to the other, in either direction. */
function findStretches(route: readonly Waypoint[], text: string): SignalGap[] {
  const [, start, end = ''] = /\bnone from ([^;,.]+?) to ([^;,.]+)/i.exec(text) ?? [];
  if (start === undefined) return [];
  const named = route.flatMap((waypoint, at) =>
    isAt(waypoint, start) ? [{ at, isStart: true }] : isAt(waypoint, end) ? [{ at, isStart: false }] : [],
  );
  const ways = named.flatMap((from, index) => {
    const to = named[index + 1];
    return to && to.isStart !== from.isStart ? (toGap(route, from.at, to.at) ?? []) : [];
  });
  // The route may pass its end without a stop.
  const first = named.find(({ isStart }) => isStart);
  return ways.length > 0 || !first ? ways : [toGap(route, first.at, -1, end.trim()) ?? []].flat();
}

/** “None after Chilling”, “Good to Ukhimath”: until the route is back there, or where there was signal before it. */
function findEnd(route: readonly Waypoint[], text: string): SignalGap | null {
  const [, word = '', place] = /\b(none after|good to) ([^;,.]+)/i.exec(text) ?? [];
  if (place === undefined) return null;
  const from = route.findIndex((waypoint) => isAt(waypoint, place));
  const before = route.slice(0, from + 1).map(({ name }) => name);
  const gap = toGap(
    route,
    from,
    route.findIndex(({ name }, at) => at > from && before.includes(name)),
  );
  return gap && { ...gap, strength: /good/i.test(word) ? 'weak' : 'none' };
}

/**
 * “Sissu and Kaza only”: between these places. The town where the route starts counts too, and so does the one where it
 * ends: riders arrive and leave there.
 */
function findBetween(route: readonly Waypoint[], text: string): SignalGap[] {
  const [, list] = /^([^;,.]+) only$/i.exec(text.trim()) ?? [];
  const names = (list ?? '').split(/ and |,/).map((name) => name.trim());
  const named = names.every((name) => route.some((waypoint) => name !== '' && isAt(waypoint, name)));
  if (!list || !named) return [];
  const covered = route.flatMap((waypoint, at) =>
    at === 0 || at === route.length - 1 || names.some((name) => isAt(waypoint, name)) ? [at] : [],
  );
  return covered
    .slice(1)
    .flatMap((to, index) => toGap(route, covered[index] ?? 0, to) ?? [])
    .filter((gap) => gap.km !== null && gap.km > 0);
}

/** “weak at Chopta”, “Patchy in Tirthan”, “Weak in the Barot valley”: each once, on the day the route first stops there. */
function findWeak(route: readonly Waypoint[], text: string): WeakPlace[] {
  const found = [
    ...text.matchAll(/\b(?:weak|weaker|patchy) (?:at|in|on) (?:the )?([^;,.]+?)(?: valley)?(?=$|[;,.])/gi),
  ];
  return found.flatMap(([, name = '']) => {
    const at = route.find((waypoint) => isAt(waypoint, name));
    return at ? [{ name: shortName(at.name), day: at.day }] : [];
  });
}

function toDayWords(gaps: readonly SignalGap[], weak: readonly WeakPlace[], lastDay: number): Signal['days'] {
  const days: Signal['days'] = [];
  for (let day = 1; day <= lastDay; day++) {
    const lines = gaps.flatMap((gap) => {
      const lost = gap.strength === 'weak' ? 'weak' : 'none';
      if (gap.fromDay === day && gap.toDay === day)
        return [
          gap.from === gap.to ? `${lost} until you are back in ${gap.to}` : `${lost} from ${gap.from} to ${gap.to}`,
        ];
      if (gap.fromDay === day) return [`signal until ${gap.from}, then ${lost}`];
      if (gap.toDay === day) return [`${lost} before ${gap.to}`];
      const isInside = gap.fromDay < day && gap.toDay !== null && day < gap.toDay;
      return isInside ? [`${lost} all day`] : [];
    });
    for (const place of weak) if (place.day === day && lines.length === 0) lines.push(`weak around ${place.name}`);
    const words = lines.join('; ');
    const isLost = /^none (?:all day|until)/.test(words);
    const mark = isLost ? 'none' : words.includes('none') ? 'part' : 'weak';
    if (words) days.push({ day, words: `${words.charAt(0).toUpperCase()}${words.slice(1)}.`, mark });
  }
  return days;
}

/**
 * Where a phone has signal, as far as the agency's one line and the route say it; what they don't say stays unsaid.
 * Source: `facts.network`, kilometres by road from the route.
 */
export function toSignal({ route = [], facts }: SignalTour): Signal {
  const text = facts?.network ?? '';
  const stretches = findStretches(route, text);
  const gaps = stretches.length > 0 ? stretches : [findEnd(route, text) ?? findBetween(route, text)].flat();
  const weak = findWeak(route, text);
  return { text, gaps, weak, days: toDayWords(gaps, weak, route.at(-1)?.day ?? 0) };
}

/** The stretch that matters most: the longest without signal; one whose length is unknown comes before all others. */
export function findLastNetwork(tour: SignalTour): SignalGap | null {
  const length = ({ km }: SignalGap) => km ?? Number.POSITIVE_INFINITY;
  return [...toSignal(tour).gaps].sort((a, b) => length(b) - length(a))[0] ?? null;
}

/** What a gap's beginning is called: after weak signal there may be some. */
export function networkTerm({ strength }: SignalGap): string {
  return strength === 'weak' ? 'Last good network' : 'Last network';
}

/** `Last network: Darcha, day 3, for about 285 km, until Upshi on day 4.` */
export function lastNetworkWords(gap: SignalGap): string {
  const where = `${networkTerm(gap)}: ${gap.from}, day ${gap.fromDay}`;
  if (gap.to === null) return `${where}.`;
  if (gap.km === null) return `${where}, until ${gap.to}.`;
  const until = gap.from === gap.to ? `until you are back on day ${gap.toDay}` : `until ${gap.to} on day ${gap.toDay}`;
  return `${where}, for about ${gap.km} km, ${until}.`;
}
