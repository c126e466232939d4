import type { Context } from 'hono';

/** A page whose policy allows its own styles. */
export interface Drawn {
  html: string;
  policy: string;
}

/** Sends a page to who has its link. The address opens it, so nobody keeps it, and no other site is told of it. */
export function sendPage(c: Context, { html, policy }: Drawn, status: 200 | 400 | 404 | 409 | 410): Response {
  c.header('Cache-Control', 'no-store');
  c.header('Content-Security-Policy', policy);
  c.header('Referrer-Policy', 'no-referrer');
  c.header('X-Robots-Tag', 'noindex, nofollow, noarchive');
  return c.html(html, status) as Response;
}
