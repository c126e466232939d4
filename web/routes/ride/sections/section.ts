import type { ComponentType } from 'react';
import type { Ride } from '#shared/ride/ride';
import type { Tour } from '#shared/tours/tour';

/** The changes, or how they follow from what there is: another tab may have changed that. */
export type RideChange = Partial<Ride> | ((now: Ride) => Partial<Ride>);

export interface SectionProps {
  /** As the rider plans it, with the nights they added. */
  tour: Tour;
  /** As we offer it. */
  offered: Tour;
  /** The beginning of every plan, until the phone's own is read. */
  ride: Ride;
  /** `YYYY-MM-DD` where the rider is; null on the Worker and until the page is hydrated. */
  today: string | null;
  /** Shows the change at once, and keeps it. */
  onChange: (change: RideChange) => void;
}

/** A part of the page. The page draws its heading. */
export interface RideSection {
  /** Its fragment. */
  id: string;
  /** In the page's own menu: one word. */
  name: string;
  title: string;
  /** False for a tour about which it has nothing to say. */
  suits?: (tour: Tour) => boolean;
  Section: ComponentType<SectionProps>;
  /** The words of its row while it is closed; a part without one is always open. */
  State?: ComponentType<SectionProps>;
}
