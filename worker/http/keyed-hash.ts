import { createHmac } from 'node:crypto';
import type { Env } from '../env';

/**
 * HMAC-SHA-256 (hex) of a text under the Worker's secret, or null on a site without one. `purpose` keeps the hashes of
 * one use from matching those of another. A plain hash would not do: there are few enough network addresses to try all.
 */
export function keyedHash({ PEOPLE_KEY: secret }: Pick<Env, 'PEOPLE_KEY'>, purpose: string, text: string) {
  return secret ? createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('hex') : null;
}
