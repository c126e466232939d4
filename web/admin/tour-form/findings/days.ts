import type { Finding, Looked } from './finding.ts';

/** `10 days`, `9 nights / 10 days`, `3-4 days` → the fewest and the most; null where no days are named. */
function readDuration(duration: string): [least: number, most: number] | null {
  const [, least = '', most = least] = /(\d{1,2})(?:\s*(?:-|–|to)\s*(\d{1,2}))?\s*-?\s*days?\b/i.exec(duration) ?? [];
  return least === '' ? null : [Number(least), Number(most)];
}

const dayWords = (days: number) => (days === 1 ? '1 day' : `${days} days`);

function findAgainstDuration({ duration, itinerary }: Looked): Finding[] {
  const said = readDuration(duration);
  if (!said || itinerary.length === 0) return [];
  const days = Math.max(...itinerary.map(({ day }) => day));
  if (days >= said[0] && days <= said[1]) return [];
  return [{ field: 'duration', sentence: `The duration says “${duration}”; the itinerary has ${dayWords(days)}.` }];
}

function findInItinerary({ itinerary }: Looked): Finding[] {
  const days = itinerary.map(({ day }) => day);
  const last = Math.max(0, ...days);
  const missing = Array.from({ length: last }, (_, at) => at + 1).filter((day) => !days.includes(day));
  const gaps: Finding[] = missing.slice(0, 3).map((day) => ({
    field: 'itinerary',
    sentence: `The itinerary has no day ${day}, but goes on to day ${last}.`,
  }));
  const twice = days.flatMap((day, at): Finding[] =>
    days.indexOf(day) === at
      ? []
      : [{ field: `itinerary.${at}.day`, sentence: `Day ${day} is in the itinerary twice.` }],
  );
  return [...gaps, ...twice];
}

function findInRoute({ itinerary, route = [] }: Looked): Finding[] {
  const last = Math.max(0, ...itinerary.map(({ day }) => day));
  const beyond = last === 0 ? -1 : route.findIndex(({ day }) => day > last);
  const after: Finding[] =
    beyond < 0
      ? []
      : [
          {
            field: `route.${beyond}.day`,
            sentence: `${route[beyond]?.name} is on day ${route[beyond]?.day}; the itinerary ends with day ${last}.`,
          },
        ];
  const back = route.flatMap(({ day, name }, at): Finding[] => {
    const before = route[at - 1];
    if (!before || day >= before.day) return [];
    const sentence = `${name} is on day ${day}, after ${before.name} on day ${before.day}: is a day mistyped?`;
    return [{ field: `route.${at}.day`, sentence }];
  });
  return [...after, ...back];
}

/** Days against the duration, and days that are missing, doubled or out of order. */
export function findInDays(tour: Looked): Finding[] {
  return [...findAgainstDuration(tour), ...findInItinerary(tour), ...findInRoute(tour)];
}
