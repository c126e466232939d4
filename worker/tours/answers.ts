import type { Context } from 'hono';
import type { AppEnv } from '../env';
import { fail } from '../http/fail';

/** A tour's ETag, which `If-Match` must name: `"v3"`. */
export function tourTag(version: number): string {
  return `"v${version}"`;
}

/** 400 with every field's problem; the message names the first. */
export function failedForm(c: Context<AppEnv>, problems: Record<string, string>): Response {
  const [field = '', problem = 'We couldn’t read this.'] = Object.entries(problems)[0] ?? [];
  return fail(c, 'bad_request', field === '' ? problem : `${field}: ${problem}`, { fields: problems });
}
