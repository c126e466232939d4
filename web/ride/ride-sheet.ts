import { addDays, dayWords, weekdayWords } from '#shared/ride/days';
import { hasHighNights, mildM, rareM } from '#shared/ride/kind';
import type { Ride } from '#shared/ride/ride';
import { escapeXml, toElement } from '#shared/ride/xml';
import { site } from '#shared/site/site';
import { formatRupees } from '#shared/text/money';
import { formatNumber, shortName, toDayRides } from '#shared/tours/heights';
import type { Tour } from '#shared/tours/tour';
import { listEmergencyNumbers } from './emergency-numbers.ts';
import { withExtraNights } from './extra-nights.ts';
import { isOnlyJust, toCarriedLitres, toFuelPlan, toRange } from './fuel.ts';
import { listHelp, listWaysOut } from './help.ts';
import { nightWords } from './night-words.ts';
import { type NightLevel, toNights } from './nights.ts';
import { listPapers } from './papers.ts';
import { findShutPass } from './season.ts';
import { findLastNetwork, toSignal } from './signal.ts';
import { lastNetworkWords, signalDayWords } from './signal-words.ts';
import { wayWords } from './way-words.ts';

const signs: Record<NightLevel, string> = { calm: '○', watch: '△', warn: '▲' };

const toStyle = () => `
*{box-sizing:border-box;margin:0}
body{max-width:760px;margin:0 auto;padding:20px;background:#fff;color:#1b1f2a;font:15px/1.45 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:26px;line-height:1.1}h2{margin:20px 0 6px;font-size:17px;border-bottom:2px solid ${site.inkMain}}
table{width:100%;border-collapse:collapse}td,th{padding:4px 8px 4px 0;border-bottom:1px solid #ddd;text-align:left;vertical-align:top}
th{font-size:13px}td:not(:nth-child(2)){white-space:nowrap}ul{padding-left:20px}.signed{padding:0;list-style:none}svg{overflow:visible;font-family:'Barlow Condensed',sans-serif-condensed,'Roboto Condensed','Arial Narrow',sans-serif}p{margin:6px 0}svg{display:block;width:100%;height:auto;max-height:420px}svg.phone{display:none}
.fine{color:#4a4f5c;font-size:13px}a{color:#0b5566}
@media screen and (max-width:600px){body{padding:16px;overflow-x:clip}svg.paper{display:none}svg.phone{display:block;max-height:none}thead{display:none}tr{display:grid;grid-template-columns:1fr auto;gap:0 12px;padding:8px 0;border-bottom:1px solid #ddd}td,td:not(:nth-child(2)){padding:0;border:0;white-space:normal}td:first-child{font-weight:700}td:nth-child(2){grid-area:2/1/auto/span 2}td:nth-child(3){grid-area:1/2;white-space:nowrap}td:nth-child(4){grid-area:3/1/auto/span 2;color:#4a4f5c}td[data-head]:not(:empty)::before{content:attr(data-head)}li{margin:4px 0}.signed li{padding-left:20px;text-indent:-20px}}
@page{size:A4;margin:11mm}
@media print{body{max-width:none;padding:0;font-size:8.6pt;line-height:1.25}h1{font-size:15pt}h2{margin:6pt 0 2pt;font-size:10.5pt}td,th{padding:1pt 6pt 1pt 0}.fine,th{font-size:7.5pt}p{margin:2pt 0}svg{max-height:62mm}tr,li{break-inside:avoid}}`;

const section = (title: string, body: string) =>
  body === '' ? '' : `<section>${toElement('h2', title)}${body}</section>`;
/** A list whose lines begin with signs of their own has no other points. */
const list = (lines: readonly string[], signed = false) =>
  lines.length === 0
    ? ''
    : `<ul${signed ? ' class="signed"' : ''}>${lines.map((line) => toElement('li', line)).join('')}</ul>`;
/** A phone stacks a row's cells: there the first and the last say what they are. */
function toCell(cell: string, at: number, heads: readonly string[]): string {
  if (at > 0 && at < heads.length - 1) return toElement('td', cell);
  const head = at === 0 ? `${heads[at]} ` : `${heads[at]}: `;
  return toElement('td', cell).replace('<td>', `<td data-head="${head}">`);
}
const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  rows.length === 0
    ? ''
    : `<table role="table"><thead><tr>${heads.map((head) => toElement('th', head)).join('')}</tr></thead><tbody>${rows
        .map((row) => `<tr role="row">${row.map((cell, at) => toCell(cell, at, heads)).join('')}</tr>`)
        .join('')}</tbody></table>`;

function toDays(tour: Tour, startsOn: string | null): string {
  const rides = toDayRides(tour);
  const rows = tour.itinerary.map(({ day, title }) => {
    const ride = rides.get(day);
    const when = startsOn ? `${day} · ${weekdayWords(addDays(startsOn, day - 1))}` : `${day}`;
    const height = (ride?.sleepM ?? 0) > rareM ? `, ${formatNumber(ride?.sleepM ?? 0)} m` : '';
    const sleep = `${shortName(ride?.sleepAt ?? '')}${height}`;
    return [when, title, ride?.km ? `${formatNumber(ride.km)} km` : '', sleep];
  });
  return table(['Day', 'What', 'Way', 'Sleep'], rows);
}

function toHeights(tour: Tour, ride: Ride): string {
  if (!hasHighNights(tour)) return '';
  const rows = toNights(tour, ride)
    .filter(({ level }) => level !== 'calm')
    .map((night) => {
      const { number, place, heightM, level } = night;
      return `${signs[level]} Night ${number}, ${place} ${formatNumber(heightM)} m: ${nightWords(night)}`;
    });
  return list(rows.length > 0 ? rows : ['No night on this route is too high too soon.'], rows.length > 0);
}

function toWaysOut({ route = [], ...tour }: Tour, ride: Ride): string {
  const nights = toNights({ ...tour, route }, ride);
  const mayMakeIll = nights.some(({ heightM }) => heightM > mildM);
  return mayMakeIll ? list([...listWaysOut(route, nights), ...listHelp(route, nights)]) : '';
}

function toFuel(tour: Tour, ride: Ride): string {
  const plan = toFuelPlan(tour);
  if (!plan) return '';
  const range = toRange(ride);
  const rows = plan.legs.map(({ days, from, to, km }) => {
    const litres = toCarriedLitres(ride, km);
    return [
      `${days[0]}`,
      wayWords(from, to, ' → '),
      `${formatNumber(km)} km`,
      litres > 0 ? `carry ${litres} L` : isOnlyJust(ride, km) ? 'tank does it, only just' : 'tank does it',
    ];
  });
  return `${toElement('p', `A full tank does about ${formatNumber(range)} km with luggage; 1 L stays in reserve.`)}${table(['Day', 'From pump to pump', 'Way', 'Fuel'], rows)}`;
}

function toSignalLines(tour: Tour): string[] {
  const { text, days } = toSignal(tour);
  const gap = findLastNetwork(tour);
  return [
    ...(gap ? [lastNetworkWords(gap)] : []),
    ...(text ? [`Our notes: ${text.replace(/\.$/, '')}.`] : []),
    ...days.map((day) => `Day ${day.day}: ${signalDayWords(day)}`),
  ];
}

/** Needs nothing else, and prints on two A4 pages. Papers' ticks and the emergency card stay out. */
export function toRideSheet(offered: Tour, ride: Ride, made: { on: string; at: string }, map: string | null): string {
  const { startsOn } = ride;
  const tour = withExtraNights(offered, ride);
  const title = `${tour.heading}: ride sheet`;
  const shut = findShutPass(tour.route, startsOn);
  const papers = listPapers(tour, { ...ride, papers: {} }, null);
  const price =
    tour.price === null
      ? ''
      : ` · ${formatRupees(tour.price)} a person${tour === offered ? '' : ', without the nights added'}`;
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">${toElement('title', title)}<style>${toStyle()}</style></head><body>
${toElement('h1', tour.heading)}
${toElement('p', `${[...new Set([tour.duration, tour.place, tour.country])].filter(Boolean).join(' · ')}${price}${startsOn ? ` · from ${dayWords(startsOn)}` : ''}`)}
${shut ? toElement('p', shut.sentence) : ''}
${section('Whom to call', list([...listEmergencyNumbers(tour.country).map(({ who, number }) => `${number}: ${who}`), `${site.phone}: ${site.name}, day and night on a tour`]))}
${map ? section('The way', map) : ''}
${section('Day by day', toDays(tour, startsOn))}
${section('Nights to watch', toHeights(tour, ride))}
${section('If somebody falls ill', toWaysOut(tour, ride))}
${section('Fuel', toFuel(tour, ride))}
${section('Signal', list(toSignalLines(tour)))}
${section(
  'Papers',
  list(
    papers.map(({ name, expires }) => (expires ? `☐ ${name}, valid until the ride ends` : `☐ ${name}`)),
    true,
  ),
)}
<p class="fine">Made on ${escapeXml(dayWords(made.on))} from ${escapeXml(made.at)}. For planning only: it’s neither medical advice nor navigation.</p>
</body></html>
`;
}
