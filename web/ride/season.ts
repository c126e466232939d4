import { addDays } from '#shared/ride/days';
import { formatDayOfYear } from '#shared/text/dates';
import { shortName } from '#shared/tours/heights';
import type { Waypoint } from '#shared/tours/tour';

export type SeasonKind = 'shut' | 'opening' | 'closing';

interface SeasonNotice {
  kind: SeasonKind;
  pass: string;
  day: number;
  on: string;
  /** Whole: `Baralacha La usually opens in the second half of May: on 17 January this road is shut.` */
  sentence: string;
}

interface Pass {
  name: RegExp;
  /** From the first of these days it may be shut, from the second it is, until the third; from the fourth it's open. */
  days: readonly [closing: string, shut: string, opening: string, open: string];
  shuts: string;
  opens: string;
}

/*
 * By the Border Roads Organisation and the districts, as the press reported them year by year; all checked 2026-11-23.
 * Khardung La, Chang La, Fotu La and Sela are cleared all winter and so have no line.
 */
const passes: readonly Pass[] = [
  {
    // Opened 2016-05-26, 2017 in June, 2018-05-13, 2022-04-25 (two-wheelers later); shut 2021-11-02, 2022-11-07.
    // https://hillpost.in/2016/05/manali-leh-highway-opens-for-traffic-after-six-months/106407
    // https://www.tribuneindia.com/news/himachal/traffic-shut-beyond-darcha-till-summer-448764
    name: /^Baralacha/,
    days: ['10-16', '11-16', '05-01', '06-01'],
    shuts: 'in the first half of November',
    opens: 'in the second half of May',
  },
  {
    // Cleared from Leh to Sarchu by 2023-03-21, in 25 days.
    // https://www.tribuneindia.com/news/himachal/manali-leh-nh-restored-up-to-sarchu-490818
    name: /^(Tanglang|Taglang)/,
    days: ['11-08', '12-01', '03-01', '04-01'],
    shuts: 'in November',
    opens: 'in March',
  },
  {
    // Normally shut from the end of November to mid-April; 2022-01-04 to 03-19, 2023-01-07 to 03-16, 2025 for 33 days.
    // https://www.newsdrum.in/national/srinagar-leh-nh-reopens-after-shortest-ever-winter-time-closure-of-33-days-8913870
    // https://www.tribuneindia.com/news/j-k/srinagar-leh-road-reopens-after-73-days-378993
    name: /^Zoji/,
    days: ['11-25', '01-07', '03-16', '04-16'],
    shuts: 'between the end of November and early January',
    opens: 'between mid-March and mid-April',
  },
  {
    // Opened 2023-06-01, 2025-05-23; shut from mid-October 2022, to tourists from 2024-11-19.
    // https://www.tribuneindia.com/news/himachal/gramphu-kaza-road-restored-after-over-7-months-512793
    // https://www.hindustantimes.com/cities/chandigarh-news/kunjum-pass-in-himachal-s-lahaul-spiti-closed-for-tourists-101731958511106.html
    name: /^Kunzum/,
    days: ['10-11', '11-16', '05-15', '06-16'],
    shuts: 'between mid-October and mid-November',
    opens: 'between mid-May and mid-June',
  },
  {
    // Shut for weeks from January in 2022 and 2024, for buses until 2024-03-16, and again on 03-18.
    // https://www.tribuneindia.com/news/himachal/opened-after-45-days-jalori-pass-blocked-again-after-mild-snowfall-602482
    name: /^Jalori/,
    days: ['12-10', '01-05', '02-15', '04-01'],
    shuts: 'for days or weeks from mid-December on',
    opens: 'between mid-February and the end of March',
  },
  {
    // https://indiahikes.com/blog/why-hampta-pass-is-a-superb-trek-for-mid-june
    // https://www.travelsfinder.in/travel-guide/best-time-to-visit-hampta-pass/
    name: /^Hampta/,
    days: ['10-01', '11-01', '05-15', '06-15'],
    shuts: 'in October',
    opens: 'between mid-May and mid-June',
  },
  {
    // https://gooutwithowls.com/pin-bhaba-pass-trek/best-time-to-visit-pin-bhaba-pass-trek/
    // https://indiahikes.com/blog/pin-bhaba-pass-recce-news (first group of 2023 on 7 July)
    name: /^Pin Bhaba/,
    days: ['10-01', '10-16', '06-16', '07-07'],
    shuts: 'in early October',
    opens: 'in late June or early July',
  },
];

function findKind([closing, shut, opening, open]: Pass['days'], on: string): SeasonKind | null {
  const day = on.slice(5);
  // From one day of the year until another, round the new year where the second comes first.
  const isIn = (from: string, until: string) =>
    from < until ? day >= from && day < until : day >= from || day < until;
  if (isIn(closing, shut)) return 'closing';
  if (isIn(shut, opening)) return 'shut';
  return isIn(opening, open) ? 'opening' : null;
}

function toSentence(kind: SeasonKind, pass: string, { shuts, opens }: Pass, on: string, isWalk: boolean): string {
  const way = isWalk ? 'the path over it' : 'this road';
  const when = `on ${formatDayOfYear(on)} ${way}`;
  if (kind === 'closing') return `${pass} usually shuts ${shuts}: ${when} may be shut.`;
  return `${pass} usually opens ${opens}: ${when} ${kind === 'shut' ? 'is' : 'may still be'} shut.`;
}

/** Of several that are shut the one that opens last. Null where none is known, or the first day isn't chosen. */
export function findShutPass(route: readonly Waypoint[] | undefined, startsOn: string | null): SeasonNotice | null {
  if (!startsOn) return null;
  const notices = (route ?? []).flatMap(({ name, day, mode }) => {
    const known = passes.find((pass) => pass.name.test(name));
    const on = addDays(startsOn, day - 1);
    const kind = known && findKind(known.days, on);
    if (!known || !kind) return [];
    const pass = shortName(name);
    const sentence = toSentence(kind, pass, known, on, mode === 'walk');
    const opens = known.days[3];
    return [{ opens: kind === 'shut' ? opens : '', notice: { kind, pass, day, on, sentence } }];
  });
  return notices.sort((a, b) => (a.opens < b.opens ? 1 : a.opens > b.opens ? -1 : 0))[0]?.notice ?? null;
}
