import type { CatalogueCopy } from '../tours/catalogue.ts';
import type { Tour } from '../tours/tour.ts';

/** The service worker's data in a page that it makes itself, for the scripts to go on with. */
export interface PhoneData {
  state: { offline: boolean; slow: boolean; copy: CatalogueCopy | null };
  tour: Tour | null;
  /** True if the HTML is what React would render before the tours are there. */
  whole: boolean;
}

/** Why the phone answers; null where the visitor needn't know. */
export type Why = 'offline' | 'slow' | null;
