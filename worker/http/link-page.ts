import type { Context } from 'hono';
import type { Call } from '../env';
import { clientAddress } from './client-address';
import { failTooMany } from './fail';
import { readText } from './read-body';

// Pages for who has their link.

/** A page whose policy allows its own styles. */
export interface Drawn {
  html: string;
  policy: string;
}

const limitPeriodSeconds = 60;

/** The address opens the page, so nobody keeps it, and no other site is told of it. */
export function sendPage(c: Context, { html, policy }: Drawn, status: 200 | 400 | 404 | 409 | 410 | 429): Response {
  c.header('Cache-Control', 'no-store');
  c.header('Content-Security-Policy', policy);
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex, nofollow, noarchive');
  return c.html(html, status) as Response;
}

/** A page's form as it was posted. */
export async function readForm(c: Call, page: 'quote' | 'travellers', limit: number): Promise<URLSearchParams> {
  const { success } = await c.env.INQUIRY_LIMIT.limit({ key: `${page}:${clientAddress(c)}` });
  if (!success) failTooMany(c, 'Too many tries. Please try again in a minute.', limitPeriodSeconds);
  return new URLSearchParams(await readText(c, limit));
}
