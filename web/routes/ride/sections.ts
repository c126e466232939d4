import { PapersSection } from './papers-section';
import type { RideSection } from './section';
import { SignalSection } from './signal-section';
import { TodaySection } from './today-section';

/** The parts of the page in their order: Today, Map, Heights, Fuel, Money, Papers, Signal, Share. */
export const sections: readonly RideSection[] = [
  { id: 'today', name: 'Today', title: 'Today', Section: TodaySection },
  { id: 'papers', name: 'Papers', title: 'Papers', Section: PapersSection },
  { id: 'signal', name: 'Signal', title: 'Signal and emergency', Section: SignalSection },
];
