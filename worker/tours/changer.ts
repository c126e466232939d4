import type { Context } from 'hono';
import type { AppEnv } from '../env';

export interface Changer {
  by: string;
  now: number;
}

export function changerOf(c: Context<AppEnv>): Changer {
  return { by: c.get('adminName') || c.get('adminEmail'), now: Date.now() };
}
