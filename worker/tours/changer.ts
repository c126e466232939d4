import type { Context } from 'hono';
import type { AppEnv } from '../env';

/** Who changes a tour, as they are called, and when (ms). */
export interface Changer {
  by: string;
  now: number;
}

/** The signed-in person, now. */
export function changerOf(c: Context<AppEnv>): Changer {
  return { by: c.get('adminName') || c.get('adminEmail'), now: Date.now() };
}
