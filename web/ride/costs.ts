import { daysBetween } from '#shared/ride/days';
import petrolPrices from '#shared/roads/petrol-prices.json' with { type: 'json' };
import { formatRupees } from '#shared/text/money';
import { isTourAbroad } from '#shared/tours/abroad';
import { formatNumber } from '#shared/tours/heights';
import type { Tour } from '#shared/tours/tour';
import { type Tank, toFigures } from './fuel.ts';
import { priceOn } from './offered.ts';

/** The day on which the rates were last compared with their sources. */
export const checked = '2026-11-23';

interface Rate {
  percent: number;
  source: string;
}

/**
 * Tour operators' services without input tax credit; the rates of September 2025 left it as it was.
 * @see https://busy.in/sac-code-998555
 */
export const gst: Rate = { percent: 5, source: 'GST rates, SAC 998555' };

/**
 * On overseas tour packages since 1 April 2026, without a threshold, as amended by the Finance Act 2026.
 * @see https://abcaus.in/income-tax/faqs-amendment-proposed-rates-tax-collection-source-us-3941-income-tax-act-2025.html
 * @see https://www.taxtmi.com/tmi_notes?id=2423
 */
export const tcs: Rate & { since: string } = {
  percent: 2,
  since: '2026-04-01',
  source: 'Income-tax Act 2025, section 394',
};

/** In rupees for everybody; `low` and `high` differ where it isn't certain. */
interface Cost {
  what: string;
  low: number;
  high: number;
  how: string;
  source?: string;
}

interface Costs {
  parts: Cost[];
  low: number;
  high: number;
  /** Costs that the price leaves out and nobody can reckon from here, in the tour's words. */
  besides: string[];
}

interface Rider extends Tank {
  startsOn: string | null;
  people: number;
  ownBike: boolean;
  nationality: 'IN' | 'other';
}

const tax = /\bGST\b|\bTCS\b/;
const share = (rupees: number, { percent }: Rate) => Math.round((rupees * percent) / 100);

/** Petrol for bikes of one's own: at least one for two people, at most one each. Null also where its price isn't known. */
function toFuelCost(tour: Tour, ride: Rider): Cost | null {
  const { facts = {} } = tour;
  const petrol = petrolPrices.find(({ country }) => country === (isTourAbroad(tour) ? tour.country : 'India'));
  const km = facts.rideKm ?? 0;
  const { loadedKmPerL } = toFigures(ride);
  if (!petrol || !ride.ownBike || km === 0 || loadedKmPerL <= 0) return null;
  const litres = Math.ceil(km / loadedKmPerL);
  const few = Math.ceil(ride.people / 2);
  const many = ride.people;
  const bikes = few === many ? 'one bike' : `${few} to ${many} bikes`;
  return {
    what: 'Petrol for your own bike',
    low: litres * few * petrol.low,
    high: litres * many * petrol.high,
    how: `${formatNumber(km)} km at ${formatNumber(Math.round(loadedKmPerL))} km a litre: ${litres} litres at ${formatRupees(petrol.low)} to ${formatRupees(petrol.high)}, for ${bikes}`,
    source: petrol.where,
  };
}

/** Null without a price. @param startsOn the first day, or today without one: TCS is asked for since April 2026 */
export function toCosts(tour: Tour, ride: Rider, startsOn: string): Costs | null {
  const { exclusions } = tour;
  const price = priceOn(tour, ride);
  if (!price) return null;
  const total = price * ride.people;
  const isAbroad = isTourAbroad(tour);
  const addsGst = exclusions.some((one) => /\bGST\b/.test(one));
  const onTop = share(total, gst);
  const parts: Cost[] = [
    {
      what: 'The tour',
      low: total,
      high: total,
      how: ride.people === 1 ? 'for one' : `${ride.people} × ${formatRupees(price)}`,
    },
    {
      what: 'GST',
      low: addsGst ? onTop : 0,
      high: onTop,
      how: `${gst.percent} % of the tour’s price${addsGst ? '' : ', if it isn’t in it: ask us'}`,
      source: gst.source,
    },
  ];
  if (isAbroad && ride.nationality === 'IN' && daysBetween(tcs.since, startsOn) >= 0) {
    const rupees = share(total + onTop, tcs);
    parts.push({
      what: 'TCS',
      low: rupees,
      high: rupees,
      how: `${tcs.percent} % of price and GST for a tour abroad; it counts towards your income tax`,
      source: tcs.source,
    });
  }
  const fuel = toFuelCost(tour, ride);
  if (fuel) parts.push(fuel);
  const sum = (side: 'low' | 'high') => parts.reduce((rupees, part) => rupees + part[side], 0);
  const unknownFuel = !fuel && isAbroad && ride.ownBike && tour.facts?.rideKm ? ['Petrol'] : [];
  return {
    parts,
    low: sum('low'),
    high: sum('high'),
    besides: [...exclusions.filter((one) => !tax.test(one)), ...unknownFuel],
  };
}
