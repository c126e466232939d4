import { useMemo } from 'react';
import type { Ride } from '#shared/ride/ride';
import { emptyRide } from '../../ride/empty-ride';
import type { RideChange } from './sections/section';
import { type Keeping, type Kept, rides, useKept } from './use-kept';

export interface RideState extends Pick<Kept<Ride>, 'keeps' | 'onRemove'> {
  ride: Ride;
  onChange: (change: RideChange) => void;
}

export function useRide(tourId: string): RideState {
  const keeping = useMemo(
    (): Keeping<Ride> => ({
      empty: emptyRide(tourId),
      find: async () => (await rides()).findRide(tourId),
      keep: async (known, change) => (await rides()).keepRide(known, change),
      discard: async () => (await rides()).discardRide(tourId),
    }),
    [tourId],
  );
  const { value: ride, keeps, onChange, onRemove } = useKept(keeping);
  return {
    ride,
    keeps,
    onRemove,
    onChange: (change) => onChange(typeof change === 'function' ? change : () => change),
  };
}
