import { useQueryClient } from '@tanstack/react-query';
import type { DeskTour } from '#shared/tours/tour-stage';
import { ApiError } from '../../api/client';
import { Conflict } from '../session/ask';
import { putTour, takeSeats } from './tours';

/** The seats that an inquiry that was won asks of a tour's date. */
export interface SeatsAsked {
  /** As it is shown: by its version a second press takes nothing. */
  tour: Pick<DeskTour, '_id' | 'version'>;
  departureId: string;
  /** So many more, or fewer below 0. */
  seats: number;
  /** The inquiry's id: for it they are taken once. */
  inquiry: string;
  /** Though there are not so many free. */
  over?: boolean;
}

export type SeatsOutcome =
  | { outcome: 'taken'; tour: DeskTour | undefined; message: string }
  /** There are not so many; asked again with `over` they are taken all the same. */
  | { outcome: 'refused'; message: string }
  /** Somebody changed the tour meanwhile, or the inquiry has its seats. */
  | { outcome: 'conflict'; theirs: DeskTour };

/** Takes seats of a tour's date, and puts the tour as it is now into the desk's catalogue. Throws if nothing answers. */
export function useTakeSeats(): (asked: SeatsAsked) => Promise<SeatsOutcome> {
  const client = useQueryClient();
  return async ({ tour: { _id, version }, departureId, ...input }) => {
    try {
      const { tour, message } = await takeSeats({ _id, version }, departureId, input);
      if (tour) putTour(client, tour);
      return { outcome: 'taken', tour, message };
    } catch (error) {
      if (error instanceof Conflict) {
        putTour(client, error.now);
        return { outcome: 'conflict', theirs: error.now };
      }
      const refused = error instanceof ApiError ? error.fields?.seats : undefined;
      if (refused === undefined) throw error;
      return { outcome: 'refused', message: refused };
    }
  };
}
