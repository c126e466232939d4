import { type PlanAlong, toPlanAlong } from '../ride/plan-along';
import { findRide } from '../store/rides';
import { findCopiedTour } from './tours';

/** Null if this phone holds no ride of it, or not its tour. */
export async function findPlan(tourId: string): Promise<PlanAlong | null> {
  const ride = await findRide(tourId);
  const tour = ride && (await findCopiedTour(tourId));
  return tour ? toPlanAlong(tour, ride) : null;
}
