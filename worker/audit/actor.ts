import type { Context } from 'hono';
import type { AppEnv } from '../env';
import type { Actor } from './recording';

export function actorOf(c: Context<AppEnv>): Actor {
  return { id: c.get('adminId'), name: c.get('adminName'), email: c.get('adminEmail'), requestId: c.get('requestId') };
}

/** The person who proves here who they are. */
export function actorAs(c: Context<AppEnv>, { id, name, email }: Omit<Actor, 'requestId'>): Actor {
  return { id, name, email, requestId: c.get('requestId') };
}

export const theSite: Actor = { id: null, name: 'The site', email: '', requestId: '' };
