import type { PaperView } from '#shared/bookings/paper';
import { withOwnIcon } from '#shared/site/own-head';
import { paperStyles, renderPaper } from '../../web/entry-server';
import { hash } from './frame';

/** Nothing but its own styles, the fonts and the icon: it has no scripts, forms or frames. */
const toPolicy = (style: string) =>
  [
    "default-src 'none'",
    `style-src ${style}`,
    "font-src 'self'",
    "img-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

let policy: Promise<string> | undefined;

/** A paper's page: a document of its own, without the site's frame and without anything that is kept. */
export async function drawPaper(view: PaperView): Promise<{ html: string; policy: string }> {
  policy ??= hash(paperStyles).then(toPolicy);
  const { head, body } = renderPaper(view);
  const html = `<!doctype html><html lang="en-IN"><head>${withOwnIcon(head)}<style>${paperStyles}</style></head><body><!--email_off-->${body}<!--/email_off--></body></html>`;
  return { html, policy: await policy };
}
