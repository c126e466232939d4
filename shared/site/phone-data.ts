import type { CatalogueCopy } from '../tours/catalogue.ts';

/** The service worker's data in a page that it makes itself, for the scripts to go on with. */
export interface PhoneData {
  offline: boolean;
  slow: boolean;
  copy: CatalogueCopy | null;
}

/** Why the phone answers; null where the visitor needn't know. */
export type Why = 'offline' | 'slow' | null;
