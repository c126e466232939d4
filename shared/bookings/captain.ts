import * as v from 'valibot';
import type { SeatRole } from './people.ts';

// A date's people on the phone of who leads it, for the road (decision 190).

/** A list is erased so many days after the tour's last one. */
export const keptDays = 7;

export const KeptPage = v.object({
  html: v.string(),
  headers: v.record(v.string(), v.string()),
  nothing: v.object({ html: v.string(), headers: v.record(v.string(), v.string()) }),
});
export type KeptPage = v.InferOutput<typeof KeptPage>;

export const MayKeep = v.object({ kept: v.boolean() });
export type MayKeep = v.InferOutput<typeof MayKeep>;

export interface CaptainsPerson {
  name: string;
  age: number | null;
  role: SeatRole;
  phone: string;
  bike: string;
  room: string;
  bloodGroup: string;
  diet: string;
  emergencyName: string;
  emergencyPhone: string;
}

export type CaptainView =
  | { kind: 'nothing' }
  | {
      kind: 'list';
      token: string;
      tourId: string;
      departureId: string;
      refreshCall: string;
      tour: string;
      start: string;
      end: string;
      notes: string;
      savedAt: string;
      lastDay: string;
      /** Milliseconds since 1970. */
      endsAt: number;
      people: CaptainsPerson[];
    };
