import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { departure } from '#shared/test/tour-samples';
import { createDb } from '../db/client';
import { addTour, signIn } from '../test/factories';
import { hasFreeSeats } from './seats';

it.each([
  ['open', 3, true],
  ['open', 4, false],
  ['guaranteed', 3, true],
  ['full', 1, false],
  ['cancelled', 1, false],
] as const)(
  'on a date that is %s, with 3 of 12 seats left, says of %i whether they are free: %s',
  async (state, seats, isFree) => {
    const departures = JSON.stringify([departure({ id: 'first', startsOn: '2097-07-10', seats: 12, taken: 9, state })]);
    const { _id: tourId } = await addTour(await signIn(), { departures });
    const condition = hasFreeSeats({ tourId, departureId: 'first', seats });
    expect(await createDb(env).all(sql`select ${condition} as free`)).toEqual([{ free: Number(isFree) }]);
  },
);
