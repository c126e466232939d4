import type { Context } from 'hono';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { type Actor, type EventLine, insertEventIfChanged, type NewEvent } from './recording';

export function actorOf(c: Context<AppEnv>): Actor {
  return { id: c.get('adminId'), name: c.get('adminName'), email: c.get('adminEmail'), requestId: c.get('requestId') };
}

/** The signed-in person's name, or their address while they have given none. */
export const nameOf = (c: Context<AppEnv>): string => c.get('adminName') || c.get('adminEmail');

/** Statement: the line of what the signed-in person changes, for the batch that changes it. */
export const lineOf = (c: Context<AppEnv>, event: NewEvent): EventLine =>
  insertEventIfChanged(createDb(c.env), actorOf(c), event);

/** The person who proves here who they are. */
export function actorAs(c: Context<AppEnv>, { id, name, email }: Omit<Actor, 'requestId'>): Actor {
  return { id, name, email, requestId: c.get('requestId') };
}

export const theSite: Actor = { id: null, name: 'The site', email: '', requestId: '' };
