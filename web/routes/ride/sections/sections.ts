import { hasHighNights, isOnBikes } from '#shared/ride/kind';
import { DaysSection } from './days-section';
import { FuelSection } from './fuel-section';
import { HeightsSection } from './heights-section';
import { MoneySection, MoneyState } from './money-section';
import { PapersSection, PapersState } from './papers-section';
import type { RideSection } from './section';
import { ShareSection, ShareState } from './share-section';
import { SignalSection, SignalState } from './signal-section';

export const sections: readonly RideSection[] = [
  { id: 'days', name: 'Days', title: 'Day by day', Section: DaysSection },
  {
    id: 'heights',
    name: 'Heights',
    title: 'Heights by night',
    Section: HeightsSection,
    suits: hasHighNights,
  },
  {
    id: 'fuel',
    name: 'Fuel',
    title: 'Fuel',
    Section: FuelSection,
    suits: isOnBikes,
  },
  { id: 'money', name: 'Money', title: 'Money and dates', Section: MoneySection, State: MoneyState },
  { id: 'papers', name: 'Papers', title: 'Papers', Section: PapersSection, State: PapersState },
  { id: 'signal', name: 'Signal', title: 'Signal and emergency', Section: SignalSection, State: SignalState },
  { id: 'share', name: 'Share', title: 'Share this plan', Section: ShareSection, State: ShareState },
];
