import type { Ride } from '#shared/ride/ride';

// Separate from ride.ts so that a page can begin without loading validation.

export function emptyRide(tourId: string): Ride {
  return {
    tourId,
    startsOn: null,
    people: 1,
    nationality: 'IN',
    ownBike: false,
    bike: 'himalayan-450',
    tankL: null,
    kmPerL: null,
    loadFactor: 0.8,
    homeM: 300,
    hadSickness: false,
    extraNights: [],
    papers: {},
    createdAt: '',
    updatedAt: '',
  };
}

/** The changed fields, or how they follow from the plan: another tab may have changed it. */
export type RideChange = Partial<Ride> | ((current: Ride) => Partial<Ride>);

export const applyRideChange = (ride: Ride, change: RideChange): Ride => ({
  ...ride,
  ...(typeof change === 'function' ? change(ride) : change),
});
