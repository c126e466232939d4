import type { Context } from 'hono';
import type { AppEnv } from '../env';
import { fail } from '../http/fail';

/** The ETag of one tour, and what `If-Match` has to name: `"v3"`. */
export function tourTag(version: number): string {
  return `"v${version}"`;
}

/** 400 with every field's problem; the message names the first. */
export function failedForm(c: Context<AppEnv>, problems: Record<string, string>): Response {
  const [field = '', problem = 'This could not be read.'] = Object.entries(problems)[0] ?? [];
  return fail(c, 'bad_request', field === '' ? problem : `${field}: ${problem}`, { fields: problems });
}
