import type { ComponentType } from 'react';
import type { Ride } from '#shared/ride/ride';
import type { Tour } from '#shared/tours/tour';
import type { RideChange } from '../../../ride/empty-ride';

export interface SectionProps {
  tour: Tour;
  offered: Tour;
  /** The beginning of every plan, until the phone's own is read. */
  ride: Ride;
  /** `YYYY-MM-DD` where the rider is; null on the Worker and until the page is hydrated. */
  today: string | null;
  onChange: (change: RideChange) => void;
}

export interface RideSection {
  id: string;
  name: string;
  title: string;
  suits?: (tour: Tour) => boolean;
  Section: ComponentType<SectionProps>;
  /** A part without one is always open. */
  State?: ComponentType<SectionProps>;
}
