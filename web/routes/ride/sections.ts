import type { RideSection } from './section';
import { TodaySection } from './today-section';

/** The parts of the page in their order: Today, Map, Heights, Fuel, Money, Papers, Signal, Share. */
export const sections: readonly RideSection[] = [{ id: 'today', name: 'Today', title: 'Today', Section: TodaySection }];
