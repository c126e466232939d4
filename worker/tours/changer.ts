import type { Context } from 'hono';
import { nameOf } from '../audit/actor';
import type { AppEnv } from '../env';

export interface Changer {
  by: string;
  now: number;
}

export function changerOf(c: Context<AppEnv>): Changer {
  return { by: nameOf(c), now: Date.now() };
}
