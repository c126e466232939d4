import { toFuelPlan } from '#shared/ride/fuel';
import { FuelSection } from './fuel-section';
import { HeightsSection } from './heights-section';
import { MapSection } from './map-section';
import { MoneySection } from './money-section';
import { PapersSection } from './papers-section';
import type { RideSection } from './section';
import { ShareSection } from './share-section';
import { SignalSection } from './signal-section';
import { TodaySection } from './today-section';

/** The parts of the page in their order: Today, Map, Heights, Fuel, Money, Papers, Signal, Share. */
export const sections: readonly RideSection[] = [
  { id: 'today', name: 'Today', title: 'Today', Section: TodaySection },
  {
    ...{ id: 'map', name: 'Map', title: 'The road', Section: MapSection },
    suits: ({ route }) => new Set(route?.map(({ name }) => name)).size > 1,
  },
  {
    ...{ id: 'heights', name: 'Heights', title: 'Heights by night', Section: HeightsSection },
    suits: ({ route }) => Boolean(route?.length),
  },
  {
    ...{ id: 'fuel', name: 'Fuel', title: 'Fuel from pump to pump', Section: FuelSection },
    suits: (tour) => toFuelPlan(tour) !== null || Boolean(tour.facts?.longestFuelGapKm),
  },
  { id: 'money', name: 'Money', title: 'Money and dates', Section: MoneySection },
  { id: 'papers', name: 'Papers', title: 'Papers', Section: PapersSection },
  { id: 'signal', name: 'Signal', title: 'Signal and emergency', Section: SignalSection },
  { id: 'share', name: 'Share', title: 'Share the ride', Section: ShareSection },
];
