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

/** A ride file as this phone sees it, before anything of it is kept. */
export interface MetRideFile {
  file: RideFile;
  /** This phone has the tour from the agency: that text stays. */
  isKnown: boolean;
  /** The rider's own plan for this tour. */
  mine: Ride | null;
}

export type Meeting = { ok: true; met: MetRideFile } | { ok: false; problem: string };

/** Reads a file's text, and looks what this phone already has. Keeps nothing. */
export async function meetRideFile(text: string): Promise<Meeting> {
  const read = parseRideFile(text);
  if (!read.ok) return read;
  const { _id } = read.file.tour;
  const known = await findCopiedTour(_id);
  return { ok: true, met: { file: read.file, isKnown: known !== null, mine: await findRide(_id) } };
}

/** Said in the tour's name, on every page that shows it. */
const mark = ' (from a file)';

/**
 * Keeps what the rider agreed to: a tour this phone doesn't have is saved and marked, and the file's date and bike go
 * into the rider's plan.
 * @throws StoreError when this phone can't keep it
 */
export async function keepRideFile({ file: { tour, plan }, isKnown }: MetRideFile): Promise<void> {
  if (!isKnown) {
    // As old as can be, so that the agency's own text takes its place as soon as it comes.
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
