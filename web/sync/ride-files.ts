import type { Ride } from '#shared/ride/ride';
import { emptyRide } from '../ride/empty-ride';
import { parseRideFile, type RideFile } from '../ride/ride-file';
import { updateSaved } from '../store/saved-tours';
import { takeSharedFile } from '../store/shared-file';
import { announce } from './channel';
import { findRide, keepRide } from './rides';
import { toSeen } from './saved-changes';
import { findCopiedTour } from './tours';

export { takeSharedFile };

export interface MetRideFile {
  file: RideFile;
  /** This phone has the tour from the agency: that text stays. */
  isKnown: boolean;
  mine: Ride | null;
}

type Meeting = { ok: true; met: MetRideFile } | { ok: false; problem: string };

/** Keeps nothing. */
export async function meetRideFile(text: string): Promise<Meeting> {
  const read = parseRideFile(text);
  if (!read.ok) return read;
  const { _id } = read.file.tour;
  const known = await findCopiedTour(_id);
  return { ok: true, met: { file: read.file, isKnown: known !== null, mine: await findRide(_id) } };
}

const mark = ' (from a file)';

/** @throws StoreError when this phone can't keep it */
export async function keepRideFile({ file: { tour, plan }, isKnown }: MetRideFile): Promise<void> {
  if (!isKnown) {
    // So old that the agency's own text replaces it as soon as it comes.
    const marked = { ...tour, heading: tour.heading.replace(mark, '') + mark, updatedAt: new Date(0).toISOString() };
    const savedAt = new Date().toISOString();
    await updateSaved({
      id: tour._id,
      tour: marked,
      savedAt,
      seen: toSeen(marked),
      gone: false,
      pictures: [],
      bytes: 0,
      complete: true,
    });
    announce({ topic: 'saved' });
  }
  await keepRide(emptyRide(tour._id), plan ?? {});
}
